/** A method whose parameters are decorated with what they are handed: the guarded function gets the arguments first, wherever they stand. */
import type { TS } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import type { DecoratedParameters } from '../frameworks.js';
import type { TextEdit } from '../types.js';
import { aroundBody, unusedName, usesArguments } from './wrap-method.js';

/** The edits, or why there are none. What else is injected stays a parameter of the method, where the guarded function sees it. */
export function wrapDecoratedMethod(ts: TS, method: ts.MethodDeclaration, opening: string, { payload, context }: DecoratedParameters): readonly TextEdit[] | string {
  const { body } = method;
  const source = method.getSourceFile();
  if (!body) return 'its method has no body here';
  if (method.asteriskToken) return 'its method is a generator';
  if (usesArguments(ts, body)) return 'its method reads `arguments`';
  const find = (names: readonly string[]): ts.ParameterDeclaration | undefined => method.parameters.find((one) => ts.getDecorators(one)?.some(({ expression }) => names.includes(nameOf(ts, expression))));
  const args = find(payload);
  if (!args) return 'its method takes no arguments: the key would not reach it';
  const taken = [args, find(context)].filter((one) => one !== undefined);
  // `@Payload('sku')` is handed one field, not all of them.
  if (taken.some((one) => ts.getDecorators(one)?.some(({ expression }) => ts.isCallExpression(expression) && expression.arguments.length > 0))) return 'a decorator of its method hands over a part of the arguments: guard what it calls';
  if (taken.some(({ initializer, dotDotDotToken }) => initializer || dotDotDotToken)) return 'a decorated parameter of its method has a default or takes the rest';
  const edits: TextEdit[] = [];
  const inner: string[] = [];
  const outer: string[] = [];
  for (const { name, type, questionToken } of taken) {
    const called = ts.isIdentifier(name) ? name.text : unusedName(source.text, outer.length === 0 ? ['input', 'toolInput', 'toolArguments'] : ['context', 'callContext', 'toolContext']);
    if (!ts.isIdentifier(name)) edits.push({ start: name.getStart(source), end: name.end, text: called });
    inner.push(`${name.getText(source)}${type ? `${questionToken ? '?' : ''}: ${type.getText(source)}` : ''}`);
    outer.push(called);
  }
  return [...edits, ...aroundBody(ts, method, body, opening, inner, outer)];
}

/** `Payload` of `@Payload()` and of `@Payload`. */
function nameOf(ts: TS, expression: ts.Expression): string {
  const called = ts.isCallExpression(expression) ? expression.expression : expression;
  return ts.isIdentifier(called) ? called.text : ts.isPropertyAccessExpression(called) ? called.name.text : '';
}
