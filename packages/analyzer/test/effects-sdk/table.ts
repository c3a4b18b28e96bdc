/**
 * Tables of calls and what they must do, per package.
 */
import { expect, test } from 'vitest';
import { judgeCall } from '../../src/facts/effects/judge.js';
import type { EffectModel, Verdict } from '../../src/types.js';
import { call } from '../effects/views.js';

/** A member path, or one with arguments and with the arguments of the calls on the way. */
type Case = string | readonly [member: string, args: readonly unknown[], on?: readonly (readonly unknown[])[]];

/** `natural key` is a write that a name of the caller's refuses the second time, `removal` an idempotent write that takes away. */
type Expected = 'none' | 'idempotent-write' | 'removal' | 'write' | 'natural key' | 'dynamic write' | 'unknown';

function seen(verdict: Verdict | undefined): Expected | 'no verdict' {
  if (verdict === undefined) return 'no verdict';
  if (verdict.effect === 'write' && verdict.dynamic === true) return 'dynamic write';
  if (verdict.effect === 'write' && verdict.naturalKey === true) return 'natural key';
  if (verdict.effect === 'idempotent-write' && verdict.destructive === true) return 'removal';
  return verdict.effect;
}

export function judges(module: string, model: EffectModel, table: Partial<Readonly<Record<Expected, readonly Case[]>>>): void {
  test.each(Object.entries(table))(`${module}: %s`, (expected, cases) => {
    const wrong = cases.flatMap((one, at) => {
      const [member, args, on] = typeof one === 'string' ? [one, []] : one;
      const got = seen(judgeCall(call(module, member, args, { on }), [model])?.verdict);
      return got === expected ? [] : [`${member} (${at}): ${got}`];
    });
    expect(wrong).toEqual([]);
  });
}

/** Where the key goes for each member. */
export function takesKey(module: string, model: EffectModel, table: Readonly<Record<string, string | readonly string[] | undefined>>): void {
  test(`${module}: key slots`, () => {
    const slots = Object.keys(table).map((member) => [member, judgeCall(call(module, member), [model])?.row?.keySlot]);
    expect(Object.fromEntries(slots)).toEqual(table);
  });
}
