/** Keys that an interceptor puts on each request of a client which sends it again: every attempt gets another one. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import { evaluateArguments } from '../../resolve/calls.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, stringOf, type FunctionNode, type Value } from '../../resolve/values.js';
import type { Hop, OverwrittenKeyFact, RetryModel } from '../../types.js';
import { placeOf } from '../place-of.js';
import { isSlotName } from '../slots/slot-names.js';
import { textOf } from '../slots/mints.js';
import { findPutUpon } from './request-retries.js';
import { collectMakers } from './sent-keys.js';

/** `http.interceptors.request.use((config) => { config.headers.set('Idempotency-Key', randomUUID()); return config; })` of a client that repeats. */
export function collectOverwrittenKeys(engine: Engine, retries: readonly RetryModel[]): readonly OverwrittenKeyFact[] {
  const found: OverwrittenKeyFact[] = [];
  for (const call of collectCallsNamed(engine, 'use')) {
    const client = clientOf(engine, call, 'request');
    const stamp = client && stampIn(engine, call);
    if (!stamp) continue;
    const repeat = findRepeat(engine, retries, client);
    if (repeat) found.push({ place: placeOf(engine, stamp.node), key: stamp.key, mint: { place: placeOf(engine, stamp.mint), what: textOf(engine, stamp.mint) }, ...repeat });
  }
  return found;
}

/** The client that an interceptor is put upon: `http` of `http.interceptors.request.use(…)`. */
function clientOf(engine: Engine, { expression }: { readonly expression: ts.Expression }, of: 'request' | 'response'): ExternalValue | undefined {
  const { ts } = engine;
  if (!ts.isPropertyAccessExpression(expression) || !ts.isPropertyAccessExpression(expression.expression) || expression.expression.name.text !== of) return undefined;
  const interceptors = expression.expression.expression;
  if (!ts.isPropertyAccessExpression(interceptors) || interceptors.name.text !== 'interceptors') return undefined;
  return externalOf(evaluate(engine, interceptors.expression, OUTSIDE));
}

const externalOf = (value: Value): ExternalValue | undefined => alternativesOf(value).find((one) => one.kind === 'external');

interface Stamp {
  readonly node: ts.Node;
  readonly key: string;
  readonly mint: ts.Node;
}

/** What an interceptor writes over a key, without asking whether there is one. */
function stampIn(engine: Engine, call: { readonly arguments?: ts.NodeArray<ts.Expression> | undefined }): Stamp | undefined {
  const { ts } = engine;
  const fn = call.arguments?.[0] && alternativesOf(evaluate(engine, call.arguments[0], OUTSIDE)).find((one) => one.kind === 'function');
  if (fn?.kind !== 'function' || !fn.node.body) return undefined;
  const frame = engine.frameAround(fn.node, fn.env);
  for (const node of nodesIn(ts, fn.node.body)) {
    const [key, value] = writtenBy(engine, node) ?? [];
    if (key === undefined || !value || !isSlotName(key) || isAsked(engine, node, fn.node)) continue;
    const [mint] = isEither(engine, value) ? [] : collectMakers(evaluate(engine, value, frame));
    if (mint) return { node, key, mint };
  }
  return undefined;
}

/** `headers.set('Idempotency-Key', value)`, `headers['Idempotency-Key'] = value`. */
function writtenBy(engine: Engine, node: ts.Node): readonly [string, ts.Expression] | undefined {
  const { ts } = engine;
  const textOfKey = (key: ts.Expression): string | undefined => stringOf(evaluate(engine, key, OUTSIDE));
  if (ts.isCallExpression(node) && lastName(ts, node.expression) === 'set' && node.arguments.length === 2) {
    const key = textOfKey(node.arguments[0]!);
    return key === undefined ? undefined : [key, node.arguments[1]!];
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const key = ts.isElementAccessExpression(node.left) ? textOfKey(node.left.argumentExpression) : ts.isPropertyAccessExpression(node.left) ? node.left.name.text : undefined;
  return key === undefined ? undefined : [key, node.right];
}

/** `config.headers['Idempotency-Key'] ?? randomUUID()`. */
const isEither = ({ ts }: Engine, value: ts.Expression): boolean =>
  ts.isConditionalExpression(value) || (ts.isBinaryExpression(value) && (value.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken || value.operatorToken.kind === ts.SyntaxKind.BarBarToken));

/** Whether something is asked before a place in its function: an `if` around it, or one that leaves before. */
function isAsked({ ts }: Engine, place: ts.Node, fn: FunctionNode): boolean {
  for (let node = place; node !== fn; node = node.parent) {
    const { parent } = node;
    if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent) || (ts.isBinaryExpression(parent) && parent.right === node && /^(?:&&|\|\||\?\?)$/.test(parent.operatorToken.getText()))) return true;
    if (ts.isBlock(parent) && parent.statements.some((one) => one.end <= node.pos && ts.isIfStatement(one))) return true;
  }
  return false;
}

/** What sends the requests of a client again, through its interceptors: a package put upon it, or an interceptor of its answers. */
function findRepeat(engine: Engine, retries: readonly RetryModel[], client: ExternalValue): { readonly causes: readonly string[]; readonly repeat: Hop } | undefined {
  for (const { modules, appliedTo } of retries) {
    const put = appliedTo?.packages.includes(client.package) ? findPutUpon(engine, modules, appliedTo, client) : undefined;
    if (put) return put;
  }
  for (const call of collectCallsNamed(engine, 'use')) {
    if (clientOf(engine, call, 'response')?.node !== client.node) continue;
    const again = call.arguments?.[1] && findAgain(engine, call.arguments[1], client);
    if (again) return { causes: ['a failed request'], repeat: { place: placeOf(engine, again), what: textOf(engine, again.expression) } };
  }
  return undefined;
}

/** `return http(error.config)`. */
function findAgain(engine: Engine, handler: ts.Expression, client: ExternalValue): ts.CallExpression | undefined {
  const { ts } = engine;
  const fn = alternativesOf(evaluate(engine, handler, OUTSIDE)).find((one) => one.kind === 'function');
  if (fn?.kind !== 'function' || !fn.node.body) return undefined;
  for (const node of nodesIn(ts, fn.node.body)) {
    if (!ts.isCallExpression(node) || !/^(?:request)?$/.test(ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '')) continue;
    const callee = externalOf(evaluate(engine, node.expression, OUTSIDE));
    if (callee && callee.node === client.node && evaluateArguments(engine, node.arguments, OUTSIDE).length > 0 && /\bconfig\b|\boriginal/i.test(node.arguments[0]!.getText())) return node;
  }
  return undefined;
}
