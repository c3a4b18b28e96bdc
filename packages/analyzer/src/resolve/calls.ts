/** Calling and constructing: what a call gives, and the frame a function runs in. */
import type ts from 'typescript';
import { nodesIn } from '../project/nodes-in.js';
import type { SourceModule } from '../project/program.js';
import { callBuiltin } from './builtins.js';
import { bundledSchemaFunction } from './bundled-schemas.js';
import { handedOut } from './containers.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { returnValueOf } from './flow.js';
import { callGlobal } from './globals.js';
import { baseOf } from './self.js';
import { widened } from './widen.js';
import { callCompilerHelper, compilerHelperName, onlyHelper } from './compiler-helpers.js';
import type { ExternalValue } from './external-value.js';
import {
  alternativesOf, isSpread, sameList, UNDEFINED, unionOf, unknown, type ClassValue, type FunctionNode, type FunctionValue, type InputValue, type InstanceValue, type UnknownValue, type Value,
} from './values.js';

/** Values of call arguments; a spread of unknown length ends the list. */
export function evaluateArguments(engine: Engine, list: readonly ts.Expression[] | undefined, env: Env): readonly Value[] {
  const { ts } = engine;
  const values: Value[] = [];
  for (const argument of list ?? []) {
    if (ts.isSpreadElement(argument)) {
      const spread = evaluate(engine, argument.expression, env);
      if (spread.kind === 'array') for (const item of spread.items) values.push(item);
      if (spread.kind !== 'array' || spread.open) {
        values.push(unknown('spread arguments', [spread]));
        break;
      }
    } else values.push(evaluate(engine, argument, env));
  }
  return values;
}

/** What a text says is still what the caller has handed in. */
const SAME_TEXT: ReadonlySet<string> = new Set(['trim', 'trimStart', 'trimEnd', 'toString', 'normalize', 'toLowerCase', 'toUpperCase']);

const sameText = (callee: InputValue | UnknownValue, args: readonly Value[]): InputValue | undefined =>
  (callee.kind === 'input' && args.length === 0 && SAME_TEXT.has(callee.path.at(-1) ?? '') ? { ...callee, path: callee.path.slice(0, -1) } : undefined);

/** What `callee(...args)` gives. */
export function callValue(engine: Engine, callee: Value, args: readonly Value[], node: ts.Node, env: Env): Value {
  switch (callee.kind) {
    case 'function': {
      const helper = compilerHelperName(engine, callee.node);
      if (helper) return callCompilerHelper(engine, helper, args, node, env) ?? callFunction(engine, callee, args);
      const schema = bundledSchemaFunction(engine, callee.node);
      if (schema) return callExternal(engine, schema, args, node, env);
      return callFunction(engine, callee, args);
    }
    case 'external': return callExternal(engine, callee, args, node, env);
    case 'builtin': return callBuiltin(engine, callee, args, node, env);
    case 'union': return unionOf(withoutAbsent(onlyHelper(engine, callee.values)).slice(0, 60).map((one) => callValue(engine, one, args, node, env)));
    case 'class': return constructValue(engine, callee, args, node, env);
    case 'input':
    case 'unknown': return sameText(callee, args) ?? mappedList(engine, callee, args, node, env) ?? whatFollows(engine, callee, args, node, env) ?? unknown('the result of a call that could not be followed', [callee, ...args]);
    // `Promise.resolve().then(() => …)`
    case 'constant': return whatFollows(engine, callee, args, node, env) ?? unknown('a call of something that is no function', args);
    default: return unknown('a call of something that is no function', [callee, ...args]);
  }
}

/** `ids.map((id) => …)` of a list of which nothing is known: any number of what the callback makes of one element. */
function mappedList(engine: Engine, callee: InputValue | UnknownValue, args: readonly Value[], node: ts.Node, env: Env): Value | undefined {
  const { ts } = engine;
  const [fn] = args;
  if (fn?.kind !== 'function' || !ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'map') return undefined;
  const element: Value = callee.kind === 'input' ? { ...callee, path: [...callee.path.slice(0, -1), '*'], omit: [] } : unknown('an element', [callee]);
  const items = engine.ask<readonly Value[]>('mapped', node, env, [], () => [callFunction(engine, fn, [element, unknown('an index')])]);
  return { kind: 'array', node, env, items, open: true };
}

