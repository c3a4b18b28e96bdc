/** Functions of packages that run what they are handed again: p-retry, TanStack Query, a durable step. */
import type ts from 'typescript';
import { evaluateArguments } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { decoratorsOf } from '../../resolve/decorated-methods.js';
import { findCallSites } from '../../resolve/callers.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectUses } from '../../resolve/function-names.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, type FunctionNode, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import type { OptionNumber, RetryHelper, RetryModel } from '../../types.js';
import { collectStandIns, countToldFor } from './told-elsewhere.js';

/** Variables and functions between what is made and what repeats it. */
const REPEATER_DEPTH = 3;
const SITE_LIMIT = 16;

export interface LibraryRetry {
  /** The call that is handed the function; of `defer(send).pipe(retry(2))` the first. */
  readonly made: ts.Node;
  readonly call: ts.CallExpression | ts.NewExpression;
  /** The call gives the decorator of the method that is run again. */
  readonly isDecorator?: boolean;
  readonly callee: ExternalValue;
  readonly model: RetryModel;
  readonly helper: RetryHelper;
  /** Further tries. */
  readonly count: number;
  readonly args: readonly Value[];
  /** Asked whether to go on. */
  readonly predicate: Value | undefined;
  /** Makes of what was thrown what the predicate is asked about. */
  readonly mapped?: Value | undefined;
  /** The call of the function that makes what is repeated, where only some of its calls are. */
  readonly site?: { readonly call: ts.CallExpression; readonly into: FunctionNode };
}

/** Calls of known packages that run a function again. One that is told to run it once is none of them. */
export function collectLibraryRetries(engine: Engine, models: readonly RetryModel[], fn: FunctionNode): readonly LibraryRetry[] {
  const found: LibraryRetry[] = [];
  for (const { call, slot } of collectHanded(engine, fn)) {
    for (const callee of alternativesOf(evaluate(engine, call.expression, OUTSIDE))) {
      if (callee.kind !== 'external') continue;
      const match = matchOf(models, callee, slot);
      if (!match) continue;
      const repeated = match.helper.repeatedBy === undefined ? { call, callee } : findRepeater(engine, match.model, match.helper.repeatedBy, call);
      if (!repeated) continue;
      const args = evaluateArguments(engine, repeated.call.arguments, OUTSIDE);
      const count = countToldFor(engine, match, repeated, args) ?? repeatsOf(engine, match.helper, repeated.callee, args);
      if (count <= 0) continue;
      found.push({ made: call, isDecorator: slot === 'method', ...repeated, ...match, count, args, predicate: [match.helper.classifier ?? []].flat().map((place) => valueAt(engine, place, repeated.callee, args)).find((one) => one !== undefined), mapped: match.helper.maps === undefined ? undefined : valueAt(engine, match.helper.maps, callee, evaluateArguments(engine, call.arguments, OUTSIDE)) });
    }
  }
  return [...found, ...collectStandIns(engine, models, fn)];
}

/** Calls that get a function: as an argument, in an options object, or under a name of it. */
function collectHanded(engine: Engine, fn: FunctionNode): readonly { readonly call: ts.CallExpression | ts.NewExpression; readonly slot: string }[] {
  const { ts } = engine;
  const handed: { readonly call: ts.CallExpression | ts.NewExpression; readonly slot: string }[] = collectUses(engine, fn).handedOver.map(({ call, index }) => ({ call, slot: String(index) }));
  for (const expression of ts.isMethodDeclaration(fn) ? decoratorsOf(engine, fn) : []) if (ts.isCallExpression(expression)) handed.push({ call: expression, slot: 'method' });
  let node: ts.Node = fn;
  let path = '';
  for (let parent = node.parent; parent; node = parent, parent = parent.parent) {
    if (ts.isPropertyAssignment(parent) && parent.initializer === node) path = `.${parent.name.getText(engine.fileOf(parent))}${path}`;
    else if (ts.isMethodDeclaration(node) && ts.isObjectLiteralExpression(parent)) path = `.${node.name.getText(engine.fileOf(node))}${path}`;
    else if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== node) return [...handed, { call: parent, slot: `${parent.arguments?.indexOf(node as ts.Expression) ?? -1}${path}` }];
    else if (!ts.isParenthesizedExpression(parent) && !ts.isAsExpression(parent) && !ts.isObjectLiteralExpression(parent)) break;
  }
  return handed;
}

/** The call that repeats what another one makes: one it is handed to, or one further on in a `.pipe(…)`. */
export function findRepeater(engine: Engine, model: RetryModel, names: string | readonly string[], made: ts.Node, depth = REPEATER_DEPTH): Pick<LibraryRetry, 'call' | 'callee' | 'site'> | undefined {
  const { ts } = engine;
  const repeaterIn = (nodes: readonly ts.Expression[]): Pick<LibraryRetry, 'call' | 'callee'> | undefined => {
    for (const call of nodes) {
      const callees = ts.isCallExpression(call) ? alternativesOf(evaluate(engine, call.expression, OUTSIDE)) : [];
      for (const callee of callees) if (ts.isCallExpression(call) && callee.kind === 'external' && isOf(model, callee) && isNamed(callee, names)) return { call, callee };
    }
    return undefined;
  };
  for (let node: ts.Node = made, { parent } = node; parent; node = parent, { parent } = node) {
    if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'pipe') continue;
    if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) continue;
    if (!ts.isCallExpression(parent)) return depth > 0 ? findWhereUsed(engine, node, (use) => findRepeater(engine, model, names, use, depth - 1)) : undefined;
    const isPipe = ts.isPropertyAccessExpression(parent.expression) && parent.expression.name.text === 'pipe';
    const found = repeaterIn(isPipe ? parent.arguments.slice(parent.arguments.indexOf(node as ts.Expression) + 1) : [parent]);
    if (found) return found;
    if (!isPipe) return undefined;
  }
  return undefined;
}

