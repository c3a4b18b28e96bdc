/** One call that is sent to several and of which the first answer counts: the others do the work as well. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectUses } from '../../resolve/function-names.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import { isWrittenAlike } from '../retries/sameness.js';
import { expressionOfSlot, type Send } from './send.js';

const DEPTH_LIMIT = 3;

export interface Hedge {
  /** The send that is one too many. */
  readonly node: ts.Node;
  readonly race: ts.CallExpression;
}

interface Part {
  readonly node: ts.Node;
  /** It stands for many. */
  readonly isEach: boolean;
}

/** `Promise.any(clients.map((client) => client.callTool(…)))`, `Promise.race([first.callTool(…), later(() => second.callTool(…))])`. */
export function findHedge(engine: Engine, send: Send, sends: ReadonlyMap<ts.Node, Send>): Hedge | undefined {
  const { ts } = engine;
  for (const race of ['any', 'race'].flatMap((name) => collectCallsNamed(engine, name))) {
    if (!ts.isCallExpression(race) || race.arguments.length !== 1 || !alternativesOf(evaluate(engine, race.expression, OUTSIDE)).some((one) => one.kind === 'external' && one.module === 'globals' && one.path[0] === 'Promise')) continue;
    const parts = partsOf(engine, race.arguments[0]!, DEPTH_LIMIT);
    const entrants = parts.flatMap(({ node, isEach }) => sendsIn(engine, node, sends, DEPTH_LIMIT).map((one) => ({ one, isEach })));
    const own = entrants.filter(({ one }) => one === send || isAlike(engine, one, send));
    // Told once, at the last of them.
    const last = own.at(-1);
    if (last?.one === send && (own.length > 1 || last.isEach)) return { node: send.call, race };
    if (parts.some(({ node }) => isHandedWhatSends(engine, send, collectRaced(engine, parts, node)))) return { node: send.call, race };
  }
  return undefined;
}

/** Parameters that are called in an element of what is raced, and in another one, or once for each of many. */
function collectRaced(engine: Engine, parts: readonly Part[], node: ts.Node): readonly ts.ParameterDeclaration[] {
  const elsewhere = new Set(parts.flatMap((part) => (part.node === node && !part.isEach ? [] : [...calledIn(engine, part.node)])));
  return [...calledIn(engine, node)].filter((one) => elsewhere.has(one));
}

function calledIn(engine: Engine, place: ts.Node): ReadonlySet<ts.ParameterDeclaration> {
  const { ts, scopes } = engine;
  const found = new Set<ts.ParameterDeclaration>();
  const declaration = ts.isIdentifier(place) ? scopes.findValue(place, place.text) : undefined;
  const written = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer ? declaration.initializer : place;
  for (const node of nodesIn(ts, written)) {
    const called = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? scopes.findValue(node, node.expression.text) : undefined;
    if (called && ts.isParameter(called)) found.add(called);
  }
  return found;
}

/** Whether a function around a send is handed over for one of these parameters: `hedged((client) => client.callTool(…))`. */
function isHandedWhatSends(engine: Engine, send: Send, parameters: readonly ts.ParameterDeclaration[]): boolean {
  const { ts } = engine;
  if (parameters.length === 0) return false;
  return engine.ownersOf(send.call).some((owner) => ts.isFunctionLike(owner) && collectUses(engine, owner as FunctionNode).handedOver.some(({ call, index }) =>
    alternativesOf(evaluate(engine, call.expression, OUTSIDE)).some((one) => one.kind === 'function' && parameters.includes(one.node.parameters[index] as ts.ParameterDeclaration) && !asksOther(engine, one.node, index))));
}

/** Whether a helper looks at something else it is told before it races: `if (!isReadOnly) return job(first)`. */
function asksOther({ ts, scopes }: Engine, { parameters, body }: FunctionNode, index: number): boolean {
  for (const node of body ? nodesIn(ts, body) : []) {
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) ? node.condition : undefined;
    for (const one of condition ? nodesIn(ts, condition) : []) {
      const asked = ts.isIdentifier(one) ? scopes.findValue(one, one.text) : undefined;
      if (asked && parameters.some((parameter, at) => at !== index && (parameter === asked || (ts.isBindingElement(asked) && asked.parent.parent === parameter)))) return true;
    }
  }
  return false;
}

/** The elements of what is raced, and whether one of them stands for many. */
function partsOf(engine: Engine, list: ts.Expression, depth: number): readonly Part[] {
  const { ts } = engine;
  if (depth <= 0) return [];
  if (ts.isArrayLiteralExpression(list)) return list.elements.flatMap((one) => (ts.isSpreadElement(one) ? partsOf(engine, one.expression, depth - 1) : [{ node: one, isEach: false }]));
  if (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression) && list.expression.name.text === 'map' && list.arguments[0]) return [{ node: list.arguments[0], isEach: true }];
  const declaration = ts.isIdentifier(list) ? engine.scopes.findValue(list, list.text) : undefined;
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer ? partsOf(engine, declaration.initializer, depth - 1) : [];
}

/** Sends that stand in a place, or in a function of the program that is called there. */
function sendsIn(engine: Engine, place: ts.Node, sends: ReadonlyMap<ts.Node, Send>, depth: number): readonly Send[] {
  const { ts } = engine;
  const found: Send[] = [];
  if (depth <= 0) return found;
  for (const node of nodesIn(ts, place)) {
    const send = sends.get(node);
    if (send) found.push(send);
    // What a parameter stands for is written where it is handed in.
    else if (ts.isCallExpression(node) && !isParameter(engine, node.expression)) for (const one of alternativesOf(evaluate(engine, node.expression, OUTSIDE))) if (one.kind === 'function' && one.node.body) found.push(...sendsIn(engine, one.node.body, sends, depth - 1));
  }
  return found;
}

function isParameter({ ts, scopes }: Engine, callee: ts.Expression): boolean {
  const declaration = ts.isIdentifier(callee) ? scopes.findValue(callee, callee.text) : undefined;
  return declaration !== undefined && ts.isParameter(declaration);
}

function isAlike(engine: Engine, a: Send, b: Send): boolean {
  const partsOfSend = (one: Send): readonly (ts.Expression | undefined)[] => [expressionOfSlot(engine, one, one.slots.name), expressionOfSlot(engine, one, one.slots.arguments)];
  const [left, right] = [partsOfSend(a), partsOfSend(b)];
  return left.every((part, index) => isWrittenAlike(engine, part, right[index]));
}
