/** Names for what is declared anew, unlike any that are there. */
import type { TS } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findUses } from './syntax.js';

/** Gives out names, each once within a function. */
export class FreeNames {
  readonly #ts: TS;
  readonly #taken = new Map<ts.Node, Set<string>>();

  constructor(ts: TS) {
    this.#ts = ts;
  }

  /** `wanted`, or a name like it, that no variable has in a function or file. */
  take(around: ts.Node, wanted: string): string {
    const taken = this.#taken.get(around) ?? new Set();
    this.#taken.set(around, taken);
    const base = /^[A-Za-z_$][\w$]*$/.test(wanted) ? wanted : 'idempotencyKey';
    const isFree = (name: string): boolean => !taken.has(name) && findUses(this.#ts, around, name).length === 0;
    let name = base;
    for (let count = 2; !isFree(name); count += 1) name = count === 2 ? `${base}OfCall` : `${base}${count}`;
    taken.add(name);
    return name;
  }
}
