/** Indexes of a database that let records expire: `calls.createIndex({ at: 1 }, { expireAfterSeconds: 600 })`. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import type { StoreModel } from '../../types.js';
import { durationOf } from './durations.js';
import { collectionOf, writtenAt } from './package-calls.js';
import type { StoreSite } from './walk.js';

/** Where such indexes of a store are made, wherever that is in the program, with their times in milliseconds. */
export function collectExpiringIndexes(engine: Engine, sites: readonly StoreSite[], models: readonly StoreModel[]): readonly { readonly node: ts.Node; readonly milliseconds: number }[] {
  const id = sites[0]?.call.store.id;
  const model = models.find(({ title, expiring }) => expiring && id?.startsWith(`${title} `));
  if (id === undefined || !model?.expiring) return [];
  const { call, at } = model.expiring;
  const found: { readonly node: ts.Node; readonly milliseconds: number }[] = [];
  for (const path of engine.program.mentioning(at.split('.').at(-1)!))
    for (const node of engine.program.source(path)?.calls.get(call) ?? []) {
      if (!engine.ts.isCallExpression(node) || !alternativesOf(evaluate(engine, node.expression, OUTSIDE)).some((one) => one.kind === 'external' && id.startsWith(`${model.title} ${collectionOf(one)} `))) continue;
      const written = writtenAt(engine, node.arguments, at);
      const duration = written && durationOf(engine, written, OUTSIDE);
      if (duration && duration.amount > 0 && hasField(engine, sites, node)) found.push({ node: duration.node, milliseconds: duration.amount * 1000 });
    }
  return found;
}

/** A record without the field that is indexed stays for ever. */
function hasField({ ts, fileOf }: Engine, sites: readonly StoreSite[], { arguments: [fields] }: ts.CallExpression): boolean {
  const names = fields && ts.isObjectLiteralExpression(fields) ? fields.properties.flatMap(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [])) : [];
  return sites.some(({ call, node }) => (call.does === 'record' || call.does === 'claim') && names.some((name) => new RegExp(`\\b${name}\\b`).test(node.getText(fileOf(node)))));
}
