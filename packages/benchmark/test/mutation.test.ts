import { fileURLToPath } from 'node:url';
import { ruleNames } from '@mcp-idempotency/testkit';
import { expect, test } from 'vitest';
import { readMutations, type Mutant } from '../src/mutation/measure.js';
import { sampleLines } from '../src/mutation/sample.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCE = 'if (a && b) {\n  c(a ||\n    b);\n}\n';

const mutant = (status: Mutant['status'], from: readonly [number, number], to: readonly [number, number], mutatorName = 'ConditionalExpression'): Mutant => ({
  mutatorName, status, replacement: 'true', location: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
});

test('counts what a fixture noticed, and shows what none did', () => {
  const { figures, differences } = readMutations({
    files: {
      'src/rules/one/rule.ts': { source: SOURCE, mutants: [mutant('Killed', [1, 5], [1, 11]), mutant('Survived', [1, 5], [1, 6]), mutant('Survived', [1, 1], [1, 2], 'StringLiteral')] },
      'src/facts/order/way.ts': { source: SOURCE, mutants: [mutant('Timeout', [1, 5], [1, 11]), mutant('NoCoverage', [2, 5], [3, 6]), mutant('Ignored', [1, 5], [1, 6])] },
    },
  });
  expect(figures.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'rules: conditions changed 2', 'rules: share noticed by a fixture 0.5', 'facts: conditions changed 2', 'facts: share noticed by a fixture 0.5',
  ]);
  expect(differences).toEqual(['src/facts/order/way.ts:2 NoCoverage: a || b -> true', 'src/rules/one/rule.ts:1 Survived: a -> true']);
});

test('every rule is taken, and of the facts a part of each folder', () => {
  const { rules, facts } = sampleLines(ROOT);
  expect(rules).toHaveLength(ruleNames(ROOT).length);
  for (const folder of ['details', 'order', 'outcomes', 'retries', 'sends', 'slots', 'stores']) expect(facts.filter((range) => range.includes(`/facts/${folder}/`)).length).toBeGreaterThan(2);
});