/** What a variable holds is repeated where that is named; what a function gives, where it is called. */
function findWhereUsed(engine: Engine, node: ts.Node, find: (use: ts.Node) => Pick<LibraryRetry, 'call' | 'callee' | 'site'> | undefined): Pick<LibraryRetry, 'call' | 'callee' | 'site'> | undefined {
  const { ts } = engine;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
    for (const mention of engine.moduleOf(parent)?.mentions.get(parent.name.text) ?? []) {
      const found = mention !== parent.name && engine.scopes.findValue(mention, mention.text) === parent ? find(mention) : undefined;
      if (found) return found;
    }
    return undefined;
  }
  const owner = engine.ownersOf(node).findLast((one) => ts.isFunctionLike(one));
  if (!owner || !(ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node))) return undefined;
  for (const site of [...findCallSites(engine, owner as FunctionNode)].slice(0, SITE_LIMIT)) {
    const found = ts.isCallExpression(site) ? find(site) : undefined;
    if (found && ts.isCallExpression(site)) return { ...found, site: found.site ?? { call: site, into: owner as FunctionNode } };
  }
  return undefined;
}

/** Where a model names parts of a package, only these are meant. */
export const isOf = ({ modules }: RetryModel, { module, package: name }: ExternalValue): boolean => modules.includes(module) || (modules.includes(name) && !modules.some((one) => one.startsWith(`${name}/`)));

export function isNamed(callee: ExternalValue, names: string | readonly string[]): boolean {
  const path = callee.path.length > 0 ? callee.path.join('.') : 'default';
  return [names].flat().some((one) => path === one || path.endsWith(`.${one}`));
}

function matchOf(models: readonly RetryModel[], callee: ExternalValue, slot: string): Pick<LibraryRetry, 'model' | 'helper'> | undefined {
  for (const model of models) {
    if (!isOf(model, callee)) continue;
    for (const helper of model.helpers) {
      const { callback, property, member } = helper;
      if (slot === `${callback}${property === undefined ? '' : `.${property}`}` && isNamed(callee, member)) return { model, helper };
    }
  }
  return undefined;
}

/** Further attempts; where that cannot be read as many as where nothing is said. */
export function repeatsOf(engine: Engine, { count, counts, default: usual }: RetryHelper, callee: ExternalValue, args: readonly Value[]): number {
  const first = counts === 'attempts' ? 1 : 0;
  for (const place of [count ?? []].flat()) {
    const value = valueAt(engine, place, callee, args);
    const view = value && viewOf(engine, value);
    if (view?.number !== undefined) return view.number - first;
    if (view?.boolean !== undefined) return view.boolean ? Math.max(usual, 1) : 0;
    if (view && !view.isAbsent) return Math.max(usual - first, 1);
  }
  return usual - first;
}

/** All waits of a helper together; `undefined` where one of its options cannot be read, or it never gives up. */
export function waitsOf(engine: Engine, { helper, callee, args, count }: LibraryRetry): number | undefined {
  const { waits } = helper;
  if (!waits || !Number.isFinite(count)) return undefined;
  const [first, factor, most] = [waits.first, waits.factor ?? ONE, waits.most ?? ENDLESS].map((option) => optionOf(engine, option, callee, args));
  if (first === undefined || factor === undefined || most === undefined) return undefined;
  let sum = 0;
  for (let round = 0; round < count; round += 1) sum += Math.min(first * factor ** round * (waits.jitter ?? 1), most);
  return sum;
}

const ONE: OptionNumber = { default: 1 };
const ENDLESS: OptionNumber = { default: Infinity };

function optionOf(engine: Engine, { at = [], default: usual }: OptionNumber, callee: ExternalValue, args: readonly Value[]): number | undefined {
  for (const place of [at].flat()) {
    const value = valueAt(engine, place, callee, args);
    if (!value) continue;
    const view = viewOf(engine, value);
    if (view.number !== undefined) return view.number;
    if (!view.isAbsent) return undefined;
  }
  return usual;
}

/** What stands at a place of a call. */
export function valueAt(engine: Engine, place: string, callee: ExternalValue, args: readonly Value[]): Value | undefined {
  const [first, ...rest] = place.split('.');
  const made = first === 'new';
  const index = Number(made ? rest.shift() : first);
  const value = made ? callee.calls.at(-1)?.[index] : args[index];
  if (!value) return undefined;
  let view: Value = value;
  for (const name of rest) {
    const object = alternativesOf(view).find((one) => one.kind === 'object');
    if (object?.kind !== 'object') return undefined;
    const slot = object.slots.get(name);
    if (!slot || 'getter' in slot) return undefined;
    view = 'value' in slot ? slot.value : evaluate(engine, slot.node, slot.env);
  }
  return view;
}
