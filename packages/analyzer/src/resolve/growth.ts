/** What is added to an array or object after it was made: by `push` and `unshift`, by `Object.assign` and `object[key] = …`. */
import type ts from 'typescript';
import { nodesIn } from '../project/nodes-in.js';
import type { CallLike, SourceModule } from '../project/program.js';
import { evaluateArguments } from './calls.js';
import { mayBeFilled } from './changed-elsewhere.js';
import { contextsWithin, contextsOf } from './contexts.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate, spreadInto } from './evaluate.js';
import { isReachable } from './flow.js';
import { callsOn, holderName, lastNameOf } from './holders.js';
import { collectWork, entryIn } from './queues.js';
import { speakingOf } from './speaking-of.js';
import { alternativesOf, isSpread, stringOf, unionOf, type ArrayValue, type ObjectValue, type Slot, type Value } from './values.js';

/** The value with what is added to its arrays and objects later. Applied where a variable, field or export is read. */
export function grown(engine: Engine, value: Value): Value {
  if (value.kind === 'array') return grownArray(engine, value);
  if (value.kind === 'object') return grownObject(engine, value);
  if (value.kind !== 'union') return value;
  const all = value.values.map((one) => (one.kind === 'array' ? grownArray(engine, one) : one.kind === 'object' ? grownObject(engine, one) : one));
  return all.every((one, index) => one === value.values[index]) ? value : unionOf(all);
}

/** The same addition to the same value is one value, so that it counts as one in memo keys. */
function once<V extends Value, M>(engine: Engine, value: V, more: M, make: () => V): V {
  const cache = engine.valueCache<Value, { readonly more: M; readonly made: V }>('grown');
  const known = cache.get(value);
  if (known?.more === more) return known.made;
  const made = make();
  cache.set(value, { more, made });
  return made;
}

function grownArray(engine: Engine, array: ArrayValue): Value {
  const entry = entryIn(array);
  if (entry) return once(engine, array, entry, () => ({ ...array, items: [entry], isLoose: true }));
  const more = pushedItems(engine, array);
  if (more.length === 0) return mayBeFilled(engine, array) ? once(engine, array, 'filled', () => ({ ...array, open: true, isLoose: true })) : array;
  return once(engine, array, more, () => {
    const seen = more.filter((item) => !isSpread(item) && collectWork(engine, array, item).length === 0);
    return { ...array, items: [...array.items, ...seen], open: array.open || seen.length < more.length, isLoose: true };
  });
}

function grownObject(engine: Engine, object: ObjectValue): Value {
  const more = addedProperties(engine, object);
  if (more.slots.size === 0 && more.rest.length === 0) return object;
  return once(engine, object, more, () => ({ ...object, slots: new Map([...object.slots, ...more.slots]), rest: [...object.rest, ...more.rest] }));
}

interface Properties {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly rest: readonly Value[];
}

const NO_PROPERTIES: Properties = { slots: new Map(), rest: [] };

