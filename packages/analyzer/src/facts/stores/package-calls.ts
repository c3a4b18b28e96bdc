/** Calls of packages that remember things under keys, by their models. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, idOf, stringOf, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import type { StoreModel, StoreRow, ValueView } from '../../types.js';
import { modelFor } from '../effects/model-index.js';
import { durationOf } from './durations.js';
import type { StoreCall } from './store-call.js';

/** What a call of a package does to a store of its. */
export function packageCall(engine: Engine, event: CallEvent, callee: ExternalValue, models: readonly StoreModel[]): StoreCall | undefined {
  const model = modelFor(callee.module, models);
  const row = model && rowOf(model, callee.path);
  if (!model || !row || isContinued(engine, event, model, callee.path)) return undefined;
  const { ts } = engine;
  const index = row.key ?? 0;
  const list = ts.isTaggedTemplateExpression(event.node) ? [] : (event.node.arguments ?? []);
  const chained = row.after === undefined ? [] : callee.calls.flat();
  const isClaim = row.does === 'claim' || row.claimsWith?.some((word) => holdsWord(engine, [...event.args, ...chained], word) || (row.after !== undefined && callee.path.includes(word))) === true;
  const construction = callee.node;
  const collection = collectionOf(callee) || collectionIn(model, event.args[index]);
  const lifetime = lifetimeOf(engine, row.lifetime, list, event);
  const keys = row.key === undefined ? [...event.args.slice(0, 1), ...callee.calls.flat()] : event.args.slice(index);
  return {
    does: isClaim ? 'claim' : row.does,
    store: {
      id: model.keeps === 'memory' ? `memory ${construction ? idOf(construction) : callee.module} ${spaceOf(event.args[index])}` : `${model.title} ${collection} ${spaceOf(event.args[index])}`,
      name: model.keeps === 'memory' ? nameOfMade(engine, construction) ?? model.title : [model.title, collection].filter((part) => part !== '').join(' '),
      keeps: model.keeps === 'memory' && isBacked(engine, model, callee) ? 'unknown' : model.keeps,
      ...(construction && { made: { node: construction } }),
      ...(isPerSession(callee, models) && { of: 'session' as const }),
    },
    keys,
    ...(list[index] && { keyNode: list[index] }),
    values: [...event.args.slice(index), ...chained.filter(({ kind }) => kind !== 'constant')],
    ...(lifetime && { lifetime }),
    ...((isClaim && row.does !== 'claim' ? row.claimThrows : row.throws) && { throws: true }),
  };
}

/** Whether what is asked is kept in an object of which there is one for each session. */
export const isPerSession = ({ module, path }: ExternalValue, models: readonly StoreModel[]): boolean =>
  modelFor(module, models)?.perSession?.some((part) => `${path.join('.')}.`.includes(`${part}.`)) === true;

function rowOf(model: StoreModel, path: readonly string[]): StoreRow | undefined {
  const full = `.${path.join('.').toLowerCase()}`;
  return model.rows.find((row) => row.member.some((member) => full.endsWith(`.${member}`)) && (row.after === undefined || full.includes(`.${row.after}.`)));
}

/** Whether a call is one in a chain whose later call says what is done: `insert(table).values(row).onConflictDoNothing()`. */
function isContinued({ ts }: Engine, { node }: CallEvent, model: StoreModel, path: readonly string[]): boolean {
  let [at, further]: [ts.Node, readonly string[]] = [node, path];
  while (ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent)) {
    further = [...further, at.parent.name.text];
    if (rowOf(model, further)) return true;
    at = at.parent.parent;
  }
  return false;
}

const NAMES_COLLECTION: ReadonlySet<string> = new Set(['collection', 'insertInto', 'replaceInto', 'selectFrom', 'updateTable', 'deleteFrom']);

