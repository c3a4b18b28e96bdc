/**
 * Holds the models of SDKs to what the matching of rows takes for granted: one meaning per member, one model per package.
 */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EffectModel } from '../../src/types.js';

const folder = new URL('../../src/models/effects/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const models = await Promise.all(
  names.map(async (name): Promise<readonly [string, EffectModel]> => [name, ((await import(new URL(name, folder).href)) as { default: EffectModel }).default]),
);

const list = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

test.each(models)('%s says one thing about a member', (_, model) => {
  expect(repeated(model.rows.flatMap((row) => list(row.member)))).toEqual([]);
});

test('a package has one model', () => {
  expect(repeated(models.flatMap(([, model]) => [...model.modules]))).toEqual([]);
});

test.each(models)('%s claims a natural key of writes only, and removes only where it writes', (_, model) => {
  for (const row of model.rows) {
    if (row.naturalKey === true) expect(row.effect, list(row.member).join()).not.toBe('none');
    if (row.naturalKey === true) expect(row.effect, list(row.member).join()).not.toBe('idempotent-write');
    if (row.destructive === true) expect(row.effect, list(row.member).join()).not.toBe('none');
    if (row.keySlot !== undefined) expect(row.effect, list(row.member).join()).not.toBe('none');
  }
});
