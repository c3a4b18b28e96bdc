/**
 * Stores that stand outside all tools: a middleware in front of the server, a wrapper in another process. Nothing leads from a tool
 * there, so they are told by what they do: they run what they are handed, under an idempotency key.
 */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import { callableName, collectUses } from '../../resolve/function-names.js';
import { ONE_PLACE } from '../../resolve/allowance.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { resolveParameter } from '../../resolve/parameters.js';
import { Tracer, type CallEvent, type Trace } from '../../resolve/trace.js';
import { unknown, type FunctionNode, type Value } from '../../resolve/values.js';
import type { DedupStoreFact, Hop, OutsideGuardFact } from '../../types.js';
import { attempt } from '../attempt.js';
import { isKeyName } from '../keys/names.js';
import { placeOf } from '../place-of.js';
import { textOf } from '../slots/mints.js';
import type { StoreReader } from './collect-stores.js';
import { originsOf } from './key-origins.js';
import { collectFallbacks, collectOwnTools } from './own-tools.js';

/** A name without this is none of such a key. */
const KEY_TEXT = /idempoten|dedup/i;
/** Characters before and after it that a name may have. */
const NAME_LIMIT = 40;
/** Functions under a key that are looked at in one program, and own tools that ask a store. */
const GUARD_LIMIT = 24;
/** Steps that looking into own tools may take; most ask no store, and are soon left. */
const OWN_TOOL_STEPS = 360_000;
/** What a middleware is given to answer with. */
const ANSWERS = /^(?:res|response|reply|next)$/i;
/** What reads a header or a field by its name. */
const READS = /^(?:get|header|getHeader)$/;

export interface OutsideGuards {
  readonly engine: Engine;
  readonly stores: StoreReader;
  /** Functions that a tool leads to: what they do is said of the tool. */
  readonly isOfTool: (node: ts.Node) => boolean;
}

export function collectOutsideGuards({ engine, stores, isOfTool }: OutsideGuards): readonly OutsideGuardFact[] {
  const guards: OutsideGuardFact[] = [];
  const tracer = new Tracer(engine, (_, args) => args.some((arg) => originsOf(engine, arg, undefined).isKeyed));
  const look = (tracer: Tracer, node: FunctionNode, args: () => readonly Value[], isWrite?: (event: CallEvent) => boolean): readonly DedupStoreFact[] =>
    attempt(engine, node, 'what a function runs under a key', () => {
      engine.resetBudget(ONE_PLACE);
      tracer.resetBudget();
      const trace = tracer.traceCall({ kind: 'function', node, env: engine.frameAround(node, OUTSIDE) }, args());
      return stores.storesOf([trace, ...tracesOfLater(engine, tracer, trace)], undefined, isWrite);
    }, () => []);
  for (const node of collectGuards(engine).filter((one) => !isOfTool(one) && isUsed(engine, one)).slice(0, GUARD_LIMIT)) {
    const found = look(tracer, node, () => node.parameters.map((parameter) => argumentFor(engine, parameter)), (event) => runsHanded(engine, event)).filter(({ key }) => key.fromCaller);
    if (found.length > 0) guards.push({ ...hopOf(engine, node), stores: found });
  }
  const whole = new Tracer(engine);
  let asking = 0;
  let spent = 0;
  for (const tool of collectOwnTools(engine, KEY_TEXT).filter(({ node, run }) => !isOfTool(run ?? node))) {
    const { name, node, run } = tool;
    let found: readonly DedupStoreFact[] = [];
    if (run && spent < OWN_TOOL_STEPS && asking < GUARD_LIMIT) {
      found = look(whole, run, () => [{ kind: 'input', source: 'arguments', path: [], omit: [] }]);
      spent += engine.steps;
    }
    if (found.length > 0) asking++;
    const mints = collectFallbacks(engine, tool).map((call): Hop => ({ place: placeOf(engine, call), what: textOf(engine, call) }));
    if (found.length > 0 || mints.length > 0) guards.push({ place: placeOf(engine, run ?? node), what: name, stores: found, mints });
  }
  return guards;
}

/** Functions that it hangs somewhere, for later: `response.json = (body) => …`, a listener. */
function tracesOfLater({ ts }: Engine, tracer: Tracer, trace: Trace): readonly Trace[] {
  const entered = new Set<ts.Node>([trace.node]);
  for (const event of trace.events) if (event.kind === 'call') for (const run of event.runs) entered.add(run.trace.node);
  const later: Trace[] = [];
  for (const node of nodesIn(ts, trace.node, (one) => one !== trace.node && ts.isFunctionLike(one.parent) && one.parent !== trace.node && !entered.has(one.parent)))
    if ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && !entered.has(node)) later.push(tracer.traceCall({ kind: 'function', node, env: trace.env }, node.parameters.map(() => unknown('what is handed in later'))));
  return later;
}

const hopOf = (engine: Engine, node: FunctionNode): Hop => ({ place: placeOf(engine, node), what: nameOf(engine, node) });

/** Its name, or that of the function that makes it. */
function nameOf(engine: Engine, node: FunctionNode): string {
  for (const owner of [...engine.ownersOf(node), node].toReversed()) {
    const name = engine.ts.isFunctionLike(owner) ? callableName(engine, owner as FunctionNode) : undefined;
    if (name !== undefined) return name;
  }
  return 'This function';
}

