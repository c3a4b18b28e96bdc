/** A message that is kept until its answer comes, and sent again with all others that are kept when there is a new connection. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { classifyName } from '../retries/gate-words.js';
import type { ResendContext } from './resends.js';
import type { Send } from './send.js';

export interface Replay {
  /** The call that keeps the message. */
  readonly kept: ts.CallExpression;
  /** The call that sends all that is kept. */
  readonly again: ts.CallExpression;
}

const PUTS = /^(?:set|push|add)$/;
const SENDS = /^(?:send|write|post|postMessage|publish|emit|request|dispatch)/;

/** `pending.set(id, { message }); socket.send(message)`, and elsewhere `for (const { message } of pending.values()) socket.send(message)`. */
export function findReplay({ engine }: ResendContext, { message, handed }: Send): Replay | undefined {
  const { ts } = engine;
  const variable = message && !handed ? variableOf(engine, message) : undefined;
  if (!variable) return undefined;
  const uses = (engine.moduleOf(variable)?.mentions.get((variable.name as ts.Identifier).text) ?? []).filter((one) => engine.scopes.findValue(one, one.text) === variable);
  const calls = uses.flatMap((use) => callOf(engine, use) ?? []);
  const kept = calls.find((call) => PUTS.test(lastName(ts, call.expression) ?? '') && ts.isPropertyAccessExpression(call.expression));
  const sent = calls.find((call) => call !== kept && SENDS.test(lastName(ts, call.expression) ?? ''));
  // What is kept and not sent is what waits for the first time.
  if (!kept || !sent || kept.pos > sent.pos || leavesBetween(engine, kept, sent)) return undefined;
  const holder = (kept.expression as ts.PropertyAccessExpression).expression;
  const again = resendOf(engine, holder, [kept, sent]);
  return again && { kept, again };
}

/** The variable that holds a message, or its text. */
function variableOf({ ts }: Engine, message: ts.Node): ts.VariableDeclaration | undefined {
  let node = message;
  while (!ts.isStatement(node.parent) && !ts.isVariableDeclaration(node.parent) && !ts.isFunctionLike(node.parent)) node = node.parent;
  return ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name) ? node.parent : undefined;
}

/** The call that gets something as an argument, or as a part of one. */
function callOf({ ts }: Engine, use: ts.Node): ts.CallExpression | undefined {
  let node = use;
  while (ts.isPropertyAssignment(node.parent) || ts.isShorthandPropertyAssignment(node.parent) || ts.isObjectLiteralExpression(node.parent) || ts.isArrayLiteralExpression(node.parent) || ts.isAsExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.expression === node) return undefined;
  return parent;
}

/** Whether the function is left after the one, before the other: `if (!socket) { waiting.push(message); return; }`. */
function leavesBetween(engine: Engine, kept: ts.Node, sent: ts.Node): boolean {
  const { ts } = engine;
  for (let node: ts.Node = kept; node.parent && !ts.isFunctionLike(node.parent); node = node.parent) {
    const { parent } = node;
    if (parent.pos <= sent.pos && sent.end <= parent.end) return ts.isIfStatement(parent) || ts.isConditionalExpression(parent);
    if (ts.isBlock(parent) && parent.statements.some((one) => one.pos >= node.pos && (ts.isReturnStatement(one) || ts.isThrowStatement(one)))) return true;
  }
  return false;
}

/** A loop over what is kept that sends each of them. */
function resendOf(engine: Engine, holder: ts.Expression, known: readonly ts.Node[]): ts.CallExpression | undefined {
  const { ts } = engine;
  const name = ts.isPropertyAccessExpression(holder) ? holder.name.text : ts.isIdentifier(holder) ? holder.text : undefined;
  for (const mention of name === undefined ? [] : nodesIn(ts, engine.fileOf(holder))) {
    if (!ts.isIdentifier(mention) || mention.text !== name) continue;
    for (let node: ts.Node = mention; node.parent && !ts.isBlock(node.parent); node = node.parent) {
      const { parent } = node;
      const body = ts.isForOfStatement(parent) && parent.expression === node ? parent.statement : ts.isCallExpression(parent) && lastName(ts, parent.expression) === 'forEach' && parent.expression === node ? parent.arguments[0] : undefined;
      if (!body) continue;
      for (const one of nodesIn(ts, body))
        if (ts.isCallExpression(one) && !known.includes(one) && one.arguments.length > 0 && SENDS.test(lastName(ts, one.expression) ?? '') && !isChosen(engine, one, body)) return one;
    }
  }
  return undefined;
}

/** Whether a condition in the loop asks what the message does. */
function isChosen({ ts }: Engine, call: ts.Node, body: ts.Node): boolean {
  for (const node of nodesIn(ts, body)) if (ts.isIdentifier(node) && !(call.pos <= node.pos && node.end <= call.end) && classifyName(node.text) === 'gate') return true;
  return false;
}
