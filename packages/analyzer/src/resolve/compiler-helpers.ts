/** Functions that compilers put into their output (TypeScript's tslib, esbuild, Babel), by the meaning of their names. */
import type ts from 'typescript';
import { callFunction } from './calls.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { spreadInto } from './evaluate.js';
import { withoutProperties } from './patterns.js';
import { alternativesOf, stringOf, unionOf, unknown, type FunctionNode, type FunctionValue, type Slot, type Value } from './values.js';

const HELPERS: ReadonlySet<string> = new Set([
  '__awaiter', '__importDefault', '__importStar', '__toESM', '__toCommonJS', '__rest', '__assign', '__spreadArray', '__spreadProps', '__spreadValues',
  '__name', '__await', '__async', '__decorateClass', '__objRest', '_interop_require_default', '_interop_require_wildcard', '_interopRequireDefault', '_interopRequireWildcard', '_async_to_generator', '__makeTemplateObject',
]);

/** The helper's name when a function of the program is one. */
export function compilerHelperName(engine: Engine, node: FunctionNode): string | undefined {
  const { ts } = engine;
  const holder = ts.isReturnStatement(node.parent) ? calledInPlace(engine, node.parent) ?? node.parent : node.parent;
  let name = 'name' in node && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
  if (!name && ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) name = holder.name.text;
  if (!name && ts.isBinaryExpression(holder)) {
    // `var __awaiter = (this && this.__awaiter) || function …`
    const outer = ts.isParenthesizedExpression(holder.parent) ? holder.parent.parent : holder.parent;
    if (ts.isVariableDeclaration(outer) && ts.isIdentifier(outer.name)) name = outer.name.text;
  }
  return name && HELPERS.has(name) ? name : minifiedHelperName(engine, node);
}

/** `var __importStar = (this && this.__importStar) || (function () { …; return function (mod) {…}; })()`: where the call stands that gives the helper. */
function calledInPlace(engine: Engine, statement: ts.ReturnStatement): ts.Node | undefined {
  const { ts } = engine;
  const maker = statement.parent.parent;
  const callee = maker && ts.isFunctionExpression(maker) && ts.isParenthesizedExpression(maker.parent) ? maker.parent : undefined;
  return callee && ts.isCallExpression(callee.parent) && callee.parent.expression === callee ? callee.parent.parent : undefined;
}

/** Longer functions are no helpers. */
const HELPER_LENGTH = 300;
/** `(e,t,r)=>(r=e!=null?c(p(e)):{},k(t||!e||!e.__esModule?d(r,"default",{value:e,enumerable:!0}):r,e))`. */
const TO_ESM = /\b([\w$]+)\.__esModule\b.*\bvalue:\s*\1\b/;
/** `e=>e&&e.__esModule?e:{default:e}`. */
const IMPORT_DEFAULT = /\b([\w$]+)\s*&&\s*\1\.__esModule\s*\?\s*\1\s*:\s*\{\s*"?default"?\s*:\s*\1\s*\}/;

/** A helper whose name a minifier has taken away, told by what it does. */
function minifiedHelperName(engine: Engine, node: FunctionNode): string | undefined {
  if (node.parameters.length === 0 || node.parameters.length > 3 || node.end - node.pos > HELPER_LENGTH) return undefined;
  const cache = engine.cache<ts.Node, string | undefined>('minified-helpers');
  if (cache.has(node)) return cache.get(node);
  const text = node.getText();
  const name = !text.includes('__esModule') ? undefined : TO_ESM.test(text) ? '__toESM' : IMPORT_DEFAULT.test(text) ? '__importDefault' : undefined;
  cache.set(node, name);
  return name;
}

/** A helper that may also have been put somewhere by another file is still that helper. */
export function onlyHelper(engine: Engine, callees: readonly Value[]): readonly Value[] {
  const helper = callees.length > 1 ? callees.find((one) => one.kind === 'function' && compilerHelperName(engine, one.node) !== undefined) : undefined;
  return helper ? [helper] : callees;
}

/** What a helper's call gives; `undefined` when it has no special meaning. */
export function callCompilerHelper(engine: Engine, helper: string, args: readonly Value[], node: ts.Node, env: Env): Value | undefined {
  switch (helper) {
    case '__awaiter':
    case '__async': {
      const body = args.at(-1);
      return body?.kind === 'function' ? callFunction(engine, { ...body, self: body.self ?? knownSelf(args[0]) } as typeof body, bodyArguments(body, args)) : undefined;
    }
    case '_async_to_generator':
    case '__name':
    case '__importStar':
    case '__toESM':
    case '__toCommonJS':
    case '_interop_require_wildcard':
    case '_interopRequireWildcard':
    case '__await': return args[0];
    case '__importDefault':
    case '_interop_require_default':
    case '_interopRequireDefault': return args[0] && defaultOf(args[0], node, env);
    case '__rest':
    case '__objRest': {
      const names = args[1]?.kind === 'array' ? args[1].items.map(stringOf).filter((name) => name !== undefined) : [];
      return args[0] && withoutProperties(args[0], names, node);
    }
    case '__assign':
    case '__spreadValues':
    case '__spreadProps': return mergeObjects(engine, args, node);
    case '__spreadArray': {
      const lists = args.slice(0, 2).map((one) => alternativesOf(one).find((alternative) => alternative.kind === 'array'));
      const items = lists.flatMap((list) => (list?.kind === 'array' ? list.items : []));
      return { kind: 'array', node, env, items, open: lists.some((list) => !list || (list.kind === 'array' && list.open)) };
    }
    default: return undefined;
  }
}

/** What `__async(this, [a, b], function* (a, b) {…})` hands to its generator; where that is `arguments`, as much as is known of it. */
export function bodyArguments(body: FunctionValue, args: readonly Value[]): readonly Value[] {
  const given = args[1];
  if (given?.kind === 'array' && !given.open) return given.items;
  const items = given?.kind === 'array' ? given.items : [];
  return body.node.parameters.map((_, index) => items[index] ?? unknown('arguments', given ? [given] : []));
}

const knownSelf = (value: Value | undefined): Value | undefined => (value && value.kind !== 'unknown' && value.kind !== 'constant' ? value : undefined);

/** `__importDefault(require('x'))` is `{ default: x }` for CommonJS, and the module itself for a transpiled one: reading `.default` gives the same. */
function defaultOf(value: Value, _node: ts.Node, _env: Env): Value {
  return unionOf(alternativesOf(value).map((one): Value => (one.kind === 'module' || one.kind === 'external' ? one : { kind: 'object', node: _node, env: OUTSIDE, slots: new Map<string, Slot>([['default', { value: one }]]), rest: [] })));
}

/** `Object.assign` and its relatives. */
export function mergeObjects(engine: Engine, args: readonly Value[], node: ts.Node): Value {
  const slots = new Map<string, Slot>();
  const rest: Value[] = [];
  for (const one of args) spreadInto(engine, one, slots, rest);
  return { kind: 'object', node, env: OUTSIDE, slots, rest };
}
