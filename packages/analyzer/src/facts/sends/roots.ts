/** Functions from which the order around a send is read: the one that holds it, and those that call it where it may be repeated. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import type { CallLike } from '../../project/program.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import { decoratedMethod, decoratorsOf } from '../../resolve/decorated-methods.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { callableName, collectUses } from '../../resolve/function-names.js';
import { nodesIn } from '../../project/nodes-in.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import type { Send } from './send.js';

/** Callers of callers. */
const CALLER_DEPTH = 4;
/** Functions looked at for one send. */
const ROOT_LIMIT = 16;

export interface Roots {
  /** Nearest first. One that is handed on in place belongs to the function around it. */
  readonly roots: readonly FunctionNode[];
  /** All functions on the way from them to the send. */
  readonly onWay: ReadonlySet<ts.Node>;
}

/** `standIns`: members by which packages make stand-ins for functions, which they run again. */
export function collectRoots(engine: Engine, { call, handed }: Pick<Send, 'call' | 'handed'>, standIns: readonly string[]): Roots {
  const mayStandIn = standIns.some((member) => engine.program.mentioning(member).length > 0);
  const roots = new Set<FunctionNode>();
  const onWay = new Set<ts.Node>();
  const seen = new Set<ts.Node>();
  // The nearest first: a long way to a function must not hide the short one.
  for (const owner of handed ? engine.ownersOf(call) : []) onWay.add(owner);
  const waiting: { readonly place: ts.Node; readonly depth: number; readonly isHanded?: boolean }[] = [{ place: handed ?? call, depth: 0, isHanded: handed !== undefined }];
  for (let next = waiting.shift(); next && roots.size < ROOT_LIMIT; next = waiting.shift()) {
    const { place, depth, isHanded } = next;
    const root = rootOf(engine, place);
    if (!root || roots.has(root)) continue;
    for (const owner of engine.ownersOf(place)) onWay.add(owner);
    const isDecorated = engine.ts.isMethodDeclaration(root) && decoratorsOf(engine, root).length > 0;
    if (isDecorated) for (const owner of engine.ownersOf(bodyOf(decoratedMethod(engine, root, { kind: 'function', node: root, env: OUTSIDE }).node))) onWay.add(owner);
    if (isHanded || isDecorated || mayRepeat(engine, place, root) || (mayStandIn && engine.ts.getCombinedModifierFlags(root as ts.Declaration) & engine.ts.ModifierFlags.Export)) roots.add(root);
    if (depth < CALLER_DEPTH) for (const site of callsOfMade(engine, place)) waiting.push({ place: site, depth: depth + 1, isHanded: true });
    if (depth >= CALLER_DEPTH || seen.has(root)) continue;
    seen.add(root);
    const { handedOver, inOptions } = collectUses(engine, root);
    for (const site of findCallSites(engine, root)) if (!isByParameter(engine, site, inOptions.size > 0)) waiting.push({ place: site, depth: depth + 1 });
    // Where no function stands around the call that gets it, it is the outermost itself.
    if (handedOver.some(({ call }) => !rootOf(engine, call))) roots.add(root);
    for (const { call } of handedOver) waiting.push({ place: call, depth: depth + 1 });
    for (const call of inOptions) waiting.push({ place: call, depth: depth + 1, isHanded: true });
  }
  return { roots: [...roots], onWay };
}

/** Calls of a function that is made of one around a place and kept: `this.dispatch = compose(…)((call) => client.callTool(call))`. */
function callsOfMade(engine: Engine, place: ts.Node): readonly CallLike[] {
  const { ts, scopes } = engine;
  let isLater = false;
  for (let child = place, node = place.parent; node; child = node, node = node.parent) {
    if (ts.isFunctionLike(node)) {
      if (!isArgument(engine, node)) return [];
      isLater = true;
    }
    const holder = (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) && node.initializer === child ? node.name
      : ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && node.right === child ? node.left : undefined;
    if (!holder) continue;
    const name = ts.isPropertyAccessExpression(holder) ? holder.name : holder;
    if (!isLater || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) return [];
    const owner = engine.ownersOf(node).findLast((one) => ts.isClassLike(one));
    return (engine.moduleOf(node)?.calls.get(name.text) ?? []).filter(({ expression }) =>
      ts.isIdentifier(expression) ? scopes.findValue(expression, expression.text) === node : ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword && engine.ownersOf(expression).some((one) => one === owner));
  }
  return [];
}

const bodyOf = (fn: FunctionNode): ts.Node => fn.body ?? fn;

