/** Messages that ask for a tool and are made by hand, or handed to a function of the program that makes them. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import { requestTo } from './rest-paths.js';
import { mayRepeat } from './roots.js';
import type { Send } from './send.js';

/** The protocol's word, and what programs call the same between their own processes. */
const METHOD = /^(?:tools[/.]call|callTool|call_tool)$/;
const MESSAGE = /(["'`])(?:tools[/.]call|callTool|call_tool)\1|\/tools\/call["'`]/;

/** A word of each of them, by which files are found. */
export const METHOD_WORDS: readonly string[] = ['tools', 'callTool', 'call_tool'];

/** Whether a text may hold such a message: nothing is parsed otherwise. */
export const seemsToSendMessages = (text: string): boolean => MESSAGE.test(text);

/** `client.request({ method: 'tools/call', params })`, `post(url, JSON.stringify({ jsonrpc, method: 'tools/call', params }))`, `rpc('tools/call', params)`. */
export function collectMessages(engine: Engine, file: ts.SourceFile): readonly Send[] {
  const { ts } = engine;
  const sends: Send[] = [];
  for (const node of nodesIn(ts, file)) {
    const request = requestTo(engine, node);
    if (request && engine.bundledPackageOf(node) === undefined) sends.push(request);
    if (!ts.isStringLiteralLike(node) || !METHOD.test(node.text) || engine.bundledPackageOf(node) !== undefined) continue;
    const handed = handedMessage(engine, node);
    if (handed) sends.push(innermost(engine, handed, (handed.call as ts.CallExpression).arguments.indexOf(node) + 1));
    if (!ts.isPropertyAssignment(node.parent) || node.parent.name.getText(file) !== 'method') continue;
    const message = node.parent.parent;
    if (!ts.isObjectLiteralExpression(message)) continue;
    const has = (name: string): boolean => message.properties.some((property) => property.name?.getText(file) === name);
    // Under another word only a message that says what it is.
    if (!has('params') || (node.text !== 'tools/call' && !has('jsonrpc'))) continue;
    const call = consumerOf(engine, message, 0);
    if (!call || !ts.isCallExpression(call)) continue;
    const callee = evaluate(engine, call.expression, OUTSIDE);
    const client = alternativesOf(callee).find((one): one is ExternalValue => one.kind === 'external');
    const kind = client?.package === '@modelcontextprotocol/sdk' ? 'v1' : client?.package === '@modelcontextprotocol/client' ? 'v2' : client?.module === 'globals' && client.path[0] === 'fetch' ? 'http' : 'other';
    const send: Send = { call, client: kind, message, slots: { name: 'params.name', arguments: 'params.arguments', meta: 'params._meta' } };
    sends.push(innermost(engine, send, call.arguments.findIndex((one) => holds(engine, one, message))));
  }
  return sends;
}

/** Functions through which a message is handed on. */
const HAND_LIMIT = 3;

/** A function of the program that is handed the message, and may run again what it hands it to: that is where it is sent. */
function innermost(engine: Engine, send: Send, index: number): Send {
  const { ts } = engine;
  let inner = send.call;
  let isRepeated = false;
  for (let at = index, count = 0; at >= 0 && count < HAND_LIMIT; count += 1) {
    const callee = evaluate(engine, inner.expression, OUTSIDE);
    const parameter = callee.kind === 'function' ? callee.node.parameters[at]?.name : undefined;
    if (callee.kind !== 'function' || !callee.node.body || !parameter || !ts.isIdentifier(parameter)) break;
    const use = (engine.moduleOf(parameter)?.mentions.get(parameter.text) ?? []).find((one) => one !== parameter && engine.ownersOf(one).includes(callee.node) && consumerOf(engine, one, 0) !== undefined);
    const next = use && consumerOf(engine, use, 0);
    if (!use || !next || !ts.isCallExpression(next)) break;
    isRepeated ||= mayRepeat(engine, next, callee.node);
    at = next.arguments.findIndex((one) => holds(engine, one, use));
    inner = next;
  }
  return isRepeated && ts.isCallExpression(send.call) ? { ...send, call: inner, handed: send.call } : send;
}

/** Whether a part stands in an argument, in place or through a variable. */
function holds(engine: Engine, argument: ts.Expression, part: ts.Node): boolean {
  const { ts } = engine;
  if (argument.pos <= part.pos && part.end <= argument.end && engine.fileOf(argument) === engine.fileOf(part)) return true;
  for (const node of nodesIn(ts, argument)) {
    const declaration = ts.isIdentifier(node) ? engine.scopes.findValue(node, node.text) : undefined;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer && declaration.pos <= part.pos && part.end <= declaration.end && engine.fileOf(declaration) === engine.fileOf(part)) return true;
  }
  return false;
}

/** Functions that are handed a method and its parameters to send them. Others log, register or dispatch the same two. */
const SENDS = /^[#_]?(?:send|request|call|invoke|rpc|post)/i;

/** `this.rpc('tools/call', { name, arguments })`, `this.invoke('callTool', { tool, args })`. */
function handedMessage(engine: Engine, method: ts.StringLiteralLike): Send | undefined {
  const { ts } = engine;
  const call = method.parent;
  if (!ts.isCallExpression(call) || !SENDS.test(calleeName(engine, call))) return undefined;
  const at = call.arguments.indexOf(method) + 1;
  const params = call.arguments[at];
  if (!params || ts.isFunctionLike(params) || ts.isSpreadElement(params)) return undefined;
  const { keys } = viewOf(engine, evaluate(engine, params, OUTSIDE));
  const named = (names: readonly string[]): string => `${at}.${names.find((name) => keys.includes(name)) ?? names[0]}`;
  return { call, client: 'other', slots: { name: named(['name', 'tool', 'toolName']), arguments: named(['arguments', 'args', 'input']), meta: `${at}._meta` } };
}

function calleeName({ ts }: Engine, { expression }: ts.CallExpression): string {
  return ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** What only changes the form of a message. */
const FORMS: ReadonlySet<string> = new Set(['stringify', 'from', 'encode', 'byteLength']);
/** What only looks at a message. */
const LOOKS: ReadonlySet<string> = new Set(['log', 'debug', 'info', 'warn', 'error', 'expect', 'toEqual', 'setRequestHandler', 'literal', 'object']);

/** The call that sends a message: the one it is handed to, also as a part of something, as text, or through a variable. */
function consumerOf(engine: Engine, part: ts.Node, depth: number): CallLike | undefined {
  const { ts } = engine;
  if (depth > 8) return undefined;
  const { parent } = part;
  if (ts.isCallExpression(parent) && parent.expression !== part) {
    const name = calleeName(engine, parent);
    if (LOOKS.has(name)) return undefined;
    return FORMS.has(name) ? consumerOf(engine, parent, depth + 1) : parent;
  }
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isObjectLiteralExpression(parent) || ts.isAsExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isSpreadAssignment(parent) || ts.isArrayLiteralExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isBinaryExpression(parent)) return consumerOf(engine, parent, depth + 1);
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  const module = engine.moduleOf(part);
  for (const mention of module?.mentions.get(parent.name.text) ?? []) {
    if (engine.scopes.findValue(mention, mention.text) !== parent) continue;
    const call = consumerOf(engine, mention, depth + 1);
    if (call) return call;
  }
  return undefined;
}

