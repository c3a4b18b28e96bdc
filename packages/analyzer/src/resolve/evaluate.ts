/** The value of an expression on a call path. */
import type ts from 'typescript';
import { callValue, constructValue, evaluateArguments } from './calls.js';
import { anyPropertyOf } from './any-property.js';
import { evaluateTruth } from './conditions.js';
import { type Engine } from './engine.js';
import { type Env } from './environment.js';
import { evaluateModule, moduleOfFile } from './imports.js';
import { itemsOf } from './iteration.js';
import { requiredModule, resolveIdentifier } from './names.js';
import { evaluateObject } from './objects.js';
import { evaluateBinary, typeOf } from './operators.js';
import { propertyOf } from './properties.js';
import { evaluateSuperMember, superOf } from './super.js';
import { resolveThis } from './self.js';
import { joinText } from './text.js';
import { refineByType } from './types.js';
import { alternativesOf, constant, FALSE, isAbsent, NULL, settled, stringOf, TRUE, UNDEFINED, unionOf, unknown, type ArrayValue, type FunctionNode, type Value } from './values.js';

export { slotValue, staticName } from './objects.js';

/** Evaluates an expression under `env`; never throws on any syntax. */
export function evaluate(engine: Engine, node: ts.Expression, env: Env): Value {
  const { ts } = engine;
  // Cheap forms first: they need no memo.
  switch (node.kind) {
    case ts.SyntaxKind.StringLiteral:
    case ts.SyntaxKind.NoSubstitutionTemplateLiteral: return constant((node as ts.StringLiteral).text, node);
    case ts.SyntaxKind.NumericLiteral: return constant(Number((node as ts.NumericLiteral).text), node);
    case ts.SyntaxKind.TrueKeyword: return constant(true, node);
    case ts.SyntaxKind.FalseKeyword: return constant(false, node);
    case ts.SyntaxKind.NullKeyword: return NULL;
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.TypeAssertionExpression: return refineByType(engine, evaluate(engine, (node as ts.AsExpression).expression, env), (node as ts.AsExpression).type);
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.NonNullExpression: return evaluate(engine, (node as ts.ParenthesizedExpression).expression, env);
    case ts.SyntaxKind.AwaitExpression: return settled(evaluate(engine, (node as ts.AwaitExpression).expression, env));
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.FunctionExpression: return { kind: 'function', node: node as FunctionNode, env };
    case ts.SyntaxKind.ClassExpression: return { kind: 'class', node: node as ts.ClassExpression, env };
    case ts.SyntaxKind.ThisKeyword: return resolveThis(engine, node, env);
    case ts.SyntaxKind.SuperKeyword: return superOf(engine, node, env);
    default: return engine.memoised(node, env, () => evaluateUncached(engine, node, env));
  }
}

function evaluateUncached(engine: Engine, node: ts.Expression, env: Env): Value {
  const { ts } = engine;
  if (ts.isIdentifier(node)) return resolveIdentifier(engine, node, env);
  if (ts.isPropertyAccessExpression(node)) {
    if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return evaluateSuperMember(engine, node, node.name.text, env);
    if (node.name.text === 'exports' && ts.isIdentifier(node.expression) && node.expression.text === 'module' && !engine.scopes.findValue(node, 'module')) return requiredModule(engine, moduleOfFile(engine.pathOf(node)));
    const object = evaluate(engine, node.expression, env);
    return orUndefined(engine, node, object, propertyOf(engine, object, node.name.text, node));
  }
  if (ts.isElementAccessExpression(node)) return evaluateElement(engine, node, env);
  if (ts.isCallExpression(node)) return evaluateCall(engine, node, env);
  if (ts.isNewExpression(node)) return constructValue(engine, evaluate(engine, node.expression, env), evaluateArguments(engine, node.arguments, env), node, env);
  if (ts.isObjectLiteralExpression(node)) return evaluateObject(engine, node, env);
  if (ts.isArrayLiteralExpression(node)) return evaluateArray(engine, node, env);
  if (ts.isTemplateExpression(node)) return evaluateTemplateText(engine, node, env);
  if (ts.isConditionalExpression(node)) {
    const truth = evaluateTruth(engine, node.condition, env);
    if (truth === true) return evaluate(engine, node.whenTrue, env);
    if (truth === false) return evaluate(engine, node.whenFalse, env);
    return unionOf([evaluate(engine, node.whenTrue, env), evaluate(engine, node.whenFalse, env)]);
  }
  if (ts.isBinaryExpression(node)) return evaluateBinary(engine, node, env);
  if (ts.isPrefixUnaryExpression(node)) return evaluatePrefix(engine, node, env);
  if (ts.isPostfixUnaryExpression(node)) return unknown('a counted variable');
  if (ts.isVoidExpression(node)) return UNDEFINED;
  if (ts.isTaggedTemplateExpression(node)) return evaluateTagged(engine, node, env);
  if (ts.isRegularExpressionLiteral(node)) return { kind: 'external', module: 'globals', package: 'globals', path: ['RegExp'], calls: [[constant(node.text, node)]], calledAt: [1], isResult: true, node };
  if (ts.isYieldExpression(node)) return node.expression ? evaluate(engine, node.expression, env) : UNDEFINED;
  if (ts.isTypeOfExpression(node)) return typeOf(evaluate(engine, node.expression, env));
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) return { kind: 'external', module: 'globals', package: 'globals', path: ['import.meta'], calls: [], calledAt: [], isResult: false };
  if (ts.isExpressionWithTypeArguments(node)) return evaluate(engine, node.expression, env);
  return unknown('an expression of this kind');
}

