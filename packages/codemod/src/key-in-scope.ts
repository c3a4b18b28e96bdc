/** How often a call is run for one call of its tool, and what the caller's key is called there. */
import type { ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { callsOf, nameOf } from './callers.js';
import { findNodeAt, functionAround, isWithin } from './syntax.js';
import type { Scope } from './types.js';

/** The calls from the handler to a place, from the inside out. */
export interface Way {
  readonly call: ts.Node;
  readonly calls: readonly ts.CallExpression[];
}

/** More calls than this between handler and write are not followed. */
const DEPTH_LIMIT = 5;

/** The way to a call that is run at most once for each call of the tool, or why it cannot be said to be one. */
export function whereRunOnce({ program }: Scope, { handler }: ToolFact, call: ts.Node): Way | string {
  const { ts } = program;
  const body = [handler?.body, handler?.written].flatMap((place) => (place ? [findNodeAt(program, place)] : [])).find((node) => node !== undefined);
  if (!body) return 'the way to it could not be followed: hand on a key of its own for each thing that it does';
  const calls: ts.CallExpression[] = [];
  for (let node = call; calls.length <= DEPTH_LIMIT; ) {
    const end: ts.Node | undefined = isWithin(node, body) ? body : functionWithName(ts, node);
    if (!end) break;
    if (isRepeated(ts, node, end)) return 'it is run several times in one call: give it a key for each thing that it makes, the same for each attempt';
    if (end === body) return { call, calls };
    const name = nameOf(ts, end);
    const callers = name === undefined ? [] : callsOf(program, name);
    if (callers.length !== 1 || !ts.isCallExpression(callers[0]!)) return 'it is reached from several places, which would share one key: hand one down from each';
    calls.push(callers[0]);
    node = callers[0];
  }
  return 'the way to it could not be followed: hand on a key of its own for each thing that it does';
}

/** The expression that holds the caller's key at the end of a way. */
export function keyInScope({ program }: Scope, { key, handler }: ToolFact, { call, calls }: Way): string | undefined {
  const { ts } = program;
  const handlerNode = handler?.body && findNodeAt(program, handler.body);
  if (!handlerNode || !ts.isFunctionLike(handlerNode) || !key) return undefined;
  let text = keyOfHandler(ts, handlerNode, key.name);
  for (const [index, outer] of [...calls].reverse().entries()) {
    const inner = [call, ...calls].at(-2 - index)!;
    const at = outer.arguments.findIndex((argument) => argument.getText() === text);
    const fn = functionWithName(ts, inner);
    const parameter = fn?.parameters[at];
    text = parameter && ts.isIdentifier(parameter.name) ? parameter.name.text : undefined;
    if (text === undefined) return undefined;
  }
  return text;
}

function keyOfHandler(ts: Scope['program']['ts'], { parameters: [first] }: ts.SignatureDeclaration, key: string): string | undefined {
  if (!first) return undefined;
  if (ts.isIdentifier(first.name)) return `${first.name.text}.${key}`;
  if (!ts.isObjectBindingPattern(first.name)) return undefined;
  const element = first.name.elements.find((one) => (one.propertyName ?? one.name).getText() === key && !one.dotDotDotToken);
  return element && ts.isIdentifier(element.name) ? element.name.text : undefined;
}

/** The innermost function around a node that others call by a name. */
function functionWithName(ts: Scope['program']['ts'], node: ts.Node): ts.SignatureDeclaration | undefined {
  for (let fn = functionAround(ts, node); fn; fn = functionAround(ts, fn)) if (nameOf(ts, fn) !== undefined) return fn;
  return undefined;
}

/** In a loop, or in a function that is handed to something that may call it often. */
function isRepeated(ts: Scope['program']['ts'], node: ts.Node, end: ts.Node): boolean {
  for (let current = node; current !== end && current.parent; current = current.parent) {
    const { parent } = current;
    if (ts.isIterationStatement(parent, false) && parent.statement === current) return true;
    if (ts.isFunctionLike(current) && ts.isCallExpression(parent) && parent.arguments.includes(current as ts.Expression) && OFTEN.has(memberName(ts, parent))) return true;
  }
  return false;
}

const OFTEN: ReadonlySet<string> = new Set(['map', 'forEach', 'flatMap', 'reduce', 'filter', 'some', 'every', 'each', 'mapSeries', 'mapLimit', 'eachLimit', 'pMap']);

const memberName = (ts: Scope['program']['ts'], { expression }: ts.CallExpression): string => (ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText());
