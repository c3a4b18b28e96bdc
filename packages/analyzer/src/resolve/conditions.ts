/** Three-valued conditions: true, false, or not known. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { operandsOf } from './operators.js';
import { patternOf } from './text.js';
import { alternativesOf, type Value } from './values.js';

/** Whether a condition holds under `env`. */
export function evaluateTruth(engine: Engine, node: ts.Expression, env: Env): boolean | undefined {
  const { ts } = engine;
  if (ts.isParenthesizedExpression(node)) return evaluateTruth(engine, node.expression, env);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = evaluateTruth(engine, node.operand, env);
    return inner === undefined ? undefined : !inner;
  }
  if (ts.isBinaryExpression(node)) {
    const { SyntaxKind } = ts;
    const operator = node.operatorToken.kind;
    if (operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.BarBarToken) {
      // `false` decides an `&&`, `true` an `||`, wherever it stands in the chain.
      const decides = operator === SyntaxKind.BarBarToken;
      let isOpen = false;
      for (const operand of operandsOf(engine, node)) {
        const truth = evaluateTruth(engine, operand, env);
        if (truth === decides) return decides;
        isOpen ||= truth === undefined;
      }
      return isOpen ? undefined : !decides;
    }
  }
  return truthOf(evaluate(engine, node, env));
}

/** Whether a value is truthy. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'constant': return value.promised ? undefined : Boolean(value.value);
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
    if (a.promised || b.promised) return undefined;
    if (loose && (a.value === null || a.value === undefined)) return b.value === null || b.value === undefined;
    // `'1' == 1` compares in another way.
    if (loose && b.value !== null && b.value !== undefined && typeof a.value !== typeof b.value) return undefined;
    return a.value === b.value;
  }
  const never = (one: Value, other: Value): boolean => one.kind === 'constant' && STRUCTURED.has(other.kind) && (!loose || one.value === null || one.value === undefined);
  if (never(a, b) || never(b, a)) return false;
  if (a.kind === 'text' || b.kind === 'text') return cannotBe(a, b) || cannotBe(b, a) ? false : undefined;
  return undefined;
}

/** Whether a text with unknown parts cannot be a constant, by the parts that are known. */
function cannotBe(text: Value, constant: Value): boolean {
  if (text.kind !== 'text' || constant.kind !== 'constant') return false;
  if (typeof constant.value !== 'string') return constant.value === undefined || constant.value === null;
  const pattern = patternOf(text);
  return pattern !== undefined && !pattern.test(constant.value);
}

/** Kinds that are never equal to a constant. */
const STRUCTURED: ReadonlySet<Value['kind']> = new Set(['function', 'class', 'instance', 'object', 'array', 'collection', 'module', 'builtin']);