/** `load().then(() => module)` of which `load()` tells nothing: what the callback gives. */
function whatFollows(engine: Engine, callee: Value, args: readonly Value[], node: ts.Node, env: Env): Value | undefined {
  const { ts } = engine;
  const [fn] = args;
  if (fn?.kind !== 'function' || !ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'then') return undefined;
  const given = unknown('what a promise gives', [callee]);
  return engine.ask<Value>('followed', node, env, given, () => callFunction(engine, fn, [given]));
}

/** What may be called: a call of `undefined` fails and gives nothing. */
function withoutAbsent(values: readonly Value[]): readonly Value[] {
  const present = values.filter((one) => one.kind !== 'constant');
  return present.length > 0 ? present : values;
}

function callExternal(engine: Engine, callee: ExternalValue, args: readonly Value[], node: ts.Node, env: Env): Value {
  if (callee.module === 'globals') {
    const result = callGlobal(engine, callee, args, node, env);
    if (result) return result;
  }
  const helper = callee.module === 'tslib' ? callee.path.at(-1) : undefined;
  if (helper) {
    const result = callCompilerHelper(engine, helper, args, node, env);
    if (result) return result;
  }
  const known = engine.externalCallResult(callee, args);
  if (known) return known;
  const held = handedOut(engine, callee, args, node);
  if (held) return held;
  const parsed = parsedInput(callee, args, node);
  if (parsed) return parsed;
  const wrapped = wrappedFunctions(callee);
  if (wrapped.length > 0) return unionOf(wrapped.map((one) => callFunction(engine, one, args)));
  return callee.result(args, node);
}

/** Members of a wrapped function that call it too: `db.transaction(f).immediate(…)`, by the ways in which SQLite begins. */
const WRAPPED_WAYS: ReadonlySet<string> = new Set(['default', 'deferred', 'immediate', 'exclusive', 'concurrent']);

/** Functions that a package wrapped and gave back: calling `memoize(f)`, `promisify(f)` or `db.transaction(f)` calls `f`. */
export function wrappedFunctions(callee: Value): readonly FunctionValue[] {
  if (callee.kind !== 'external') return [];
  const isWay = !callee.isResult && callee.calledAt.at(-1) === callee.path.length - 1 && callee.path.at(-2) === 'transaction' && WRAPPED_WAYS.has(callee.path.at(-1)!);
  if (!callee.isResult && !isWay) return [];
  return (callee.calls.at(-1) ?? []).flatMap(alternativesOf).filter((one) => one.kind === 'function');
}

/** Validators that hand their argument on: `schema.parse(args)` is `args`. */
const PARSERS: ReadonlySet<string> = new Set(['parse', 'parseAsync', 'assert', 'cast', 'validateSync', 'decode', 'Parse', 'Cast', 'attempt']);
const SAFE_PARSERS: ReadonlySet<string> = new Set(['safeParse', 'safeParseAsync', 'spa']);

function parsedInput(callee: ExternalValue, args: readonly Value[], node: ts.Node): Value | undefined {
  const member = callee.path.at(-1);
  if (member === undefined || !(PARSERS.has(member) || SAFE_PARSERS.has(member))) return undefined;
  const input = args.find((one) => alternativesOf(one).some((alternative) => alternative.kind === 'input' || (alternative.kind === 'object' && alternative.slots.size > 0)));
  if (!input || (callee.calls.length === 0 && args.length < 2)) return undefined;
  if (PARSERS.has(member)) return input;
  return unionOf(alternativesOf(input).map((data): Value => ({
    kind: 'object', node, env: OUTSIDE, rest: [],
    slots: new Map([['data', { value: data }], ['output', { value: data }], ['success', { value: unknown('whether the input is valid') }], ['error', { value: unknown('a validation error') }]]),
  })));
}

/** Calls a function of the program: enters its frame and takes what it returns. */
export function callFunction(engine: Engine, callee: FunctionValue, args: readonly Value[]): Value {
  return returnValueOf(engine, callee.node, functionFrame(engine, callee, args));
}

/** The frame of a call. Parameters without an argument are `undefined`; a rest parameter gets an array. */
export function functionFrame(engine: Engine, callee: FunctionValue, args: readonly Value[]): Env {
  const all = callee.bound ? [...callee.bound, ...args] : args;
  const exact = bindParameters(engine, callee.node, all);
  return engine.frameOfCall(callee, exact, () => new Map([...exact].map(([parameter, value]) => [parameter, widened(engine, value)])));
}