/** `charges` of `db.collection('charges').findOne(…)` and of `prisma.charges.findUnique(…)`. */
export function collectionOf({ path, calls, calledAt }: ExternalValue): string {
  const collection = calls.findLast((_, index) => NAMES_COLLECTION.has(path[(calledAt[index] ?? 0) - 1] ?? ''));
  const named = (collection ?? calls.slice(1).flat()).map((one) => stringOf(one) ?? (one.kind === 'class' ? one.node.name?.text : undefined)).find((name) => name !== undefined && /^[\w-]+$/.test(name));
  return named ?? (path.length > 2 && !calledAt.includes(path.length - 1) && /^(?:find|create|update|upsert|delete|count)/.test(path.at(-1) ?? '') ? path.at(-2)! : '');
}

/** The collection of a document that is handed over: `tx.get(db.collection('charges').doc(key))`. */
function collectionIn(model: StoreModel, arg: Value | undefined): string {
  const document = arg && alternativesOf(arg).find((one): one is ExternalValue => one.kind === 'external' && modelFor(one.module, [model]) !== undefined);
  return document ? collectionOf(document) : '';
}

/** The words that keys begin with: records of one client under different words are different stores. */
function spaceOf(key: Value | undefined): string {
  const [first = '', ...more] = key ? alternativesOf(key).map((one) => (one.kind === 'text' && typeof one.parts[0] === 'string' ? one.parts[0] : '')) : [];
  return more.reduce(sharedHead, first);
}

/** What two texts begin with. */
function sharedHead(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function holdsWord(engine: Engine, args: readonly Value[], word: string): boolean {
  return args.some((arg) => stringOf(arg) === word || (arg.kind === 'function' && arg.node.getText(engine.fileOf(arg.node)).includes(`.${word}(`)) || hasProperty(viewOf(engine, arg), word, 3));
}

function hasProperty(view: ValueView, name: string, depth: number): boolean {
  if (depth <= 0) return false;
  return view.keys.some((key) => (key === name ? !view.property(key).isAbsent && view.property(key).boolean !== false : hasProperty(view.property(key), name, depth - 1)));
}

function isBacked(engine: Engine, model: StoreModel, callee: ExternalValue): boolean {
  const args = callee.calls[0] ?? [];
  return (model.backedBy ?? []).some((at) => {
    const [index, name] = at.split('.');
    const view = args[Number(index)] && viewOf(engine, args[Number(index)]!);
    if (!view) return false;
    // A connection string, or another store, instead of options.
    return name === undefined ? view.string !== undefined || view.external !== undefined || view.text !== undefined : !view.property(name).isAbsent && view.keys.includes(name);
  });
}

function lifetimeOf(engine: Engine, slots: StoreRow['lifetime'], list: readonly ts.Expression[], event: CallEvent): StoreCall['lifetime'] {
  for (const { at, unit } of slots ?? []) {
    const node = at.startsWith('after:')
      ? list[event.args.findIndex((arg) => stringOf(arg)?.toUpperCase() === at.slice('after:'.length)) + 1 || Infinity]
      : writtenAt(engine, list, at);
    const found = node && durationOf(engine, node, event.env);
    if (found) return { milliseconds: found.amount * (unit === 's' ? 1000 : 1), node: found.node };
  }
  return undefined;
}

/** The expression at `2`, or in the object literal at `2.ttl`. */
export function writtenAt(engine: Engine, list: readonly ts.Expression[], at: string): ts.Expression | undefined {
  const { ts } = engine;
  const [index, ...path] = at.split('.');
  let node: ts.Expression | undefined = list[Number(index)];
  for (const name of path) {
    if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
    const property: ts.ObjectLiteralElementLike | undefined = node.properties.find((one) => one.name && ts.isIdentifier(one.name) && one.name.text === name);
    node = property && ts.isPropertyAssignment(property) ? property.initializer : property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
  }
  return node;
}

function nameOfMade(engine: Engine, node: ts.Node | undefined): string | undefined {
  const { ts } = engine;
  const holder = node?.parent;
  return holder && (ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder)) && ts.isIdentifier(holder.name) ? holder.name.text : undefined;
}
