/** Operators while a failure is supposed: three-valued, and what is in doubt carries what it is about. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { countAt } from './counters.js';
import { classifyName } from './gate-words.js';
import { isInstance } from './instance-tests.js';
import { compare, computed, isEquality, isOrder, presence, textOf } from './operations.js';
import { isRefusalCode } from './refusals.js';
import type { Supposition } from './suppose.js';
import { data, truthOf, unknownAbout, unknownFrom, type Supposed } from './supposed.js';
import { findDeclared } from './variables.js';
import type { Scope } from './world.js';

export function supposeUnary(supposition: Supposition, node: ts.PrefixUnaryExpression, scope: Scope): Supposed {
  const { SyntaxKind } = supposition.world.engine.ts;
  if (node.operator === SyntaxKind.PlusPlusToken || node.operator === SyntaxKind.MinusMinusToken) return supposeCounted(supposition, node, scope);
  const operand = supposition.evaluate(node.operand, scope);
  if (node.operator === SyntaxKind.ExclamationToken) {
    const truth = truthOf(operand);
    return truth === undefined ? unknownFrom(operand) : data(!truth);
  }
  if (node.operator === SyntaxKind.MinusToken && operand.kind === 'data' && typeof operand.value === 'number') return data(-operand.value);
  return unknownFrom(operand);
}

/** What only counts says nothing, unless it is known how far. */
export function supposeCounted(supposition: Supposition, { operand }: ts.PostfixUnaryExpression | ts.PrefixUnaryExpression, scope: Scope): Supposed {
  const declaration = supposition.world.engine.ts.isIdentifier(operand) ? findDeclared(supposition.world.engine, operand) : undefined;
  return (declaration && countAt(supposition, declaration, operand as ts.Identifier, scope)) ?? unknownAbout();
}

export function supposeBinary(supposition: Supposition, node: ts.BinaryExpression, scope: Scope): Supposed {
  const { engine } = supposition.world;
  const { SyntaxKind } = engine.ts;
  const operator = node.operatorToken.kind;
  const left = supposition.evaluate(node.left, scope);
  if (operator === SyntaxKind.InstanceOfKeyword) return isInstance(supposition, left, node.right, scope.env);
  if (operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.BarBarToken) {
    const truth = truthOf(left);
    const decides = operator === SyntaxKind.BarBarToken;
    if (truth === decides) return left;
    const right = supposition.evaluate(node.right, scope);
    if (truth !== undefined || truthOf(right) === decides) return truth === undefined ? data(decides) : right;
    // Where only one of them is in doubt, the doubt is about that one.
    return truthOf(right) === undefined ? unknownFrom(left, right) : unknownFrom(left);
  }
  if (operator === SyntaxKind.QuestionQuestionToken) {
    if (left.kind === 'unknown') return unknownFrom(left, supposition.evaluate(node.right, scope));
    return left.kind === 'data' && (left.value === undefined || left.value === null) ? supposition.evaluate(node.right, scope) : left;
  }
  const right = supposition.evaluate(node.right, scope);
  if (operator === SyntaxKind.InKeyword) return right.kind === 'thing' && left.kind === 'data' ? presence(right, String(left.value)) : unknownFrom(left, right);
  const compared = compare(engine.ts, operator, left, right);
  if (compared !== undefined) return data(compared);
  const sum = computed(engine.ts, operator, left, right);
  if (sum !== undefined) return data(sum);
  if (operator === SyntaxKind.PlusToken) {
    const texts = [textOf(left), textOf(right)];
    if (texts[0] !== undefined && texts[1] !== undefined) return data(texts[0] + texts[1]);
  }
  const about = unknownFrom(left, right);
  // What may have been carried out was not refused.
  if (about.about.has('failure') && supposition.world.hints !== 'unread' && [left, right].some((one) => one.kind === 'data' && isRefusalCode(one.value)) && isEquality(engine.ts, operator) !== undefined) return data(isEquality(engine.ts, operator) === false);
  // A comparison of the tool's name with a constant is a list of tools, written out.
  if (about.about.has('name') && (left.kind === 'data' || right.kind === 'data')) return unknownAbout('gate');
  // `kind === 'read'`
  if (!about.about.has('failure') && [left, right].some((one) => one.kind === 'data' && typeof one.value === 'string' && classifyName(one.value) === 'gate')) return unknownAbout('gate');
  // More or less than something only counts.
  const isCounter = [node.left, node.right].some((one) => classifyName(lastName(engine.ts, one) ?? '') === 'counter') && [...about.about].every((topic) => topic === 'other');
  return (about.about.size === 0 || isCounter) && isOrder(engine.ts, operator) ? unknownAbout() : about;
}
