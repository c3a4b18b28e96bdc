import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { analyze } from '../src/analyze.js';
import { rules } from '../src/generated/rules.js';
import { createProgram } from '../src/project/create-program.js';
import { createMemoryHost } from '../src/project/memory-host.js';
import { defaultSettings } from '../src/settings.js';

/** The samples of a page, with the heading they stand under. */
function samplesOf(page: string): readonly { readonly heading: string; readonly code: string }[] {
  return page.split(/^## /m).slice(1).flatMap((section) =>
    [...section.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => ({ heading: section.slice(0, section.indexOf('\n')), code: code! })),
  );
}

/** How often a rule reports a program of one file. */
function countOf(rule: string, code: string): number {
  const program = createProgram({ ts, host: createMemoryHost({ '/repo/server.ts': code }), paths: ['/repo'] });
  return analyze({ program, settings: defaultSettings, rules }).findings.filter((finding) => finding.rule === rule).length;
}

describe.each(rules.map(({ name }) => name))('the page of %s', (name) => {
  const samples = samplesOf(readFileSync(new URL(`../src/rules/${name}/README.md`, import.meta.url), 'utf8'));

  test('has samples of what is reported and what is not', () => {
    for (const mark of ['❌', '✅']) expect(samples.some(({ heading }) => heading.startsWith(mark)), mark).toBe(true);
  });

  test.each(samples.filter(({ heading }) => /^[❌✅]/u.test(heading)))('$heading: $code', ({ heading, code }) => {
    expect(countOf(name, code)).toBe(heading.startsWith('❌') ? 1 : 0);
  });
});
