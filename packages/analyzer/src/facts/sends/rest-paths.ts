/** Tools that are called by a path of their own: `fetch(`${base}/tools/call`, { method: 'POST', body: JSON.stringify({ name, arguments }) })`. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import type { Send } from './send.js';

const PATH = /\/tools\/call$/;
const SENDS = /^(?:fetch|post|request|send)/i;
/** What is given paths to answer them. */
const SERVES = /(?:app|router?s?|server|fastify|hono)$/i;

/** The request whose address a text ends. */
export function requestTo(engine: Engine, node: ts.Node): Send | undefined {
  const { ts } = engine;
  if (!(ts.isStringLiteralLike(node) || ts.isTemplateTail(node)) || !PATH.test(node.text)) return undefined;
  let address: ts.Node = node;
  while (!ts.isCallExpression(address.parent) && !ts.isStatement(address.parent)) address = address.parent;
  const call = address.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== address || !SENDS.test(lastName(ts, call.expression) ?? '')) return undefined;
  const receiver = ts.isPropertyAccessExpression(call.expression) ? lastName(ts, call.expression.expression) : undefined;
  if (SERVES.test(receiver ?? '') || call.arguments.some((one) => alternativesOf(evaluate(engine, one, OUTSIDE)).some(({ kind }) => kind === 'function'))) return undefined;
  for (const argument of call.arguments.slice(1))
    for (const part of nodesIn(ts, argument)) {
      if (!ts.isObjectLiteralExpression(part)) continue;
      const names = part.properties.map((one) => one.name?.getText(engine.fileOf(part)) ?? '');
      const named = (all: readonly string[]): string | undefined => all.find((one) => names.includes(one));
      const name = named(['name', 'tool', 'toolName', 'tool_name']);
      if (name !== undefined) return { call, client: 'http', message: part, slots: { name, arguments: named(['arguments', 'args', 'input', 'params', 'parameters']) ?? 'arguments', meta: '_meta' } };
    }
  return undefined;
}