function evaluatePrefix(engine: Engine, node: ts.PrefixUnaryExpression, env: Env): Value {
  const { SyntaxKind } = engine.ts;
  if (node.operator === SyntaxKind.ExclamationToken) {
    const truth = evaluateTruth(engine, node.operand, env);
    return truth === undefined ? unknown('a condition') : truth ? FALSE : TRUE;
  }
  if (node.operator === SyntaxKind.PlusPlusToken || node.operator === SyntaxKind.MinusMinusToken) return unknown('a counted variable');
  const operand = evaluate(engine, node.operand, env);
  if (operand.kind === 'constant' && node.operator === SyntaxKind.PlusToken && operand.value !== undefined) return constant(Number(operand.value), node);
  if (operand.kind === 'constant' && typeof operand.value === 'number') return constant(node.operator === SyntaxKind.MinusToken ? -operand.value : ~operand.value, node);
  return unknown('arithmetic', [operand]);
}

function evaluateCall(engine: Engine, node: ts.CallExpression, env: Env): Value {
  const { ts } = engine;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const specifier = node.arguments[0] && stringOf(evaluate(engine, node.arguments[0], env));
    return specifier === undefined ? unknown('a computed import') : evaluateModule(engine, engine.pathOf(node), specifier);
  }
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return UNDEFINED;
  const callee = evaluate(engine, node.expression, env);
  if (ts.isOptionalChain(node) && isAbsent(callee)) return UNDEFINED;
  return orUndefined(engine, node, callee, callValue(engine, callee, evaluateArguments(engine, node.arguments, env), node, env));
}

function evaluateElement(engine: Engine, node: ts.ElementAccessExpression, env: Env): Value {
  const object = evaluate(engine, node.expression, env);
  const index = evaluate(engine, node.argumentExpression, env);
  const results: Value[] = [];
  for (const key of alternativesOf(index)) {
    if (key.kind === 'constant' && (typeof key.value === 'string' || typeof key.value === 'number')) results.push(propertyOf(engine, object, String(key.value), node));
    else results.push(anyPropertyOf(engine, object, key, node));
  }
  return orUndefined(engine, node, object, unionOf(results));
}

/** `a?.b`, `a?.b.c`: where `a` may be absent, so may be the whole chain. */
function orUndefined(engine: Engine, node: ts.Expression, object: Value, value: Value): Value {
  return engine.ts.isOptionalChain(node) && alternativesOf(object).some(isAbsent) ? unionOf([value, UNDEFINED]) : value;
}

function evaluateArray(engine: Engine, node: ts.ArrayLiteralExpression, env: Env): Value {
  const { ts } = engine;
  const items: Value[] = [];
  let open = false;
  let loose = false;
  for (const element of node.elements) {
    if (ts.isSpreadElement(element)) {
      const alternatives = alternativesOf(evaluate(engine, element.expression, env));
      // `...(condition ? [a] : [])`
      loose ||= alternatives.length > 1;
      for (const one of alternatives) {
        const list = itemsOf(engine, one);
        if (list) {
          items.push(...list.items);
          open ||= list.open;
          loose ||= list.loose;
        } else if (one.kind !== 'constant') open = true;
      }
    } else if (ts.isOmittedExpression(element)) items.push(UNDEFINED);
    else items.push(evaluate(engine, element, env));
  }
  return { kind: 'array', node, env, items, open, ...(loose && { loose }) } satisfies ArrayValue;
}

function evaluateTemplateText(engine: Engine, node: ts.TemplateLiteral, env: Env): Value {
  if (engine.ts.isNoSubstitutionTemplateLiteral(node)) return constant(node.text, node);
  const parts: (string | Value)[] = [node.head.text];
  for (const span of node.templateSpans) parts.push(evaluate(engine, span.expression, env), span.literal.text);
  return joinText(parts, node);
}

/** A tag of the program gets strings and values; one of a package is shown the whole text. */
function evaluateTagged(engine: Engine, node: ts.TaggedTemplateExpression, env: Env): Value {
  const tag = evaluate(engine, node.tag, env);
  return unionOf(alternativesOf(tag).map((one) => callValue(engine, one, taggedArguments(engine, one, node, env), node, env)));
}

/** What a tag is called with. */
export function taggedArguments(engine: Engine, tag: Value, node: ts.TaggedTemplateExpression, env: Env): readonly Value[] {
  const { template } = node;
  if (tag.kind !== 'function') return [evaluateTemplateText(engine, template, env)];
  const spans = engine.ts.isNoSubstitutionTemplateLiteral(template) ? [] : template.templateSpans;
  const texts = engine.ts.isNoSubstitutionTemplateLiteral(template) ? [template.text] : [template.head.text, ...spans.map((span) => span.literal.text)];
  const strings: ArrayValue = { kind: 'array', node: template, env, items: texts.map((text) => constant(text)), open: false };
  return [strings, ...spans.map((span) => evaluate(engine, span.expression, env))];
}
