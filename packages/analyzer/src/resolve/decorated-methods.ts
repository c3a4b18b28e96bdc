/** Methods that a decorator of the program puts something else in place of: `@retryable({ times: 3 }) async post(…) {…}`. */
import type ts from 'typescript';
import type { CallLike } from '../project/program.js';
import { callFunction, functionFrame } from './calls.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate, staticName } from './evaluate.js';
import { propertyOf } from './properties.js';
import { alternativesOf, constant, UNDEFINED, unknown, type FunctionValue, type Slot, type Value } from './values.js';

/** Where decorators hand on the method in a property of a descriptor (TypeScript's `experimentalDecorators`), they have three parameters. */
const LEGACY_PARAMETERS = 3;
/** Functions that compilers hand the decorators of a method to. */
const LIST_HELPERS = ['__decorate', '__decorateClass', '_ts_decorate'] as const;

/** What is called when the method is: what its decorators leave in its place, the innermost first. Decorators that cannot be followed leave it alone. */
export function decoratedMethod(engine: Engine, member: ts.Node, method: FunctionValue): FunctionValue {
  const { ts } = engine;
  if (!ts.isMethodDeclaration(member)) return method;
  return decoratorsOf(engine, member).reduceRight<FunctionValue>((inner, expression) => {
    const decorator = onlyFunction(evaluate(engine, expression, method.env));
    return (decorator && onlyFunction(replacedBy(engine, decorator, member, inner))) ?? inner;
  }, method);
}

/** Decorators of a method, the outermost first: in place, or in the list that TypeScript and esbuild make of them: `__decorate([again(3)], Desk.prototype, 'open', null)`. */
export function decoratorsOf(engine: Engine, member: ts.MethodDeclaration): readonly ts.Expression[] {
  const { ts } = engine;
  const written = ts.getDecorators(member);
  if (written) return written.map(({ expression }) => expression);
  const calls = engine.moduleOf(member)?.calls;
  const [found] = LIST_HELPERS.flatMap((helper) => calls?.get(helper) ?? []).filter((call) => isAbout(engine, call, member));
  const list = found?.arguments?.[0];
  return list && ts.isArrayLiteralExpression(list) ? list.elements.filter((one) => !ts.isSpreadElement(one)) : [];
}

function isAbout({ ts }: Engine, call: CallLike, { name, parent }: ts.MethodDeclaration): boolean {
  const [, target, key] = call.arguments ?? [];
  if (!target || !key || !ts.isStringLiteralLike(key) || !ts.isIdentifier(name) || key.text !== name.text) return false;
  if (!ts.isPropertyAccessExpression(target) || target.name.text !== 'prototype' || !ts.isIdentifier(target.expression)) return false;
  const holder = parent.parent;
  return target.expression.text === (ts.isClassLike(parent) ? parent.name?.text : undefined) || (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) && holder.name.text === target.expression.text);
}

const onlyFunction = (value: Value): FunctionValue | undefined => {
  const functions = alternativesOf(value).filter((one) => one.kind === 'function');
  return functions.length === 1 ? functions[0] : undefined;
};

function replacedBy(engine: Engine, decorator: FunctionValue, member: ts.MethodDeclaration, inner: FunctionValue): Value {
  const name = staticName(engine, member.name);
  const key = name === undefined ? unknown('the name of a method') : constant(name);
  if (decorator.node.parameters.length < LEGACY_PARAMETERS) return callFunction(engine, decorator, [inner, contextOf(member, key)]);
  const descriptor: Value = { kind: 'object', node: member, env: OUTSIDE, rest: [], slots: new Map<string, Slot>([['value', { value: inner }]]) };
  const args = [unknown('what a method is declared in'), key, descriptor];
  const given = alternativesOf(callFunction(engine, decorator, args)).find((one) => one.kind === 'object' && one.node !== member);
  return given ? propertyOf(engine, given, 'value') : putIntoDescriptor(engine, decorator, args) ?? UNDEFINED;
}

const contextOf = (member: ts.Node, name: Value): Value => ({ kind: 'object', node: member, env: OUTSIDE, rest: [unknown('the rest of a context')], slots: new Map<string, Slot>([['kind', { value: constant('method') }], ['name', { value: name }]]) });

/** `descriptor.value = async function (…args) {…}`. */
function putIntoDescriptor(engine: Engine, decorator: FunctionValue, args: readonly Value[]): Value | undefined {
  const { ts } = engine;
  const parameter = decorator.node.parameters[LEGACY_PARAMETERS - 1];
  for (const { left, right } of engine.moduleOf(decorator.node)?.assignments.get('value') ?? [])
    if (ts.isPropertyAccessExpression(left) && ts.isIdentifier(left.expression) && engine.scopes.findValue(left.expression, left.expression.text) === parameter)
      return evaluate(engine, right, functionFrame(engine, decorator, args));
  return undefined;
}
