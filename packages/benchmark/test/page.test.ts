import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECTIONS } from '../src/measures.js';
import { renderPage } from '../src/page.js';
import { PAGE, README } from '../src/places.js';
import { withQuote } from '../src/quote.js';
import { readResults } from '../src/results.js';

test('docs/accuracy.md is what the stored results say', () => {
  expect(readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n')).toBe(renderPage(readResults(), SECTIONS));
});

test('the README quotes them', () => {
  const readme = readFileSync(README, 'utf8').replaceAll('\r\n', '\n');
  expect(readme).toBe(withQuote(readme, readResults()));
});

test('a README without the place for it is refused', () => {
  expect(() => withQuote('# mcp-idempotency\n', readResults())).toThrow('accuracy:start');
});
