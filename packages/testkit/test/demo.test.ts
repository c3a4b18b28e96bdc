import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { proveIt, type Proof } from '../src/demo/tell.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Two lamps, in cents. */
const ONE = 9000;

beforeAll(() => {
  const { status, stdout } = spawnSync(process.execPath, [`${ROOT}/node_modules/typescript/bin/tsc`, '-b'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build fails:\n${stdout}`);
}, 300_000);

describe.each(['sdk-v1', 'sdk-v2'] as const)('the purchasing server, %s', (sdk) => {
  let proof: Proof;
  const lines: string[] = [];
  beforeAll(async () => {
    proof = await proveIt(sdk, (line) => void lines.push(line));
  }, 300_000);

  it.runIf(sdk === 'sdk-v2')('is told in the README as it is', () => {
    const [, shown] = /<!-- demo:start -->\n\n```text\n([\s\S]*?)\n```/.exec(readFileSync(`${ROOT}/README.md`, 'utf8'))!;
    expect(lines.join('\n').trim()).toBe(shown);
  });

  it('orders twice before the migration, whatever kept the first answer away', () => {
    expect(proof.before).toEqual([
      { scene: 'lost-answer', orders: 2, debited: 2 * ONE },
      { scene: 'new-session', orders: 2, debited: 2 * ONE },
      { scene: 'killed-server', orders: 2, debited: 2 * ONE },
      { scene: 'two-orders', orders: 2, debited: 2 * ONE },
    ]);
  });

  it('orders once after it, and still twice when two are meant', () => {
    expect(proof.after).toEqual([
      { scene: 'lost-answer', orders: 1, debited: ONE, secondStatus: 'replayed' },
      { scene: 'new-session', orders: 1, debited: ONE, secondStatus: 'replayed' },
      { scene: 'killed-server', orders: 1, debited: ONE, secondStatus: 'replayed' },
      { scene: 'two-orders', orders: 2, debited: 2 * ONE, secondStatus: 'completed' },
    ]);
  });
});
