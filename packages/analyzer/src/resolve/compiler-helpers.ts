/** Functions that compilers put into their output (TypeScript's tslib, esbuild, Babel), by the meaning of their names. */
import type ts from 'typescript';
import { runToEnd } from './calls.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { itemsOf } from './iteration.js';
import { spreadInto } from './objects.js';
import { withoutProperties } from './patterns.js';
import { alternativesOf, promised, settled, stringOf, unionOf, type Slot, type Value } from './values.js';

const HELPERS: ReadonlySet<string> = new Set([
  '__awaiter', '__generator', '__importDefault', '__importStar', '__toESM', '__toCommonJS', '__rest', '__assign', '__spreadArray', '__spreadProps', '__spreadValues',
  '__name', '__await', '__async', '__decorate', '__decorateClass', '_ts_decorate', '__runInitializers', '__read', '__values', '__objRest', '_interop_require_default', '_interop_require_wildcard', '_interopRequireDefault', '_interopRequireWildcard', '_async_to_generator', '__makeTemplateObject',
]);

/** The helper that a name stands for; bundlers number them. */
export function compilerHelper(name: string): string | undefined {
  const plain = name.replace(/\d+$/, '');
  return HELPERS.has(plain) ? plain : undefined;
}

/** What a helper's call gives; `undefined` when it has no special meaning. */
export function callCompilerHelper(engine: Engine, helper: string, args: readonly Value[], node: ts.Node, env: Env): Value | undefined {
  switch (helper) {
    case '__awaiter':
    case '__async': {
      const body = args.at(-1);
      return body?.kind === 'function' ? promised(settled(runToEnd(engine, { ...body, self: body.self ?? knownSelf(args[0]) } as typeof body, []))) : undefined;
    }
    // `A = __decorate([…], A)`; of a member it gives nothing.
    case '__decorate':
    case '__decorateClass':
    case '_ts_decorate': return args[1];
    case '__runInitializers': return args[2] ?? args[0];
    case '__read':
    case '__values':
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
    case '__spreadProps': return mergeObjects(engine, args, node, env);
    case '__spreadArray': {
      const lists = args.slice(0, 2).map((one) => itemsOf(engine, one));
      return { kind: 'array', node, env, items: lists.flatMap((list) => list?.items ?? []), open: lists.some((list) => !list || list.open), ...(lists.some((list) => list?.loose) && { loose: true }) };
    }
    default: return undefined;
  }
}

const knownSelf = (value: Value | undefined): Value | undefined => (value && value.kind !== 'unknown' && value.kind !== 'constant' ? value : undefined);

/** `__importDefault(require('x'))` is `{ default: x }` for CommonJS, and the module itself for a transpiled one: reading `.default` gives the same. */
function defaultOf(value: Value, _node: ts.Node, _env: Env): Value {
  return unionOf(alternativesOf(value).map((one): Value => (one.kind === 'module' || one.kind === 'external' ? one : { kind: 'object', node: _node, env: OUTSIDE, slots: new Map<string, Slot>([['default', { value: one }]]), rest: [] })));
}

/** `Object.assign` and its relatives. */
export function mergeObjects(engine: Engine, args: readonly Value[], node: ts.Node, env: Env): Value {
  const slots = new Map<string, Slot>();
  const rest: Value[] = [];
  for (const one of args) spreadInto(engine, one, slots, rest);
  return { kind: 'object', node, env, slots, rest };
}