/** Functions that run what they, or the function around them, are handed, and read a key. */
function collectGuards(engine: Engine): readonly FunctionNode[] {
  const { program, ts } = engine;
  const found = new Set<FunctionNode>();
  for (const path of program.files) {
    if (!speaksOfKey(program.text(path) ?? '')) continue;
    const module = program.source(path);
    if (!module) continue;
    for (const node of nodesIn(ts, module.ast)) {
      if (!readsKey(engine, node)) continue;
      const owner = engine.ownersOf(node).findLast((one): one is FunctionNode => ts.isFunctionLike(one));
      if (owner && !found.has(owner) && 'body' in owner && owner.body && [...nodesIn(ts, owner.body)].some((one) => ts.isCallExpression(one) && isHandedRun(engine, one))) found.add(owner);
    }
  }
  return [...found];
}

/** Whether a word of a file names a key: `dedupeList` does not. What does not need to be parsed is not. */
function speaksOfKey(text: string): boolean {
  // Not one pattern for the whole name: it would begin at each letter of a long line of data.
  for (const { 0: { length }, index } of text.matchAll(/idempoten|dedup/gi)) {
    const before = /[\w$-]*$/.exec(text.slice(Math.max(0, index - NAME_LIMIT), index))![0];
    const after = /^[\w$-]*/.exec(text.slice(index, index + length + NAME_LIMIT))![0];
    if (isExplicit(before + after)) return true;
  }
  return false;
}

/** A parameter (or a part of one) that is named a key, or a header that is. */
function readsKey({ ts }: Engine, node: ts.Node): boolean {
  if (ts.isParameter(node)) return ts.isIdentifier(node.name) && isExplicit(node.name.text);
  if (ts.isBindingElement(node)) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) && isExplicit(name.text);
  }
  if (ts.isPropertyAccessExpression(node)) return isExplicit(node.name.text);
  if (ts.isElementAccessExpression(node)) return ts.isStringLiteralLike(node.argumentExpression) && isExplicit(node.argumentExpression.text);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !READS.test(node.expression.name.text)) return false;
  const [first] = node.arguments;
  return first !== undefined && ts.isStringLiteralLike(first) && isExplicit(first.text);
}

const isExplicit = (name: string): boolean => KEY_TEXT.test(name) && isKeyName(name);

/** `next()`, `handler(input)`: a call of a parameter, of this function or of one around it. */
function isHandedRun({ ts, scopes }: Engine, { expression }: ts.CallExpression): boolean {
  const declaration = ts.isIdentifier(expression) ? scopes.findValue(expression, expression.text) : undefined;
  return declaration !== undefined && (ts.isParameter(declaration) || (ts.isBindingElement(declaration) && ts.isParameter(declaration.parent.parent)));
}

const runsHanded = (engine: Engine, { node }: CallEvent): boolean => engine.ts.isCallExpression(node) && isHandedRun(engine, node);

/** What the caller sends stands in parameters that are (or hold) the key; a function that is to be run is not looked into. */
function argumentFor(engine: Engine, parameter: ts.ParameterDeclaration): Value {
  const { ts } = engine;
  if (!ts.isIdentifier(parameter.name)) return { kind: 'input', source: 'arguments', path: [], omit: [] };
  const { text } = parameter.name;
  const uses = parameter.parent && 'body' in parameter.parent && parameter.parent.body ? [...nodesIn(ts, parameter.parent.body)].filter((node): node is ts.Identifier => ts.isIdentifier(node) && node.text === text) : [];
  if (uses.some(({ parent }) => ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === text)) return unknown('what is handed in to be run', [], { name: text });
  // What is handed on to it is the call.
  if (uses.some(({ parent }) => ts.isCallExpression(parent) && isHandedRun(engine, parent)) && !ANSWERS.test(text)) return { kind: 'input', source: 'arguments', path: [], omit: [] };
  if (isExplicit(text) || uses.some((use) => isHolder(engine, use))) return { kind: 'input', source: 'arguments', path: [text], omit: [] };
  return resolveParameter(engine, parameter, OUTSIDE);
}

/** `request` of `request.headers['idempotency-key']`, of `const { idempotencyKey } = request`. */
function isHolder(engine: Engine, use: ts.Identifier): boolean {
  const { ts } = engine;
  let node: ts.Node = use;
  while ((ts.isPropertyAccessExpression(node.parent) || ts.isElementAccessExpression(node.parent) || ts.isCallExpression(node.parent)) && node.parent.expression === node) {
    node = node.parent;
    if (readsKey(engine, node)) return true;
  }
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && parent.initializer === node && ts.isObjectBindingPattern(parent.name) && parent.name.elements.some((element) => readsKey(engine, element));
}

/** Whether the program uses it: the outermost function around it is called or handed over, or has no name by which that could be told. */
function isUsed(engine: Engine, node: FunctionNode): boolean {
  const { ts } = engine;
  const outermost = [...engine.ownersOf(node), node].find((one): one is FunctionNode => ts.isFunctionLike(one))!;
  if (callableName(engine, outermost) === undefined) return true;
  const uses = collectUses(engine, outermost);
  return uses.calls.size > 0 || uses.handedOver.length > 0;
}
