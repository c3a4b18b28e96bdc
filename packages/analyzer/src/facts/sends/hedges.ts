/** One call that is sent to several and of which the first answer counts: the others do the work as well. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import { isWrittenAlike } from '../retries/sameness.js';
import { expressionOfSlot, type Send } from './send.js';

const DEPTH_LIMIT = 3;

export interface Hedge {
  /** The send that is one too many. */
  readonly node: ts.Node;
  readonly race: ts.CallExpression;
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
  }
  return undefined;
}

/** The elements of what is raced, and whether one of them stands for many. */
function partsOf(engine: Engine, list: ts.Expression, depth: number): readonly { readonly node: ts.Node; readonly isEach: boolean }[] {
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