/** The innermost function around a place that is not written as an argument. */
function rootOf(engine: Engine, place: ts.Node): FunctionNode | undefined {
  const { ts } = engine;
  const owners = engine.ownersOf(place).filter((one): one is FunctionNode => ts.isFunctionLike(one));
  for (const owner of owners.toReversed()) if (!isArgument(engine, owner)) return owner;
  return owners[0];
}

/** Whether a function is handed to a call that runs it; a server only keeps the handlers of its tools and requests. */
function isArgument(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  let current = node;
  while (ts.isParenthesizedExpression(current.parent) || ts.isAsExpression(current.parent)) current = current.parent;
  const { parent } = current;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== current && !alternativesOf(evaluate(engine, parent.expression, OUTSIDE)).some((one) => one.kind === 'external' && engine.keepsCallbacks(one));
}

/**
 * Whether something around a place, inside its function, may run it again, told by syntax alone: a loop, a callback, a `catch` that goes on;
 * or the function itself.
 */
export function mayRepeat(engine: Engine, place: ts.Node, root: FunctionNode): boolean {
  const { ts } = engine;
  for (let child = place, node = place.parent; node && node !== root; child = node, node = node.parent) {
    if (ts.isIterationStatement(node, false) || ts.isFunctionLike(node)) return true;
    if (ts.isTryStatement(node) && node.tryBlock === child && node.catchClause && goesOn(engine, node.catchClause.block)) return true;
    if (ts.isPropertyAccessExpression(node) && (node.name.text === 'catch' || node.name.text === 'then')) return true;
    if (ts.isCallExpression(node) && node.expression !== child && node.arguments.some((one) => one === place)) return true;
  }
  if ((ts.isCallExpression(place) || ts.isNewExpression(place)) && mayBeHanded(engine, place)) return true;
  return isArgument(engine, root) || isInOptions(engine, root) || callsItself(engine, root) || isCalledTwice(engine, place, root);
}

/** Whether something of the same name is called a second time in a function: `if (result.isError) result = await client.callTool(…)`. */
function isCalledTwice(engine: Engine, place: ts.Node, root: FunctionNode): boolean {
  const name = engine.ts.isCallExpression(place) ? lastName(engine.ts, place.expression) : undefined;
  return name !== undefined && (engine.moduleOf(root)?.calls.get(name) ?? []).filter((call) => engine.ownersOf(call).includes(root)).length > 1;
}

/** Whether a `catch` does more than to report and leave: it waits for something, or gives back what a call gives. What is in `try` counts as left. */
function goesOn({ ts }: Engine, block: ts.Block): boolean {
  for (const node of nodesIn(ts, block)) {
    if (ts.isAwaitExpression(node) || ts.isContinueStatement(node)) return true;
    if (ts.isReturnStatement(node) && node.expression && ts.isCallExpression(node.expression)) return true;
  }
  const last = block.statements.at(-1);
  return last === undefined || !(ts.isThrowStatement(last) || ts.isReturnStatement(last));
}

/** `useQuery({ queryFn: () => … })`: whoever gets the options may run it again. */
function isInOptions({ ts }: Engine, root: FunctionNode): boolean {
  let node: ts.Node = root;
  while (ts.isPropertyAssignment(node.parent) || ts.isObjectLiteralExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  return node !== root && ts.isCallExpression(node.parent);
}

/** Whether a function is among the arguments of a call. */
function mayBeHanded(engine: Engine, call: CallLike): boolean {
  return (call.arguments ?? []).some((one) => alternativesOf(evaluate(engine, one, OUTSIDE)).some(({ kind }) => kind === 'function'));
}

/** Whether a function calls something of its own name. */
function callsItself(engine: Engine, root: FunctionNode): boolean {
  const name = callableName(engine, root);
  if (name === undefined) return false;
  for (const call of engine.moduleOf(root)?.calls.get(name) ?? []) for (let node: ts.Node = call; node; node = node.parent) if (node === root) return true;
  return false;
}

/** `job()` of a helper that is handed `job`, or options of which it is a part: what it repeats is told from where it is handed over. */
function isByParameter({ ts, scopes }: Engine, { expression }: CallLike, isInParts: boolean): boolean {
  const declaration = ts.isIdentifier(expression) ? scopes.findValue(expression, expression.text) : undefined;
  return declaration !== undefined && (ts.isParameter(declaration) || (isInParts && ts.isBindingElement(declaration) && ts.isParameter(declaration.parent.parent)));
}
