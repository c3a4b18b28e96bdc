import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '@mcp-idempotency/analyzer';
import { collectFixtures } from '@mcp-idempotency/testkit';
import { describe, expect, it } from 'vitest';
import { migrate } from './migrate-fixture.js';

const RULES_WITH_TRANSFORM = [
  'require-idempotency-key', 'no-ignored-idempotency-key', 'valid-tool-annotations', 'require-key-in-call', 'require-key-forwarding', 'no-key-per-attempt', 'no-write-tool-retry', 'no-session-scoped-dedup', 'no-volatile-dedup-store',
];
const here = path.dirname(fileURLToPath(import.meta.url));
const fixtures = collectFixtures(path.join(here, '../../../fixtures')).filter(
  ({ name, expected }) => RULES_WITH_TRANSFORM.includes(name.split('/')[0]!) && expected.some(({ rule }) => rule === name.split('/')[0]),
);

describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (name, { root }) => {
  const first = migrate(root);
  const marked = new Set(first.plan.marks.map(({ tool }) => tool));

  it('becomes what is expected', async () => {
    const shown = [...first.texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, text]) => `--- ${file.slice(root.length + 1)}\n${text}`);
    const left = first.plan.marks.map(({ file, line, tool, why }) => `left: ${file}:${line} ${tool}: ${why}\n`);
    await expect([...shown, ...left].join('')).toMatchFileSnapshot(`expected/${name}.txt`);
  });

  it('has no such finding any more, but for what is left to a person', () => {
    const rule = name.split('/')[0];
    const isMarked = ({ place: { file, line } }: Finding): boolean => (first.texts.get(file) ?? '').split('\n').slice(Math.max(0, line - 4), line).some((text) => text.includes('TODO(mcp-idempotency)'));
    expect(first.findings.filter((one) => one.rule === rule && !marked.has(one.tool ?? null) && !isMarked(one)).map(({ message }) => message)).toEqual([]);
  });

  it('is not changed by a second run', () => {
    const second = migrate(root, first.texts);
    expect(second.plan.changes).toEqual([]);
    expect(second.plan.newFiles).toEqual([]);
  });
});