/** Properties that `Object.assign(object, …)` and `object[key] = …` add in the object's own file. */
function addedProperties(engine: Engine, object: ObjectValue): Properties {
  const { ts } = engine;
  if (!ts.isObjectLiteralExpression(object.node)) return NO_PROPERTIES;
  const holder = holderName(engine, object.node);
  const module = holder === undefined ? undefined : engine.moduleOf(object.node);
  if (!module || holder === undefined) return NO_PROPERTIES;
  const assigns = assignsTo(engine, module, holder);
  const computed = module.computedAssignments.get(holder) ?? [];
  const exported = exportsOf(engine, module, holder);
  if (assigns.length === 0 && computed.length === 0 && exported.length === 0) return NO_PROPERTIES;
  return engine.ask<Properties>('added', object.node, object.env, NO_PROPERTIES, () => {
    const slots = new Map<string, Slot>();
    const rest: Value[] = [];
    for (const call of speakingOf(engine, assigns, firstArgument, object.node)) {
      for (const env of framesOf(engine, call, object.node, object.env)) {
        const [target, ...sources] = call.arguments!;
        if (!isTarget(engine, target!, object, env) || !isReachable(engine, call, env)) continue;
        const added = new Map<string, Slot>();
        for (const source of evaluateArguments(engine, sources, env)) spreadInto(engine, source, added, rest);
        for (const [name, slot] of added) slots.set(name, isConditional(engine, call) ? { ...slot, maybe: true } : slot);
      }
    }
    for (const { name, initializer } of exported)
      if (ts.isIdentifier(name) && ts.isArrowFunction(initializer) && !ts.isBlock(initializer.body)) slots.set(name.text, { node: initializer.body, env: OUTSIDE });
    for (const assignment of speakingOf(engine, computed, ({ left }) => (ts.isElementAccessExpression(left) ? left.expression : undefined), object.node)) {
      const { left, right } = assignment;
      if (!ts.isElementAccessExpression(left) || isMadeOf(engine, right, left)) continue;
      for (const env of framesOf(engine, assignment, object.node, object.env)) {
        if (!isTarget(engine, left.expression, object, env)) continue;
        for (const key of alternativesOf(evaluate(engine, left.argumentExpression, env))) {
          const name = stringOf(key);
          if (name !== undefined) slots.set(name, { value: evaluate(engine, right, env), ...(isConditional(engine, assignment) && { maybe: true }), ...(key.kind === 'constant' && key.node && { node: key.node }) });
        }
      }
    }
    return slots.size === 0 && rest.length === 0 ? NO_PROPERTIES : { slots, rest };
  });
}

const firstArgument = (call: CallLike): ts.Expression | undefined => call.arguments?.[0];

const receiverOf = (call: ts.CallExpression): ts.Expression => (call.expression as ts.PropertyAccessExpression).expression;

/** `tools[name] = { ...tools[name], hidden }`: what is there is put back with something more. In a loop over the entries it has a name of its own. */
function isMadeOf(engine: Engine, value: ts.Expression, place: ts.ElementAccessExpression): boolean {
  const cache = engine.cache<ts.Node, boolean>('put-back');
  let answer = cache.get(value);
  if (answer === undefined) {
    const [written, holder] = [place.getText(), place.expression.getText()];
    cache.set(value, (answer = [...nodesIn(engine.ts, value)].some((node) => node.kind === place.kind ? node.getText() === written : engine.ts.isIdentifier(node) && standsFor(engine, node, written, holder))));
  }
  return answer;
}

/** Whether a name is declared as what stands at a place of an object, or goes through its entries. */
function standsFor({ ts, scopes }: Engine, name: ts.Identifier, written: string, holder: string): boolean {
  if (ts.isPropertyAccessExpression(name.parent) && name.parent.name === name) return false;
  let owner: ts.Node | undefined = scopes.findValue(name, name.text);
  while (owner && ts.isBindingElement(owner)) owner = owner.parent.parent;
  if (!owner || !ts.isVariableDeclaration(owner)) return false;
  if (owner.initializer) return owner.initializer.getText() === written;
  const loop = owner.parent.parent;
  return ts.isForOfStatement(loop) && loop.expression.getText() === `Object.entries(${holder})`;
}

/** Calls `Object.assign(<…>.holder, …)` of a module. */
function assignsTo(engine: Engine, module: SourceModule, holder: string): readonly CallLike[] {
  const cache = engine.cache<SourceModule, Map<string, CallLike[]>>('assigns');
  let known = cache.get(module);
  if (!known) {
    cache.set(module, (known = new Map()));
    for (const call of module.calls.get('assign') ?? []) {
      const name = call.arguments?.[0] && lastNameOf(engine, call.arguments[0]);
      if (name !== undefined) known.set(name, [...(known.get(name) ?? []), call]);
    }
  }
  return known.get(holder) ?? [];
}