export function bindParameters(engine: Engine, node: FunctionNode, args: readonly Value[]): ReadonlyMap<ts.Node, Value> {
  const bindings = new Map<ts.Node, Value>();
  let index = 0;
  for (const parameter of node.parameters) {
    // `this` as a first parameter is only a type.
    if (engine.ts.isIdentifier(parameter.name) && parameter.name.text === 'this') continue;
    if (parameter.dotDotDotToken) {
      const open = args.length > 0 && isSpread(args.at(-1)!);
      bindings.set(parameter, { kind: 'array', node: parameter, env: OUTSIDE, items: sameList(args.slice(index)), open });
    } else bindings.set(parameter, args[index] ?? UNDEFINED);
    index += 1;
  }
  if (asksForArguments(engine, node)) bindings.set(node, { kind: 'array', node, env: OUTSIDE, items: sameList(args.filter((one) => !isSpread(one))), open: args.some(isSpread) });
  return bindings;
}

/** Whether a function reads all it was given, by `arguments`: the more so where compilers have put defaults into a generator inside. */
function asksForArguments(engine: Engine, node: FunctionNode): boolean {
  const module = engine.moduleOf(node);
  const mentions = module?.mentions.get('arguments');
  if (!mentions) return false;
  const cache = engine.cache<SourceModule, ReadonlySet<ts.Node>>('asks-for-arguments');
  let asking = cache.get(module!);
  if (!asking) cache.set(module!, (asking = new Set(mentions.flatMap((one) => engine.ownersOf(one).findLast((owner) => engine.ts.isFunctionLike(owner) && !engine.ts.isArrowFunction(owner)) ?? []))));
  return asking.has(node);
}

/** What `new callee(...args)` gives. */
export function constructValue(engine: Engine, callee: Value, args: readonly Value[], node: ts.Node, env: Env): Value {
  switch (callee.kind) {
    case 'class': return { kind: 'instance', of: callee, args, node };
    case 'external': {
      if (callee.module === 'globals') {
        const result = callGlobal(engine, callee, args, node, env, true);
        if (result) return result;
      }
      return callee.result(args, node);
    }
    case 'union': return unionOf(withoutAbsent(callee.values).slice(0, 60).map((one) => constructValue(engine, one, args, node, env)));
    case 'function': return unknown('an object made by a constructor function', args);
    default: return unknown('an object of an unknown class', [callee, ...args]);
  }
}

/** The frame of a class's constructor for this instance; base classes get the arguments of `super(…)`. */
export function constructorFrame(engine: Engine, level: ClassValue, node: ts.ConstructorDeclaration, instance: InstanceValue): Env {
  const around = engine.environments.enter(level.env, level.node, new Map(), instance);
  const args = argumentsOfLevel(engine, level, instance);
  return engine.environments.enter(around, node, args ? bindParameters(engine, node, args) : new Map(), instance);
}

/** Constructor arguments as they reach a class or one of its bases. */
function argumentsOfLevel(engine: Engine, level: ClassValue, instance: InstanceValue): readonly Value[] | undefined {
  if (level.node === instance.of.node) return instance.args;
  const chain: ClassValue[] = [];
  const { ts } = engine;
  let current: Value | undefined = instance.of;
  while (current?.kind === 'class' && current.node !== level.node) {
    chain.push(current);
    current = baseOf(engine, current);
    if (chain.length > 20) return undefined;
  }
  let args = instance.args;
  for (const klass of chain) {
    const constructor = klass.node.members.find((member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined);
    if (!constructor) continue;
    const call = findSuperCall(engine, constructor);
    if (!call) return undefined;
    const around = engine.environments.enter(klass.env, klass.node, new Map(), instance);
    const frame = engine.environments.enter(around, constructor, args ? bindParameters(engine, constructor, args) : new Map(), instance);
    args = evaluateArguments(engine, call.arguments, frame);
  }
  return args;
}

function findSuperCall(engine: Engine, constructor: ts.ConstructorDeclaration): ts.CallExpression | undefined {
  const { ts } = engine;
  const cache = engine.cache<ts.Node, ts.CallExpression | undefined>('super');
  if (cache.has(constructor)) return cache.get(constructor);
  let found: ts.CallExpression | undefined;
  for (const node of constructor.body ? nodesIn(ts, constructor.body, ts.isClassLike) : [])
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) {
      found = node;
      break;
    }
  cache.set(constructor, found);
  return found;
}
