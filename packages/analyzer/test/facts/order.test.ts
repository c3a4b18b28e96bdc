import { describe, expect, test } from 'vitest';
import type { OrderNode } from '../../src/facts/order/graph.js';
import type { EffectOrder } from '../../src/facts/order/questions.js';
import { readOrder } from '../../src/facts/order/read-order.js';
import { alternativesOf } from '../../src/resolve/values.js';
import { makeEngine, traceHandler } from '../resolve/harness.js';

const KINDS = ['look', 'claim', 'effect', 'other', 'record', 'drop', 'gate', 'ask', 'race'] as const;
type Kind = (typeof KINDS)[number];

const HEAD = `import { look, claim, effect, other, record, drop, gate, ask, wrap, sleep } from 'store';\n`;

/** The order of the exported `handler`; calls into `store` are events of their name. */
function orderOf(code: string): EffectOrder<Kind> {
  const engine = makeEngine(HEAD + code);
  return readOrder<Kind>(engine, traceHandler(engine), (event) => {
    if (event.kind !== 'call') return undefined;
    const kinds = alternativesOf(event.callee).flatMap((callee) => (callee.kind === 'external' ? KINDS.filter((kind) => kind === callee.path.at(-1)) : []));
    return kinds.length > 0 ? kinds : undefined;
  });
}

const handler = (body: string): string => `export async function handler(a, ctx) {\n${body}\n}`;

/** What may follow the first event of a kind, as kinds and ways of ending, in alphabetical order. */
function after(code: string, kind: Kind, when?: 'returns' | 'throws', rounds = false): string {
  const order = orderOf(code);
  const found = order.events(kind).flatMap((node) => order.collectAfter(node, { ...(when && { when }), rounds }));
  return [...new Set(found.flatMap(({ kinds, kind: own }): readonly string[] => (own === 'answer' || own === 'failure' ? [own] : kinds)))].sort().join(' ');
}

const one = (order: EffectOrder<Kind>, kind: Kind): OrderNode<Kind> => order.events(kind)[0]!;
const precedes = (code: string, a: Kind, b: Kind): boolean => {
  const order = orderOf(code);
  return order.canPrecede(one(order, a), one(order, b));
};
const always = (code: string, a: Kind, b: Kind): boolean => {
  const order = orderOf(code);
  return order.isAlwaysPreceded(one(order, b), ({ kinds }) => kinds.includes(a), 'returns');
};

describe('what may follow', () => {
  test.each([
    ['statements in order', handler(`await look(); await effect(); await record();`), 'effect', undefined, 'answer failure record'],
    ['an early return', handler(`if (a.x) { await effect(); return 1; } await record();`), 'effect', undefined, 'answer failure'],
    ['other arms of a branch', handler(`if (a.x) await effect(); else await record();`), 'effect', 'returns', 'answer'],
    ['a catch', handler(`try { await effect(); } catch { await drop(); throw new Error('x'); } await record();`), 'effect', 'throws', 'drop failure'],
    ['no catch', handler(`try { await effect(); } catch { await drop(); } await record();`), 'effect', 'returns', 'answer failure record'],
    ['finally on the way out', handler(`try { await effect(); return 1; } finally { await drop(); }`), 'effect', 'returns', 'answer drop failure'],
    ['finally after a failure', handler(`try { await effect(); } finally { await drop(); } await record();`), 'effect', 'throws', 'drop failure'],
    ['a caught promise', handler(`await effect().catch(() => drop()); await record();`), 'effect', 'throws', 'answer drop failure record'],
    ['a promise with two ways', handler(`return effect().then((made) => record(made), (error) => drop(error));`), 'effect', 'throws', 'answer drop failure'],
    ['a promise with two ways, when all is well', handler(`return effect().then((made) => record(made), (error) => drop(error));`), 'effect', 'returns', 'answer failure record'],
    ['the last part of a promise', handler(`return effect().finally(() => drop());`), 'effect', 'throws', 'drop failure'],
    ['a promise that is awaited later', handler(`const work = effect(); await look(); try { await work; } catch { await drop(); }`), 'look', 'returns', 'answer drop failure'],
    ['a switch', handler(`switch (a.kind) { case 'x': await effect(); break; case 'y': await drop(); break; default: await gate(); } await record();`), 'effect', undefined, 'answer failure record'],
    ['a switch that falls through', handler(`switch (a.kind) { case 'x': await effect(); case 'y': await drop(); break; default: await gate(); }`), 'effect', 'returns', 'answer drop failure'],
    ['a loop, the same round', handler(`for (const one of a.list) { await look(one); await effect(one); } await record();`), 'effect', 'returns', 'answer failure record'],
    ['a loop, all rounds', handler(`for (const one of a.list) { await look(one); await effect(one); } await record();`), 'effect', 'returns', 'answer effect failure look record', true],
    ['a retry', handler(`for (let left = 3; ; left--) { try { return await effect(); } catch (error) { if (left === 0) throw error; } }`), 'effect', 'throws', 'answer effect failure', true],
    ['a retry that succeeds', handler(`for (let left = 3; ; left--) { try { return await effect(); } catch (error) { if (left === 0) throw error; } }`), 'effect', 'returns', 'answer', true],
    ['a recursion', `async function attempt(left) { try { return await effect(); } catch (error) { if (left === 0) throw error; return attempt(left - 1); } }\n${handler(`return attempt(a.n);`)}`, 'effect', 'throws', 'answer effect failure', true],
    ['break out of a loop', handler(`while (true) { await effect(); if (a.x) break; await look(); } await record();`), 'effect', 'returns', 'answer failure look record'],
    ['continue', handler(`while (a.more) { await effect(); if (a.x) continue; await look(); } await record();`), 'effect', 'returns', 'answer failure look record'],
    ['a callback of a wrapper', handler(`await wrap(async () => { await effect(); }); await record();`), 'effect', 'returns', 'answer failure record'],
    ['a callback for each element', handler(`await Promise.all(a.list.map(async (one) => { await effect(one); })); await record();`), 'effect', 'returns', 'answer failure record', false],
    ['a timer', handler(`const timer = setTimeout(() => drop(), 5); await effect(); clearTimeout(timer); await record();`), 'effect', 'returns', 'answer failure record'],
    ['a race', handler(`const bell = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 5));\ntry { await Promise.race([effect(), bell]); } catch { await drop(); }`), 'effect', 'returns', 'answer drop failure race'],
    ['a function of the program that calls its parameter', `async function steady(step) { try { return await step(); } catch { await drop(); throw new Error('x'); } }\n${handler(`await steady(() => effect()); await record();`)}`, 'effect', 'throws', 'drop failure'],
    ['a method of a class', `class Desk { async make() { await effect(); await record(); } }\n${handler(`await new Desk().make();`)}`, 'effect', 'returns', 'answer failure record'],
    ['logical operators', handler(`(await look()) ?? (await effect()); await record();`), 'look', 'returns', 'answer effect failure record'],
    ['a conditional expression', handler(`return a.x ? await effect() : await record();`), 'effect', 'returns', 'answer'],
    ['a condition that is certain', handler(`const on = true; await effect(); if (on) return 1; await record();`), 'effect', 'returns', 'answer'],
  ] as const)('%s', (_, code, kind, when, expected, rounds = false) => {
    expect(after(code, kind, when, rounds)).toBe(expected);
  });
});

