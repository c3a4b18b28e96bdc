import { fileURLToPath } from 'node:url';
import { collectFixtures, compare, type Fixture } from '@mcp-idempotency/testkit';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { analyze } from '../src/analyze.js';
import { rules } from '../src/generated/rules.js';
import { createNodeHost } from '../src/node/file-host.js';
import { createProgram } from '../src/project/create-program.js';
import { parseSettings } from '../src/settings.js';

const fixtures = collectFixtures(fileURLToPath(new URL('../../../fixtures', import.meta.url)));

/** Strict rules ask for what most programs lack: they judge the fixtures of their own name only. */
const rulesFor = (name: string) => rules.filter((rule) => rule.preset !== 'strict' || name.startsWith(`${rule.name}/`));

/** What the engine reports for a fixture, in the fixture's words. */
function findingsOf({ name, root, settings }: Fixture) {
  const program = createProgram({ ts, host: createNodeHost(), paths: [root], includeTests: true });
  const { findings, problems } = analyze({ program, settings: parseSettings(settings).settings, rules: rulesFor(name) });
  expect(problems.filter(({ message }) => message.startsWith('internal error'))).toEqual([]);
  return findings.map(({ place, ...finding }) => ({ ...finding, file: place.file.slice(root.length + 1), line: place.line }));
}

describe('every fixture is reported where it says so, and nowhere else', () => {
  test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
    expect(compare(fixture.expected, findingsOf(fixture))).toEqual({ missing: [], noisy: [] });
  });
});
