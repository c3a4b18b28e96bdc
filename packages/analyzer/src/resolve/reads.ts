/**
 * What an evaluation looked at in the frames around it. Its value holds for every call path on which these are the same,
 * whatever else differs: a memo that asks for no more serves many paths.
 */
import type ts from 'typescript';
import type { Env, Environments } from './environment.js';

/** One thing in a frame: a binding, `this`, or (`whole`) the frame itself, because the value holds on to it. */
interface Read {
  readonly number: number;
  /** The node whose frame it is. */
  readonly owner: ts.Node;
  readonly of: ts.Node | 'this' | 'whole';
}

/** A set of reads, one object per content. */
export interface Reads {
  readonly number: number;
  readonly items: readonly Read[];
}

export const NO_READS: Reads = { number: 0, items: [] };

/** Makes sets of reads. */
export class ReadSets {
  readonly #reads = new Map<ts.Node, Map<Read['of'], Reads>>();
  readonly #sets = new Map<string, Reads>();
  readonly #unions = new Map<number, Map<number, Reads>>();
  #lastRead = 0;

  /** The set of one read. */
  one(owner: ts.Node, of: Read['of']): Reads {
    let ofOwner = this.#reads.get(owner);
    if (!ofOwner) this.#reads.set(owner, (ofOwner = new Map()));
    let set = ofOwner.get(of);
    if (!set) ofOwner.set(of, (set = this.#make([{ number: ++this.#lastRead, owner, of }])));
    return set;
  }

  union(a: Reads, b: Reads): Reads {
    if (a === b || b.items.length === 0) return a;
    if (a.items.length === 0) return b;
    const [low, high] = a.number < b.number ? [a, b] : [b, a];
    let row = this.#unions.get(low.number);
    if (!row) this.#unions.set(low.number, (row = new Map()));
    let set = row.get(high.number);
    if (!set) row.set(high.number, (set = this.#make([...new Map([...a.items, ...b.items].map((read) => [read.number, read])).values()])));
    return set;
  }

  /** Those of the reads made under `from` that are about frames which `to` lies in too. */
  shared(reads: Reads, from: Env, to: Env): Reads {
    if (from === to || reads.items.length === 0) return reads;
    if (to.node === undefined) return NO_READS;
    const kept = reads.items.filter(({ owner }) => {
      const frame = frameIn(from, owner);
      return frame !== undefined && frame === frameIn(to, owner);
    });
    return kept.length === reads.items.length ? reads : this.#make(kept);
  }

  #make(items: readonly Read[]): Reads {
    if (items.length === 0) return NO_READS;
    const sorted = [...items].sort((a, b) => a.number - b.number);
    const key = sorted.map(({ number }) => number).join(',');
    let set = this.#sets.get(key);
    if (!set) this.#sets.set(key, (set = { number: this.#sets.size + 1, items: sorted }));
    return set;
  }
}

function frameIn(env: Env, owner: ts.Node): Env | undefined {
  for (let frame: Env | undefined = env; frame; frame = frame.parent) if (frame.node === owner) return frame;
  return undefined;
}

/** The same key for frames that agree in all that was read. */
export function keyOfReads(reads: Reads, env: Env, environments: Environments): string | number {
  if (reads === NO_READS) return env.shape;
  let key = `${env.shape}`;
  for (const { owner, of } of reads.items) {
    const frame = frameIn(env, owner);
    key += !frame ? ',-' : of === 'whole' ? `,${frame.id}` : `,${environments.numberOf(of === 'this' ? frame.self : frame.bindings.get(of))}`;
  }
  return key;
}