describe('on every path', () => {
  test.each([
    ['in order', handler(`await claim(); await effect();`), true],
    ['under a condition', handler(`if (a.x) await claim(); await effect();`), false],
    ['a failure that is swallowed', handler(`try { await claim(); } catch {} await effect();`), false],
    ['a failure that ends it', handler(`try { await claim(); } catch { return 1; } await effect();`), true],
    ['in a helper', `async function take(key) { if (!(await claim(key))) throw new Error('x'); }\n${handler(`await take(a.key); await effect();`)}`, true],
    ['in front of a callback', `async function once(key, work) { await claim(key); return work(); }\n${handler(`await once(a.key, () => effect());`)}`, true],
  ])('%s', (_, code, expected) => {
    expect(always(code, 'claim', 'effect')).toBe(expected);
  });

  test('before on some path only', () => {
    expect(precedes(handler(`if (a.x) await effect(); await ask();`), 'effect', 'ask')).toBe(true);
    expect(precedes(handler(`if (a.x) { await effect(); } else { await ask(); }`), 'effect', 'ask')).toBe(false);
  });

  test('followed, however it ends', () => {
    const followed = (body: string): boolean => {
      const order = orderOf(handler(body));
      return order.isAlwaysFollowed(one(order, 'effect'), ({ kinds }) => kinds.includes('record'), 'returns');
    };
    expect(followed(`await effect(); await record();`)).toBe(true);
    expect(followed(`await effect(); if (ctx.gone) return; await record();`)).toBe(false);
    expect(followed(`try { await effect(); gate(); } finally { await record(); }`)).toBe(true);
  });
});

describe('what a look-up decides', () => {
  test.each([
    ['a hit that returns', handler(`const kept = await look(a.key); if (kept) return kept; await effect();`), 'kept: else'],
    ['a miss', handler(`const { rows } = await look(a.key); if (rows.length === 0) await effect();`), 'rows.length === 0: then'],
    ['nothing', handler(`const kept = await look(a.key); gate(kept); await effect();`), ''],
    ['a helper', `async function find(key) { return look(key); }\n${handler(`const kept = await find(a.key); if (kept !== undefined) return kept; await effect();`)}`, 'kept !== undefined: else'],
    ['a variable made of it', handler(`const rows = await look(a.key); const [first] = rows; if (first) return first; await effect();`), 'first: else'],
  ])('%s', (_, code, expected) => {
    const order = orderOf(code);
    expect(order.decisionsBetween(one(order, 'look'), one(order, 'effect')).map(({ condition, arm }) => `${condition.getText()}: ${arm}`).join(', ')).toBe(expected);
  });
});

test('ways out, and the parts of a try', () => {
  const order = orderOf(handler(`try { await effect(); } catch (error) { if (a.x) throw error; return 'failed'; } return 'done';`));
  const exits = order.collectExits(one(order, 'effect'), { when: 'throws' });
  expect(exits.map(({ kind, node }) => `${kind} ${node?.getText()}`).sort()).toEqual([`return 'failed'`, 'throw error']);
  expect(exits.every((exit) => order.isIn(exit, 'catch'))).toBe(true);
  expect(order.isIn(one(order, 'effect'), 'try')).toBe(true);
});
