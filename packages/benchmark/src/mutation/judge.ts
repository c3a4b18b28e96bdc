/**
 * A process of its own, since a mutant may never end: loads a build once and shows mutants, one after the other, to the fixtures that
 * come to their condition until one turns red. Arguments: the build's folder, a file with the mutants. Prints a line of JSON for each.
 */
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { analyze as Analyze, createProgram as CreateProgram, parseSettings as ParseSettings, rules as Rules } from '@mcp-idempotency/analyzer';
import type { createNodeHost as CreateNodeHost } from '@mcp-idempotency/analyzer/node';
import { collectFixtures, compare, type Fixture } from '@mcp-idempotency/testkit';
import ts from 'typescript';
import { ROOT } from '../places.js';
import { SWITCH } from './build.js';

/** A mutant to judge, with the fixture that noticed it last. */
export interface Task {
  readonly condition: number;
  readonly value: boolean;
  readonly first?: string;
}

/** What was said of one: the fixture that noticed it. `null`: none did. `undefined`: it is about to be shown. */
export interface Verdict {
  readonly index: number;
  readonly noticedBy?: string | null;
}

/** A fixture under a mutant may ask its conditions so many times as often as without. */
const PATIENCE = 200;

const [folder = '', tasksFile = ''] = process.argv.slice(2);
const asked = new Set<number>();
let active: Pick<Task, 'condition' | 'value'> | undefined;
let left = Infinity;

Object.assign(globalThis, {
  [SWITCH](condition: number): boolean | undefined {
    if (--left < 0) throw new Error('asked too often');
    if (active) return condition === active.condition ? active.value : undefined;
    asked.add(condition);
    return undefined;
  },
});

const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(folder, file)).href);
const { analyze, createProgram, parseSettings, rules } = (await load('index.js')) as { analyze: typeof Analyze; createProgram: typeof CreateProgram; parseSettings: typeof ParseSettings; rules: typeof Rules };
const { createNodeHost } = (await load('node/file-host.js')) as { createNodeHost: typeof CreateNodeHost };

/** Whether a fixture is reported where it says so and nowhere else. Strict rules judge the fixtures of their own name only. */
function isGreen({ name, root, expected, settings }: Fixture): boolean {
  const program = createProgram({ ts, host: createNodeHost(), paths: [root], includeTests: true });
  const { findings, problems } = analyze({ program, settings: parseSettings(settings).settings, rules: rules.filter((rule) => rule.preset !== 'strict' || name.startsWith(`${rule.name}/`)) });
  if (problems.some(({ message }) => message.startsWith('internal error'))) return false;
  const { missing, noisy } = compare(expected, findings.map(({ place, ...finding }) => ({ ...finding, file: place.file.slice(root.length + 1), line: place.line })));
  return missing.length === 0 && noisy.length === 0;
}

function isRed(fixture: Fixture, limit: number): boolean {
  left = limit;
  try {
    return !isGreen(fixture);
  } catch {
    return true;
  } finally {
    left = Infinity;
  }
}

/** At once, though nothing here ever waits; where nobody listens any more it throws, which ends the process. */
const say = (verdict: Verdict): void => void writeSync(1, `${JSON.stringify(verdict)}\n`);

/** What each fixture asks while nothing is changed, those first that ask least: they are the quickest. */
const shown = collectFixtures(path.join(ROOT, 'fixtures')).map((fixture) => {
  asked.clear();
  const before = (left = Number.MAX_SAFE_INTEGER);
  if (!isGreen(fixture)) throw new Error(`${fixture.name} is red although nothing was changed`);
  const used = before - left;
  return { fixture, asks: new Set(asked), used };
}).sort((a, b) => a.used - b.used);
left = Infinity;

const tasks = JSON.parse(readFileSync(tasksFile, 'utf8')) as readonly Task[];
for (const [index, task] of tasks.entries()) {
  say({ index });
  const likely = shown.filter(({ asks }) => asks.has(task.condition)).sort((a, b) => Number(b.fixture.name === task.first) - Number(a.fixture.name === task.first));
  active = task;
  const by = likely.find(({ fixture, used }) => isRed(fixture, used * PATIENCE + 100_000));
  active = undefined;
  say({ index, noticedBy: by?.fixture.name ?? null });
}
