/** Three-valued conditions: true, false, or not known. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { mayBeString } from './text-fits.js';
import { isUncertain } from './uncertain.js';
import { alternativesOf, type Value } from './values.js';

/**
 * Steps that a condition is worth: on one call path, and in all as long as no path has decided it. What decides a dispatcher is near
 * at hand; a condition that takes a walk through half of the program is never certain in the end.
 */
const CONDITION_STEPS = 250;

/** Steps that were taken in vain for each condition; none any more once it was certain on some path. */
const DECIDED = -Infinity;

/** Whether a condition holds under `env`. */
export function evaluateTruth(engine: Engine, node: ts.Expression, env: Env): boolean | undefined {
  if (isUncertain(engine, node)) return undefined;
  const vain = engine.cache<ts.Node, number>('vain-steps');
  const spent = vain.get(node) ?? 0;
  if (spent > CONDITION_STEPS) return undefined;
  const before = engine.steps;
  let isGivenUp = false;
  const truth = engine.capped(CONDITION_STEPS, () => void (isGivenUp = true), () => truthOfCondition(engine, node, env));
  const now = isGivenUp ? Infinity : truth === undefined ? spent + engine.steps - before : DECIDED;
  if (now !== spent) vain.set(node, now);
  return truth;
}

function truthOfCondition(engine: Engine, node: ts.Expression, env: Env): boolean | undefined {
  const { ts } = engine;
  if (ts.isParenthesizedExpression(node)) return truthOfCondition(engine, node.expression, env);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = truthOfCondition(engine, node.operand, env);
    return inner === undefined ? undefined : !inner;
  }
  if (ts.isBinaryExpression(node)) {
    const { SyntaxKind } = ts;
    const operator = node.operatorToken.kind;
    if (operator === SyntaxKind.AmpersandAmpersandToken) return truthOfTerms(engine, node, operator, false, env);
    if (operator === SyntaxKind.BarBarToken) return truthOfTerms(engine, node, operator, true, env);
  }
  if (isUncertain(engine, node)) return undefined;
  return truthOf(evaluate(engine, node, env));
}

/** Terms of one `&&` or `||` that are looked at. */
const TERM_LIMIT = 200;

/** The truth of `a && b && …` or `a || b || …`, which `decisive` decides by itself. */
function truthOfTerms(engine: Engine, node: ts.BinaryExpression, operator: ts.BinaryOperator, decisive: boolean, env: Env): boolean | undefined {
  const { ts } = engine;
  const terms: ts.Expression[] = [];
  let first: ts.Expression = node;
  // They lean to the left: walked in a loop, since there may be thousands.
  for (; ts.isBinaryExpression(first) && first.operatorToken.kind === operator; first = first.left) terms.push(first.right);
  if (terms.length > TERM_LIMIT) return undefined;
  let isCertain = true;
  for (const term of [first, ...terms.reverse()]) {
    const truth = truthOfCondition(engine, term, env);
    if (truth === decisive) return decisive;
    isCertain &&= truth !== undefined;
  }
  return isCertain ? !decisive : undefined;
}

/** Whether a value is truthy. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'constant': return Boolean(value.value);
    case 'text': return value.parts.some((part) => typeof part === 'string' && part.length > 0) ? true : undefined;
    case 'function': case 'class': case 'instance': case 'object': case 'array': case 'collection': case 'module': case 'builtin': return true;
    case 'union': {
      const truths = new Set(value.values.map(truthOf));
      return truths.size === 1 ? [...truths][0] : undefined;
    }
    default: return undefined;
  }
}

/** Whether two values are equal; `loose` lets `null` equal `undefined`. */
export function isEqual(left: Value, right: Value, loose = false): boolean | undefined {
  const answers = new Set<boolean | undefined>();
  for (const a of alternativesOf(left)) for (const b of alternativesOf(right)) answers.add(isEqualSingle(a, b, loose));
  return answers.size === 1 ? [...answers][0] : undefined;
}

function isEqualSingle(a: Value, b: Value, loose: boolean): boolean | undefined {
  if (a.kind === 'constant' && b.kind === 'constant') {
    if (loose && (a.value === null || a.value === undefined)) return b.value === null || b.value === undefined;
    return a.value === b.value;
  }
  const never = (one: Value, other: Value): boolean => one.kind === 'constant' && (STRUCTURED.has(other.kind) || (other.kind === 'text' && typeof one.value === 'string' && !mayBeString(other, one.value)));
  if (never(a, b) || never(b, a)) return false;
  return undefined;
}

/** Whether one number is less than another, or no more than it. */
export function isInOrder(left: Value, right: Value, orEqual: boolean): boolean | undefined {
  const answers = new Set<boolean | undefined>();
  for (const a of alternativesOf(left))
    for (const b of alternativesOf(right)) answers.add(a.kind === 'constant' && b.kind === 'constant' && typeof a.value === 'number' && typeof b.value === 'number' ? (orEqual ? a.value <= b.value : a.value < b.value) : undefined);
  return answers.size === 1 ? [...answers][0] : undefined;
}

/** Kinds that are never equal to a constant. */
const STRUCTURED: ReadonlySet<Value['kind']> = new Set(['function', 'class', 'instance', 'object', 'array', 'collection', 'module', 'builtin']);
