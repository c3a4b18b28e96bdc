/** Operators: logic, comparison, arithmetic, `typeof`, `instanceof`, `in`. */
import type ts from 'typescript';
import { evaluateTruth, isEqual } from './conditions.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { objectKeys } from './objects.js';
import { ancestryOf } from './self.js';
import { isTextual, joinText } from './text.js';
import { alternativesOf, constant, FALSE, isAbsent, isPresent, isPromised, mapUnion, TRUE, unionOf, unknown, type ClassValue, type Value } from './values.js';

/** Operands of a chain of one operator that leans to the left: `a + b + c`. A loop: chains are long where recursion is not. */
export function operandsOf(engine: Engine, node: ts.BinaryExpression): readonly ts.Expression[] {
  const operator = node.operatorToken.kind;
  const operands: ts.Expression[] = [node.right];
  let left = node.left;
  while (engine.ts.isBinaryExpression(left) && left.operatorToken.kind === operator) {
    operands.push(left.right);
    left = left.left;
  }
  operands.push(left);
  return operands.reverse();
}

const truthValue = (truth: boolean | undefined, reason: string, from: readonly Value[]): Value => (truth === undefined ? unknown(reason, from) : truth ? TRUE : FALSE);

export function evaluateBinary(engine: Engine, node: ts.BinaryExpression, env: Env): Value {
  const { SyntaxKind } = engine.ts;
  const operator = node.operatorToken.kind;
  switch (operator) {
    case SyntaxKind.CommaToken:
    case SyntaxKind.EqualsToken: return evaluate(engine, node.right, env);
    case SyntaxKind.BarBarToken:
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.QuestionQuestionToken: return evaluateChoice(engine, operandsOf(engine, node), operator, env);
    case SyntaxKind.BarBarEqualsToken: return evaluateChoice(engine, [node.left, node.right], SyntaxKind.BarBarToken, env);
    case SyntaxKind.AmpersandAmpersandEqualsToken: return evaluateChoice(engine, [node.left, node.right], SyntaxKind.AmpersandAmpersandToken, env);
    case SyntaxKind.QuestionQuestionEqualsToken: return evaluateChoice(engine, [node.left, node.right], SyntaxKind.QuestionQuestionToken, env);
    case SyntaxKind.PlusToken: return evaluateSum(operandsOf(engine, node).map((operand) => evaluate(engine, operand, env)), node);
    case SyntaxKind.PlusEqualsToken: return evaluateSum([evaluate(engine, node.left, env), evaluate(engine, node.right, env)], node);
    case SyntaxKind.InKeyword: return evaluateIn(engine, evaluate(engine, node.left, env), evaluate(engine, node.right, env));
    default: break;
  }
  const left = evaluate(engine, node.left, env);
  const right = evaluate(engine, node.right, env);
  switch (operator) {
    case SyntaxKind.EqualsEqualsEqualsToken: return truthValue(isEqual(left, right), 'a comparison', []);
    case SyntaxKind.EqualsEqualsToken: return truthValue(isEqual(left, right, true), 'a comparison', []);
    case SyntaxKind.ExclamationEqualsEqualsToken: return truthValue(negate(isEqual(left, right)), 'a comparison', []);
    case SyntaxKind.ExclamationEqualsToken: return truthValue(negate(isEqual(left, right, true)), 'a comparison', []);
    case SyntaxKind.InstanceOfKeyword: return evaluateInstanceOf(engine, left, right);
    default: return calculate(engine, operator, left, right, node) ?? unknown('an operation', [left, right]);
  }
}

const negate = (truth: boolean | undefined): boolean | undefined => (truth === undefined ? undefined : !truth);

/** `a || b || c`, `a && b`, `a ?? b`: the operands that may be the value. */
function evaluateChoice(engine: Engine, operands: readonly ts.Expression[], operator: ts.SyntaxKind, env: Env): Value {
  const { SyntaxKind } = engine.ts;
  const values: Value[] = [];
  for (const [index, operand] of operands.entries()) {
    if (index === operands.length - 1) {
      values.push(evaluate(engine, operand, env));
      break;
    }
    if (operator === SyntaxKind.QuestionQuestionToken) {
      const value = evaluate(engine, operand, env);
      const present = alternativesOf(value).filter((one) => !isAbsent(one) || isPromised(one));
      values.push(...present);
      if (alternativesOf(value).every(isPresent)) break;
      continue;
    }
    const truth = evaluateTruth(engine, operand, env);
    const stops = operator === SyntaxKind.BarBarToken;
    if (truth === stops) {
      values.push(evaluate(engine, operand, env));
      break;
    }
    if (truth !== undefined) continue;
    if (stops) values.push(withoutFalsy(evaluate(engine, operand, env)));
    else values.push(FALSE);
  }
  // `a && b`: what is put to use is `b`.
  return unionOf(operator === SyntaxKind.AmpersandAmpersandToken ? values.toReversed() : values);
}

