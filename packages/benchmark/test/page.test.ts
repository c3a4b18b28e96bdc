import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECTIONS } from '../src/measures.js';
import { renderPage } from '../src/page.js';
import { PAGE } from '../src/places.js';
import { readResults } from '../src/results.js';

test('docs/accuracy.md is what the stored results say', () => {
  expect(readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n')).toBe(renderPage(readResults(), SECTIONS));
});