/** esbuild's `__export(x_exports, { a: () => a })`, whatever a minifier has made of its name. It begins where a name does: not at each letter of a long line of data. */
const EXPORTER = /(?<![\w$])([\w$]+)\s*=\s*\(([\w$]+),\s*([\w$]+)\)\s*=>\s*\{\s*for\s*\(\w+ ([\w$]+) in \3\)\s*[\w$]+\(\2,\s*\4,\s*\{\s*get:\s*\3\[\4\]/;

/** What a bundler exports through an object that stands for a module in the same file. */
function exportsOf(engine: Engine, module: SourceModule, holder: string): readonly ts.PropertyAssignment[] {
  const { ts } = engine;
  const cache = engine.cache<SourceModule, ReadonlyMap<string, readonly ts.PropertyAssignment[]>>('exporting-calls');
  let known = cache.get(module);
  if (!known) {
    const found = new Map<string, readonly ts.PropertyAssignment[]>();
    const exporter = EXPORTER.exec(module.text)?.[1];
    for (const { arguments: list } of (exporter && module.calls.get(exporter)) || [])
      if (list?.length === 2 && ts.isIdentifier(list[0]!) && ts.isObjectLiteralExpression(list[1]!)) found.set(list[0].text, list[1].properties.filter(ts.isPropertyAssignment));
    cache.set(module, (known = found));
  }
  return known.get(holder) ?? [];
}

function callsIn(engine: Engine, path: string, method: string, holder: string): readonly ts.CallExpression[] {
  const module = engine.program.source(path);
  return module ? callsOn(engine, module, method, holder) : [];
}

/** Elements pushed onto an array made at `array.node`; empty when there is no such statement. */
function pushedItems(engine: Engine, array: ArrayValue): readonly Value[] {
  const { ts } = engine;
  if (!ts.isArrayLiteralExpression(array.node) && !ts.isCallExpression(array.node)) return [];
  const holder = holderName(engine, array.node);
  if (holder === undefined) return [];
  return engine.ask<readonly Value[]>('pushed', array.node, array.env, [], () => collectPushed(engine, array, holder));
}

function collectPushed(engine: Engine, array: ArrayValue, holder: string): readonly Value[] {
  const { ts } = engine;
  const items: Value[] = [];
  const own = engine.pathOf(array.node);
  const inFunction = engine.ownersOf(array.node).some((owner) => ts.isFunctionLike(owner));
  const paths = !inFunction && isExported(engine, array.node, holder) ? [...new Set([own, ...engine.program.mentioning(holder)])].slice(0, 60) : [own];
  for (const path of paths)
    for (const method of ['push', 'unshift'] as const)
      for (const call of speakingOf(engine, callsIn(engine, path, method, holder), receiverOf, array.node)) {
        const receiver = receiverOf(call);
        for (const env of framesOf(engine, call, array.node, array.env)) {
          const target = evaluate(engine, receiver, env);
          if (!alternativesOf(target).some((one) => one.kind === 'array' && one.node === array.node)) continue;
          items.push(...spreadArguments(engine, call, env));
        }
      }
  return items;
}

/** Whether a statement runs only in some cases. */
function isConditional(engine: Engine, statement: ts.Node): boolean {
  const { ts } = engine;
  for (let node = statement.parent; node && !ts.isFunctionLike(node); node = node.parent)
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isCaseOrDefaultClause(node) || ts.isCatchClause(node)) return true;
  return false;
}

function isTarget(engine: Engine, target: ts.Expression, object: ObjectValue, env: Env): boolean {
  return alternativesOf(evaluate(engine, target, env)).some((one) => one.kind === 'object' && one.node === object.node);
}

/** The call paths to a statement that changes what was made at `made`. What a function makes for itself, only that call changes. */
function framesOf(engine: Engine, statement: ts.Node, made: ts.Node, env: Env): readonly Env[] {
  const isLocal = env !== OUTSIDE || engine.ownersOf(made).some((owner) => engine.ts.isFunctionLike(owner));
  return (isLocal ? contextsWithin(engine, statement, env) : contextsOf(engine, statement)).slice(0, FRAME_LIMIT);
}

/** More call paths than this add nothing that is told apart. */
const FRAME_LIMIT = 200;

const spreadArguments = (engine: Engine, call: ts.CallExpression, env: Env): readonly Value[] => evaluateArguments(engine, call.arguments, env).flatMap(alternativesOf);

function isExported(engine: Engine, node: ts.Node, name: string): boolean {
  for (const binding of engine.moduleOf(node)?.exports.values() ?? []) {
    if (binding.kind === 'local' && binding.name === name) return true;
    if (binding.kind === 'node' && engine.ts.isVariableDeclaration(binding.node) && engine.ts.isIdentifier(binding.node.name) && binding.node.name.text === name) return true;
  }
  return false;
}
