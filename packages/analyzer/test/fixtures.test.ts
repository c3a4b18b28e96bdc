import { fileURLToPath } from 'node:url';
import { collectFixtures, compare } from '@mcp-idempotency/testkit';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { analyze } from '../src/analyze.js';
import { rules } from '../src/generated/rules.js';
import { createNodeHost } from '../src/node/file-host.js';
import { createProgram } from '../src/project/create-program.js';
import { defaultSettings } from '../src/settings.js';

const fixtures = collectFixtures(fileURLToPath(new URL('../../../fixtures', import.meta.url)));

/** What the engine reports for a fixture, in the fixture's words. */
function findingsOf(root: string) {
  const program = createProgram({ ts, host: createNodeHost(), paths: [root], includeTests: true });
  const { findings, problems } = analyze({ program, settings: defaultSettings, rules });
  expect(problems.filter(({ message }) => message.startsWith('internal error'))).toEqual([]);
  return findings.map(({ rule, messageId, message, place }) => ({ rule, messageId, message, file: place.file.slice(root.length + 1), line: place.line }));
}

describe('every fixture is reported where it says so, and nowhere else', () => {
  test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_, { root, expected }) => {
    expect(compare(expected, findingsOf(root))).toEqual({ missing: [], noisy: [] });
  });
});
