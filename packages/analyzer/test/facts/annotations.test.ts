import { expect, test } from 'vitest';
import { readAnnotations } from '../../src/facts/schema/annotations.js';
import { evaluateExport } from './evaluate-export.js';

function read(text: string | Record<string, string>) {
  const { engine, value } = evaluateExport(text, 'annotations');
  return readAnnotations(engine, value);
}

test('what is written, with places', () => {
  const fact = read("export const annotations = {\n  title: 'Pay',\n  readOnlyHint: false,\n  idempotentHint: true,\n};");
  expect(fact).toMatchObject({ title: 'Pay', readOnlyHint: false, idempotentHint: true });
  expect(fact!.places.idempotentHint).toMatchObject({ line: 4, column: 3 });
  expect(fact!.destructiveHint).toBeUndefined();
});

test('through spreads, constants, getters and other files', () => {
  expect(read("const writes = { readOnlyHint: false, destructiveHint: true } as const;\nexport const annotations = { ...writes, idempotentHint: !writes.readOnlyHint, get openWorldHint() { return true; } };")).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true });
  const fact = read({ '/repo/hints.ts': 'export const READ = { readOnlyHint: true };', '/repo/a.ts': "import { READ } from './hints.js';\nexport const annotations = { title: 'x', ...READ };" });
  expect(fact!.places.readOnlyHint).toMatchObject({ file: '/repo/hints.ts', line: 1 });
});

test('a function that makes them', () => {
  expect(read('const hints = (readOnly: boolean) => ({ readOnlyHint: readOnly, destructiveHint: !readOnly });\nexport const annotations = hints(true);')).toMatchObject({ readOnlyHint: true, destructiveHint: false });
});

test('what depends on something unknown is left out', () => {
  expect(read("import { flag, more } from 'elsewhere';\nexport const annotations = { readOnlyHint: flag, idempotentHint: flag ? true : false, ...more };")).toEqual({ places: {} });
  expect(read("import { flag } from 'elsewhere';\nexport const annotations = flag ? { readOnlyHint: true } : undefined;")).toEqual({ places: {} });
});

test('a hint that is there on some ways only is left out', () => {
  expect(read("import { flag } from 'elsewhere';\nexport const annotations = { title: 'x', ...(flag ? { readOnlyHint: true } : { destructiveHint: true }) };")).toEqual({ title: 'x', places: {} });
  expect(read("import { flag } from 'elsewhere';\nexport const annotations = { ...(flag ? { readOnlyHint: true } : { readOnlyHint: true, idempotentHint: true }) };")).toMatchObject({ readOnlyHint: true });
});

test('none', () => {
  expect(read('export const annotations = undefined;')).toBeNull();
});
