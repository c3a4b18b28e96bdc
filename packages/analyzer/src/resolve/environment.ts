/**
 * Frames: which values the parameters and loop variables around an expression have on this call path. Frames with the
 * same content are one object, so that its id serves in memo keys.
 */
import type ts from 'typescript';
import type { MemoTable } from './memo.js';
import { idOf, keyOf, type Value } from './values.js';

export interface Env {
  readonly id: number;
  readonly parent: Env | undefined;
  /** The function, loop or class body this frame belongs to; `undefined` for the outermost. */
  readonly node: ts.Node | undefined;
  /** Values of parameters and loop variables, by their declaration node. */
  readonly bindings: ReadonlyMap<ts.Node, Value>;
  /** `this` in here. */
  readonly self: Value | undefined;
  /** Calls between the outermost frame and this one. */
  readonly depth: number;
  /** What was evaluated in here. */
  memo?: MemoTable | undefined;
}

/** The outermost frame: nothing is bound. */
export const OUTSIDE: Env = { id: 0, parent: undefined, node: undefined, bindings: new Map(), self: undefined, depth: 0 };

/** Makes frames, one object per content. */
export class Environments {
  readonly #interned = new Map<string, Env>();
  #last = 0;

  /** The frame of `node` inside `parent` with these bindings. */
  enter(parent: Env, node: ts.Node, bindings: ReadonlyMap<ts.Node, Value>, self?: Value): Env;
  /** The same, unless it was not made before and may not be made. */
  enter(parent: Env, node: ts.Node, bindings: ReadonlyMap<ts.Node, Value>, self: Value | undefined, mayMake: (() => boolean) | undefined): Env | undefined;
  enter(parent: Env, node: ts.Node, bindings: ReadonlyMap<ts.Node, Value>, self?: Value, mayMake?: () => boolean): Env | undefined {
    const key = keyOfFrame(parent, node, bindings, self);
    let env = this.#interned.get(key);
    if (!env && (!mayMake || mayMake())) this.#interned.set(key, (env = { id: ++this.#last, parent, node, bindings, self, depth: parent.depth + 1, memo: undefined }));
    return env;
  }

  get size(): number {
    return this.#interned.size;
  }
}

function keyOfFrame(parent: Env, node: ts.Node, bindings: ReadonlyMap<ts.Node, Value>, self: Value | undefined): string {
  let key = `${parent.id}/${idOf(node)}`;
  for (const [declaration, value] of bindings) key += `;${idOf(declaration)}=${keyOf(value)}`;
  if (self) key += `;this=${keyOf(self)}`;
  return key;
}

/** The nearest frame of this node. */
export function frameOf(env: Env, node: ts.Node): Env | undefined {
  for (let frame: Env | undefined = env; frame; frame = frame.parent) if (frame.node === node) return frame;
  return undefined;
}
