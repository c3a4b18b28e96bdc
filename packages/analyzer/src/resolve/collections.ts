/** Entries of Maps and Sets: what is given at construction and what is set later, wherever in the file or by whoever imports it. */
import type ts from 'typescript';
import { evaluateArguments } from './calls.js';
import { contextsOf } from './contexts.js';
import { frameOfAnyCall, mayDiffer } from './any-call.js';
import { isEqual } from './conditions.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { callsOn, COMPUTED, holderName, isOther } from './holders.js';
import { ownerOf } from './queues.js';
import { alternativesOf, UNDEFINED, unionOf, unknown, type CollectionValue, type Value } from './values.js';

/** Calls that may fill a collection of which no name is known. */
const UNNAMED_LIMIT = 200;

export interface Entry {
  readonly key: Value;
  readonly value: Value;
}

/** All entries we know of. */
export function collectionEntries(engine: Engine, collection: CollectionValue): readonly Entry[] {
  return [...collection.seed, ...laterEntries(engine, collection)];
}

/** The value `get(key)` gives: those under an equal or unknown key. */
export function collectionGet(engine: Engine, collection: CollectionValue, key: Value): Value {
  const entries = collectionEntries(engine, collection);
  const results: Value[] = [];
  let isCertain = false;
  for (const entry of entries) {
    if (!mayEqual(entry.key, key)) continue;
    results.push(entry.value);
    // Put in at construction under the very constant asked for: it is there.
    isCertain ||= collection.seed.includes(entry) && entry.key.kind === 'constant' && key.kind === 'constant';
  }
  if (results.length === 0) return unknown('an entry of a collection', [collection, key]);
  return isCertain ? unionOf(results) : unionOf([...results, UNDEFINED]);
}

function mayEqual(a: Value, b: Value): boolean {
  return isEqual(a, b) !== false;
}

/** Entries put in by `.set(…)` / `.add(…)`. */
function laterEntries(engine: Engine, collection: CollectionValue): readonly Entry[] {
  return engine.ask<readonly Entry[]>('entries', collection.node, storeOf(engine, collection) ? collection.env : OUTSIDE, [], () => collectLaterEntries(engine, collection));
}

/** Where the object was made in whose field a collection is: of two stores of one class each has entries of its own. */
function storeOf(engine: Engine, { env }: CollectionValue): ts.Node | undefined {
  const owner = ownerOf(engine, env);
  return owner?.args && owner.node;
}

function collectLaterEntries(engine: Engine, collection: CollectionValue): readonly Entry[] {
  const { ts } = engine;
  const method = collection.of === 'Map' || collection.of === 'WeakMap' ? 'set' : 'add';
  const entries: Entry[] = [];
  const holder = holderName(engine, collection.node);
  const store = storeOf(engine, collection);
  for (const path of filesThatMaySet(engine, collection.node)) {
    const module = engine.program.source(path);
    // A collection that has a name is filled under that name, or under an alias that no one can tell.
    const isProperty = ts.isPropertyAssignment(collection.node.parent);
    const calls = module && holder !== undefined ? [...callsOn(engine, module, method, holder), ...(isProperty ? callsOn(engine, module, method, COMPUTED) : [])] : (module?.calls.get(method) ?? []).slice(0, UNNAMED_LIMIT);
    for (const call of calls) {
      if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) continue;
      const receiver = call.expression.expression;
      if (isOther(engine, receiver, collection.node)) continue;
      for (const env of pathsTo(engine, call, receiver, collection.node)) {
        const target = evaluate(engine, receiver, env);
        if (!alternativesOf(target).some((one) => one.kind === 'collection' && one.node === collection.node && (!store || [store, undefined].includes(storeOf(engine, one))))) continue;
        const args = evaluateArguments(engine, call.arguments, env);
        const key = args[0] ?? unknown('a key');
        entries.push({ key, value: method === 'add' ? key : args[1] ?? unknown('a value') });
      }
    }
  }
  return entries;
}

/** The call paths on which something is put in: those that are told apart by what they put in, else one on which nothing is said of the parameters. */
function pathsTo(engine: Engine, call: ts.CallExpression, receiver: ts.Expression, node: ts.Node): readonly Env[] {
  const unsaid = frameOfAnyCall(engine, call);
  const holders = alternativesOf(evaluate(engine, receiver, unsaid));
  if (!holders.some((one) => one.kind === 'unknown' || one.kind === 'input' || (one.kind === 'collection' && one.node === node))) return [];
  return call.arguments.length > 0 && mayDiffer(engine, call.arguments.at(-1)!) ? contextsOf(engine, call) : [unsaid];
}

function filesThatMaySet(engine: Engine, node: ts.Node): readonly string[] {
  const { ts } = engine;
  const own = engine.pathOf(node);
  const holder = node.parent;
  if (!holder || !ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name)) return [own];
  const exported = [...(engine.moduleOf(node)?.exports.values() ?? [])].some((binding) => (binding.kind === 'node' && binding.node === holder) || (binding.kind === 'local' && binding.name === (holder.name as ts.Identifier).text));
  return exported ? [...new Set([own, ...engine.program.mentioning(holder.name.text)])].slice(0, 60) : [own];
}
