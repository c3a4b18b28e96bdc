/** Three-valued conditions: true, false, or not known. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { alternativesOf, type Value } from './values.js';

/**
 * Steps that a condition is worth. What decides a dispatcher is near at hand; a condition that takes a walk through half of the
 * program is never certain in the end.
 */
const CONDITION_STEPS = 120;

/** Whether a condition holds under `env`. */
export function evaluateTruth(engine: Engine, node: ts.Expression, env: Env): boolean | undefined {
  const costly = engine.cache<ts.Node, true>('costly-conditions');
  if (costly.has(node)) return undefined;
  return engine.capped(CONDITION_STEPS, () => {
    costly.set(node, true);
    return undefined;
  }, () => truthOfCondition(engine, node, env));
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
    if (operator === SyntaxKind.AmpersandAmpersandToken) {
      const left = truthOfCondition(engine, node.left, env);
      if (left === false) return false;
      const right = truthOfCondition(engine, node.right, env);
      if (right === false) return false;
      return left === true && right === true ? true : undefined;
    }
    if (operator === SyntaxKind.BarBarToken) {
      const left = truthOfCondition(engine, node.left, env);
      if (left === true) return true;
      const right = truthOfCondition(engine, node.right, env);
      if (right === true) return true;
      return left === false && right === false ? false : undefined;
    }
    if (operator === SyntaxKind.InKeyword) return undefined;
  }
  return truthOf(evaluate(engine, node, env));
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
  const never = (one: Value, other: Value): boolean => one.kind === 'constant' && STRUCTURED.has(other.kind);
  if (never(a, b) || never(b, a)) return false;
  return undefined;
}

/** Kinds that are never equal to a constant. */
const STRUCTURED: ReadonlySet<Value['kind']> = new Set(['function', 'class', 'instance', 'object', 'array', 'collection', 'module', 'builtin']);
