/** What a request is run with: `AsyncLocalStorage.run(store, …)` puts it there for all that is called, `getStore()` takes it out. */
import type ts from 'typescript';
import { seemsToCall } from '../../project/mentioning.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, type Value } from '../../resolve/values.js';

const PUTS = ['run', 'enterWith'] as const;

/** What may have been put where a value was taken from, one for each place that puts something there. */
export function carriedValues(engine: Engine, { package: of, path, node }: ExternalValue): readonly Value[] {
  const { ts } = engine;
  const at = of === 'node:async_hooks' ? path.indexOf('getStore') : -1;
  if (at < 0 || !node || !ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  return putInto(engine, node.expression.expression).map((value) => path.slice(at + 1).reduce((holder, name) => propertyOf(engine, holder, name), value));
}

function putInto(engine: Engine, storage: ts.Expression): readonly Value[] {
  const { ts, program } = engine;
  const made = madeAt(engine, storage);
  const holder = made?.parent;
  if (!holder || !(ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder)) || !ts.isIdentifier(holder.name)) return [];
  const cache = engine.cache<ts.Node, readonly Value[]>('put-into-storage');
  const known = cache.get(made);
  if (known) return known;
  // What is put there may be made of what was taken out.
  cache.set(made, []);
  const { text: name } = holder.name;
  const calls = program.mentioning(name).flatMap((file) => PUTS.filter((put) => seemsToCall(program.text(file) ?? '', put)).flatMap((put) => [...(program.source(file)?.calls.get(put) ?? [])]));
  const found = calls.flatMap((call) => {
    const { expression, arguments: [given] = [] } = call;
    const isHere = given !== undefined && ts.isPropertyAccessExpression(expression) && expression.expression.getText().endsWith(name) && madeAt(engine, expression.expression) === made;
    return isHere ? [evaluate(engine, given, OUTSIDE)] : [];
  });
  cache.set(made, found);
  return found;
}

/** `new AsyncLocalStorage()` */
function madeAt(engine: Engine, storage: ts.Expression): ts.Node | undefined {
  return alternativesOf(evaluate(engine, storage, OUTSIDE)).map((one) => (one.kind === 'external' && one.path.at(-1) === 'AsyncLocalStorage' ? one.node : undefined)).find((one) => one !== undefined);
}