function withoutFalsy(value: Value): Value {
  const rest = alternativesOf(value).filter((one) => !(one.kind === 'constant' && !one.value));
  return rest.length > 0 ? unionOf(rest) : value;
}

function evaluateSum(values: readonly Value[], node: ts.Node): Value {
  let sum = values[0]!;
  for (const [index, value] of values.entries()) {
    if (index === 0) continue;
    // From the first text on everything is text.
    if (isTextual(sum) || isTextual(value)) return joinText([sum, ...values.slice(index)], node);
    sum = sum.kind === 'constant' && value.kind === 'constant' && typeof sum.value === 'number' && typeof value.value === 'number' ? constant(sum.value + value.value, node) : unknown('a sum', [sum, value]);
  }
  return sum;
}

function calculate(engine: Engine, operator: ts.SyntaxKind, left: Value, right: Value, node: ts.Node): Value | undefined {
  if (left.kind !== 'constant' || right.kind !== 'constant') return undefined;
  const [a, b] = [left.value, right.value];
  const { SyntaxKind } = engine.ts;
  if ((typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')) {
    switch (operator) {
      case SyntaxKind.LessThanToken: return a < b ? TRUE : FALSE;
      case SyntaxKind.GreaterThanToken: return a > b ? TRUE : FALSE;
      case SyntaxKind.LessThanEqualsToken: return a <= b ? TRUE : FALSE;
      case SyntaxKind.GreaterThanEqualsToken: return a >= b ? TRUE : FALSE;
      default: break;
    }
  }
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  switch (operator) {
    case SyntaxKind.MinusToken: return constant(a - b, node);
    case SyntaxKind.AsteriskToken: return constant(a * b, node);
    case SyntaxKind.SlashToken: return constant(a / b, node);
    case SyntaxKind.PercentToken: return constant(a % b, node);
    case SyntaxKind.AsteriskAsteriskToken: return constant(a ** b, node);
    case SyntaxKind.BarToken: return constant(a | b, node);
    case SyntaxKind.AmpersandToken: return constant(a & b, node);
    case SyntaxKind.LessThanLessThanToken: return constant(a << b, node);
    default: return undefined;
  }
}

/** `key in object`. */
function evaluateIn(engine: Engine, key: Value, object: Value): Value {
  const answers = new Set<boolean | undefined>();
  for (const one of alternativesOf(object))
    for (const name of alternativesOf(key)) {
      if (one.kind !== 'object' || name.kind !== 'constant') {
        answers.add(undefined);
        continue;
      }
      const keys = objectKeys(engine, one);
      const state = keys.names.get(String(name.value));
      answers.add(state === 'certain' ? true : state === undefined && !keys.open ? false : undefined);
    }
  return truthValue(answers.size === 1 ? [...answers][0] : undefined, 'a test', []);
}

/** `value instanceof Class` for classes of the program and arrays. */
function evaluateInstanceOf(engine: Engine, value: Value, klass: Value): Value {
  const answers = new Set<boolean | undefined>();
  for (const one of alternativesOf(value)) for (const other of alternativesOf(klass)) answers.add(isInstance(engine, one, other));
  return truthValue(answers.size === 1 ? [...answers][0] : undefined, 'a test', []);
}

function isInstance(engine: Engine, value: Value, klass: Value): boolean | undefined {
  if (klass.kind === 'external' && klass.module === 'globals' && klass.path.join('.') === 'Array') return value.kind === 'array' ? true : value.kind === 'constant' && !isPromised(value) ? false : undefined;
  if (klass.kind !== 'class') return undefined;
  switch (value.kind) {
    case 'constant': return isPromised(value) ? undefined : false;
    case 'object': case 'array': case 'function': case 'collection': case 'text': return false;
    case 'instance': return isOfClass(engine, value.of, klass);
    default: return undefined;
  }
}

/** `undefined` where the class's bases could not all be read, or where something of a base class may be of this one. */
function isOfClass(engine: Engine, of: ClassValue, klass: ClassValue): boolean | undefined {
  const levels = ancestryOf(engine, of);
  if (levels.some((level) => level.kind === 'class' && level.node === klass.node)) return true;
  if (levels.some((level) => level.kind !== 'class')) return levels.every((level) => level.kind === 'class' || level.kind === 'external') ? false : undefined;
  return ancestryOf(engine, klass).some((level) => level.kind === 'class' && level.node === of.node) ? undefined : false;
}

/** `typeof value`. */
export function typeOf(value: Value): Value {
  return mapUnion(value, (one) => {
    switch (one.kind) {
      case 'constant': return constant(isPromised(one) || one.value === null ? 'object' : typeof one.value);
      case 'text': return constant('string');
      case 'function': case 'class': case 'builtin': return constant('function');
      case 'object': case 'array': case 'instance': case 'collection': case 'module': return constant('object');
      default: return unknown('typeof', [one]);
    }
  });
}
