/** The value of an expression on a call path. */
import type ts from 'typescript';
import { addItems, mergedItems } from './array-items.js';
import { callValue, constructValue, evaluateArguments } from './calls.js';
import { evaluateTruth, isEqual, isInOrder } from './conditions.js';
import { type Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluateModule } from './imports.js';
import { itemsOf } from './iteration.js';
import { globalValue, resolveIdentifier } from './names.js';
import { propertyOf } from './properties.js';
import { resolveThis, superOf } from './self.js';
import { mayBeString } from './text-fits.js';
import {
  alternativesOf, constant, FALSE, isAbsent, NULL, stringOf, TRUE, UNDEFINED, unionOf, unknown,
  type ArrayValue, type FunctionNode, type Slot, type Value,
} from './values.js';

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
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.TypeAssertionExpression:
    case ts.SyntaxKind.AwaitExpression: return evaluate(engine, (node as ts.ParenthesizedExpression).expression, env);
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
    const value = propertyOf(engine, evaluate(engine, node.expression, env), node.name.text, node);
    // `super.m()` runs the base's method on the same object.
    return value.kind === 'function' && node.expression.kind === ts.SyntaxKind.SuperKeyword ? { ...value, self: resolveThis(engine, node, env) } : value;
  }
  if (ts.isElementAccessExpression(node)) return evaluateElement(engine, node, env);
  if (ts.isCallExpression(node)) return evaluateCall(engine, node, env);
  if (ts.isNewExpression(node)) return constructValue(engine, evaluate(engine, node.expression, env), evaluateArguments(engine, node.arguments, env), node, env);
  if (ts.isObjectLiteralExpression(node)) return evaluateObject(engine, node, env);
  if (ts.isArrayLiteralExpression(node)) return evaluateArray(engine, node, env);
  if (ts.isTemplateExpression(node)) return evaluateTemplate(engine, node, env);
  if (ts.isConditionalExpression(node)) {
    const truth = evaluateTruth(engine, node.condition, env);
    if (truth === true) return evaluate(engine, node.whenTrue, env);
    if (truth === false) return evaluate(engine, node.whenFalse, env);
    return unionOf([evaluate(engine, node.whenTrue, env), evaluate(engine, node.whenFalse, env)]);
  }
  if (ts.isBinaryExpression(node)) return evaluateBinary(engine, node, env);
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken) {
      const truth = evaluateTruth(engine, node.operand, env);
      return truth === undefined ? unknown('a condition') : truth ? FALSE : TRUE;
    }
    const operand = evaluate(engine, node.operand, env);
    if (node.operator === ts.SyntaxKind.MinusToken && operand.kind === 'constant' && typeof operand.value === 'number') return constant(-operand.value, node);
    return unknown('arithmetic', [operand]);
  }
  if (ts.isVoidExpression(node)) return UNDEFINED;
  if (ts.isTaggedTemplateExpression(node)) {
    const strings = evaluateTemplateText(engine, node.template, env);
    return callValue(engine, evaluate(engine, node.tag, env), [strings], node, env);
  }
  if (ts.isYieldExpression(node)) return node.expression ? evaluate(engine, node.expression, env) : UNDEFINED;
  if (ts.isTypeOfExpression(node)) return typeOf(evaluate(engine, node.expression, env));
  if (ts.isMetaProperty(node)) return globalValue(engine, 'import.meta');
  if (ts.isExpressionWithTypeArguments(node)) return evaluate(engine, node.expression, env);
  return unknown('an expression of this kind');
}

/** What `typeof` says, where all a value may be is of one type. */
function typeOf(value: Value): Value {
  const types = new Set(alternativesOf(value).map((one) => {
    switch (one.kind) {
      case 'constant': return one.value === null ? 'object' : typeof one.value;
      case 'text': return 'string';
      case 'function': case 'class': case 'builtin': return 'function';
      case 'object': case 'array': case 'instance': case 'collection': case 'module': return 'object';
      default: return undefined;
    }
  }));
  const [type] = types;
  return types.size === 1 && type !== undefined ? constant(type) : unknown('typeof');
}

function evaluateCall(engine: Engine, node: ts.CallExpression, env: Env): Value {
  const { ts } = engine;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const specifier = node.arguments[0] && stringOf(evaluate(engine, node.arguments[0], env));
    return specifier === undefined ? unknown('a computed import') : evaluateModule(engine, engine.pathOf(node), specifier);
  }
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return UNDEFINED;
  const callee = evaluate(engine, node.expression, env);
  if (node.questionDotToken && isAbsent(callee)) return UNDEFINED;
  return callValue(engine, callee, evaluateArguments(engine, node.arguments, env), node, env);
}

function evaluateElement(engine: Engine, node: ts.ElementAccessExpression, env: Env): Value {
  const object = evaluate(engine, node.expression, env);
  const index = evaluate(engine, node.argumentExpression, env);
  const results: Value[] = [];
  for (const key of alternativesOf(index)) {
    if (key.kind === 'constant' && (typeof key.value === 'string' || typeof key.value === 'number')) results.push(propertyOf(engine, object, String(key.value), node));
    else results.push(anyPropertyOf(engine, object, key, node));
  }
  return unionOf(results);
}

/** `object[key]` with a key that is not known: any of the object's properties. */
function anyPropertyOf(engine: Engine, object: Value, key: Value, node: ts.Node): Value {
  const results: Value[] = [];
  for (const one of alternativesOf(object)) {
    if (one.kind === 'object') {
      for (const name of one.slots.keys()) if (key.kind !== 'text' || mayBeString(key, name)) results.push(propertyOf(engine, one, name, node));
      for (const rest of one.rest) if (rest.kind !== 'unknown' || one.slots.size === 0) results.push(unknown('a computed property', [rest, key]));
    } else if (one.kind === 'array') {
      for (const item of one.items) results.push(item);
      if (one.open) results.push(unknown('an element', [one]));
    } else if (one.kind === 'external') results.push(one.member('*'));
    else if (one.kind === 'input') results.push({ ...one, path: [...one.path, '*'] });
    else if (one.kind === 'module') results.push(...alternativesOf(propertyOf(engine, one, '*', node)));
    else results.push(unknown('a computed property', [one, key]));
  }
  return results.length > 0 ? unionOf([...results, UNDEFINED]) : unknown('a computed property', [object, key]);
}

/** Evaluates an object literal; values stay unevaluated until they are asked for. */
function evaluateObject(engine: Engine, node: ts.ObjectLiteralExpression, env: Env): Value {
  const { ts } = engine;
  const slots = new Map<string, Slot>();
  const rest: Value[] = [];
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property)) {
      for (const name of propertyNames(engine, property.name, env, rest)) slots.set(name, { node: property.initializer, env });
    } else if (ts.isShorthandPropertyAssignment(property)) {
      slots.set(property.name.text, { node: property.name, env });
    } else if (ts.isMethodDeclaration(property)) {
      for (const name of propertyNames(engine, property.name, env, rest)) slots.set(name, { value: { kind: 'function', node: property, env }, node: property });
    } else if (ts.isGetAccessorDeclaration(property)) {
      for (const name of propertyNames(engine, property.name, env, rest)) slots.set(name, { getter: property, env, node: property });
    } else if (ts.isSpreadAssignment(property)) {
      spreadInto(engine, evaluate(engine, property.expression, env), slots, rest);
    }
  }
  return { kind: 'object', node, env, slots, rest };
}

/** Unreadable spreads beyond this number say nothing more. */
const REST_LIMIT = 24;

/** Copies the properties of a spread value; what cannot be read goes to `rest`. Absent and boolean values spread to nothing. */
export function spreadInto(engine: Engine, value: Value, slots: Map<string, Slot>, rest: Value[]): void {
  const all = alternativesOf(value);
  const alternatives = all.filter((one) => one.kind !== 'constant');
  for (const one of alternatives) {
    if (one.kind === 'object') {
      for (const [name, slot] of one.slots) {
        const before = slots.get(name);
        // `...(condition ? { a } : {})`: it may be there.
        const maybe = (!before || before.maybe) && !all.every((other) => hasForCertain(other, name)) ? { maybe: true } : { maybe: false };
        if (alternatives.length > 1 && before && 'value' in before) slots.set(name, { value: unionOf([before.value, slotValue(engine, one, slot)]), ...maybe });
        else slots.set(name, 'value' in slot && slot.value.kind === 'function' ? { ...slot, ...maybe } : 'getter' in slot ? { value: slotValue(engine, one, slot), node: slot.node, ...maybe } : { ...slot, ...maybe });
      }
      for (const further of one.rest) if (rest.length < REST_LIMIT && !rest.includes(further)) rest.push(further);
    } else if (one.kind === 'array') {
      one.items.forEach((item, index) => slots.set(String(index), { value: item }));
    } else if (one.kind === 'module') {
      const module = engine.program.source(one.path);
      for (const name of module?.exports.keys() ?? []) slots.set(name, { value: propertyOf(engine, one, name) });
    } else rest.push(one);
  }
}

/** Whether a spread of this value holds the property on every path. */
function hasForCertain(value: Value, name: string): boolean {
  if (value.kind !== 'object') return value.kind === 'module' || value.kind === 'array';
  const slot = value.slots.get(name);
  return slot !== undefined && !slot.maybe;
}

/** The value in a slot. */
export function slotValue(engine: Engine, self: Value, slot: Slot): Value {
  if ('value' in slot) return slot.value.kind === 'function' && !slot.value.self && !engine.ts.isArrowFunction(slot.value.node) ? { ...slot.value, self } : slot.value;
  if ('getter' in slot) return callValue(engine, { kind: 'function', node: slot.getter, env: slot.env, self }, [], slot.getter, slot.env);
  const value = evaluate(engine, slot.node, slot.env);
  if (value.kind === 'function' && !value.self && engine.ts.isFunctionExpression(value.node)) return { ...value, self };
  return value;
}

/** The names a property key may have; an unknown key is put into `rest`. */
function propertyNames(engine: Engine, name: ts.PropertyName, env: Env, rest: Value[]): readonly string[] {
  const names = keysOf(engine, name, env);
  if (names.includes(undefined)) rest.push(unknown('a computed key', engine.ts.isComputedPropertyName(name) ? [evaluate(engine, name.expression, env)] : []));
  return names.filter((one) => one !== undefined);
}

/** The names a key may have; `undefined` among them for one that is not known. */
export function keysOf(engine: Engine, name: ts.PropertyName | ts.BindingName, env: Env): readonly (string | undefined)[] {
  const { ts } = engine;
  if (ts.isComputedPropertyName(name))
    return [...new Set(alternativesOf(evaluate(engine, name.expression, env)).map((one) => (one.kind === 'constant' && one.value !== undefined ? String(one.value) : undefined)))];
  return ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name) ? [undefined] : [name.text];
}

/** Static name of a member, when it is not computed. */
export function staticName(engine: Engine, name: ts.PropertyName | ts.BindingName | undefined): string | undefined {
  const names = name ? keysOf(engine, name, OUTSIDE) : [];
  return names.length === 1 ? names[0] : undefined;
}

function evaluateArray(engine: Engine, node: ts.ArrayLiteralExpression, env: Env): Value {
  const { ts } = engine;
  const items: Value[] = [];
  let open = false;
  let isLoose = false;
  for (const element of node.elements) {
    if (ts.isSpreadElement(element)) {
      const alternatives = alternativesOf(evaluate(engine, element.expression, env));
      const spread: (readonly Value[])[] = [];
      for (const one of alternatives) {
        const list = itemsOf(engine, one);
        if (list) {
          spread.push(list.items);
          open ||= list.open;
          // `...(flag ? [a] : [])`: it may not be there.
          isLoose ||= alternatives.length > 1 || (one.kind === 'array' && Boolean(one.isLoose));
        } else if (!isAbsent(one)) open = true;
      }
      if (spread.length > 0 && !addItems(items, mergedItems(spread))) open = true;
    } else if (ts.isOmittedExpression(element)) items.push(UNDEFINED);
    else items.push(evaluate(engine, element, env));
  }
  return { kind: 'array', node, env, items, open, ...(isLoose && { isLoose }) } satisfies ArrayValue;
}

function evaluateTemplate(engine: Engine, node: ts.TemplateExpression, env: Env): Value {
  return evaluateTemplateText(engine, node, env);
}

function evaluateTemplateText(engine: Engine, node: ts.TemplateLiteral, env: Env): Value {
  if (engine.ts.isNoSubstitutionTemplateLiteral(node)) return constant(node.text, node);
  const parts: (string | Value)[] = [node.head.text];
  for (const span of node.templateSpans) parts.push(evaluate(engine, span.expression, env), span.literal.text);
  return joinText(parts, node);
}

/** A part of a text, and the literal it comes from. */
interface TextPart {
  readonly text: string | Value;
  readonly node?: ts.Node;
}

/** A text of more parts than this is told no further: a function that writes its own text into its text doubles it with each round. */
const PART_LIMIT = 400;

/** One text from parts: constant when all parts are; a choice of few constants stays a choice. */
export function joinText(parts: readonly (string | Value)[], node?: ts.Node): Value {
  let results: TextPart[][] = [[]];
  for (const part of parts) {
    const choices: readonly TextPart[] = typeof part === 'string' ? [{ text: part }] : textChoices(part);
    if (results.length * choices.length > 24) for (const before of results) before.push({ text: part });
    else if (choices.length === 1) for (const before of results) before.push(choices[0]!);
    else results = results.flatMap((before) => choices.map((choice) => [...before, choice]));
  }
  return unionOf(results.map((result) => {
    const merged = mergeParts(result);
    if (merged.length === 0) return constant('', node);
    if (merged.length === 1 && typeof merged[0] === 'string') return constant(merged[0], sourceOf(result) ?? node);
    return { kind: 'text', parts: merged, ...(node && { node }) } satisfies Value;
  }));
}

/** The parts of a text with neighbouring literals in one. */
function mergeParts(result: readonly TextPart[]): readonly (string | Value)[] {
  const merged: (string | Value)[] = [];
  for (const { text } of result)
    for (const part of typeof text !== 'string' && text.kind === 'text' ? text.parts : [text]) {
      const last = merged.at(-1);
      if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
      else if (merged.length < PART_LIMIT) merged.push(part);
      else return [...merged, unknown('the rest of a long text')];
    }
  return merged;
}

function textChoices(value: Value): readonly TextPart[] {
  const all = alternativesOf(value);
  // What is known of a text counts; `undefined` in a text is a mistake that no one means.
  const known = all.filter((one) => one.kind !== 'unknown' && !isAbsent(one));
  return (known.length > 0 ? known : all).map((one) => (one.kind === 'constant' ? { text: String(one.value), ...(one.node && { node: one.node }) } : { text: one }));
}

/** Of several literals joined into one text the last that is more than a named constant: a prefix says less of where the text comes from. */
function sourceOf(parts: readonly TextPart[]): ts.Node | undefined {
  const nodes = parts.flatMap((part) => part.node ?? []);
  return nodes.findLast((node) => node.parent && !('initializer' in node.parent && 'type' in node.parent)) ?? nodes.at(-1);
}

function evaluateBinary(engine: Engine, node: ts.BinaryExpression, env: Env): Value {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  const operator = node.operatorToken.kind;
  switch (operator) {
    case SyntaxKind.CommaToken: return evaluate(engine, node.right, env);
    case SyntaxKind.EqualsToken: return evaluate(engine, node.right, env);
    case SyntaxKind.BarBarToken:
    case SyntaxKind.BarBarEqualsToken: {
      const truth = evaluateTruth(engine, node.left, env);
      if (truth === true) return evaluate(engine, node.left, env);
      if (truth === false) return evaluate(engine, node.right, env);
      return unionOf([withoutFalsy(evaluate(engine, node.left, env)), evaluate(engine, node.right, env)]);
    }
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.AmpersandAmpersandEqualsToken: {
      const truth = evaluateTruth(engine, node.left, env);
      if (truth === false) return evaluate(engine, node.left, env);
      const right = evaluate(engine, node.right, env);
      return truth === true ? right : unionOf([right, FALSE]);
    }
    case SyntaxKind.QuestionQuestionToken:
    case SyntaxKind.QuestionQuestionEqualsToken: {
      const left = evaluate(engine, node.left, env);
      if (isAbsent(left)) return evaluate(engine, node.right, env);
      if (left.kind !== 'union' && left.kind !== 'unknown' && left.kind !== 'input' && !(left.kind === 'external')) return left;
      return unionOf([...alternativesOf(left).filter((one) => !isAbsent(one)), evaluate(engine, node.right, env)]);
    }
    case SyntaxKind.PlusToken:
    case SyntaxKind.PlusEqualsToken: {
      const left = evaluate(engine, node.left, env);
      const right = evaluate(engine, node.right, env);
      if (left.kind === 'constant' && right.kind === 'constant' && typeof left.value === 'number' && typeof right.value === 'number') return constant(left.value + right.value, node);
      if (isTextual(left) || isTextual(right) || (isOpaqueText(left) && isOpaqueText(right))) return joinText([left, right], node);
      return unknown('a sum', [left, right]);
    }
    case SyntaxKind.EqualsEqualsEqualsToken:
    case SyntaxKind.EqualsEqualsToken:
    case SyntaxKind.ExclamationEqualsEqualsToken:
    case SyntaxKind.ExclamationEqualsToken: {
      const equal = isEqual(evaluate(engine, node.left, env), evaluate(engine, node.right, env), operator === SyntaxKind.EqualsEqualsToken || operator === SyntaxKind.ExclamationEqualsToken);
      if (equal === undefined) return unknown('a comparison');
      const negated = operator === SyntaxKind.ExclamationEqualsEqualsToken || operator === SyntaxKind.ExclamationEqualsToken;
      return equal !== negated ? TRUE : FALSE;
    }
    case SyntaxKind.LessThanToken:
    case SyntaxKind.LessThanEqualsToken:
    case SyntaxKind.GreaterThanToken:
    case SyntaxKind.GreaterThanEqualsToken: {
      const [left, right] = [evaluate(engine, node.left, env), evaluate(engine, node.right, env)];
      const isBefore = isInOrder(left, right, operator === SyntaxKind.LessThanEqualsToken || operator === SyntaxKind.GreaterThanToken);
      if (isBefore === undefined) return unknown('a comparison', [left, right]);
      return isBefore === (operator === SyntaxKind.LessThanToken || operator === SyntaxKind.LessThanEqualsToken) ? TRUE : FALSE;
    }
    case SyntaxKind.BarToken: {
      const left = evaluate(engine, node.left, env);
      const right = evaluate(engine, node.right, env);
      if (left.kind === 'constant' && right.kind === 'constant' && typeof left.value === 'number' && typeof right.value === 'number') return constant(left.value | right.value, node);
      return unknown('an operation', [left, right]);
    }
    default: {
      return unknown('an operation', [evaluate(engine, node.left, env), evaluate(engine, node.right, env)]);
    }
  }
}

const isTextual = (value: Value): boolean => value.kind === 'text' || (value.kind === 'constant' && typeof value.value === 'string') || (value.kind === 'union' && value.values.some(isTextual));

/** What came from outside; two of these added are more likely texts than numbers. */
const isOpaqueText = (value: Value): boolean => value.kind === 'input' || (value.kind === 'external' && value.isResult);

function withoutFalsy(value: Value): Value {
  const rest = alternativesOf(value).filter((one) => !(one.kind === 'constant' && !one.value));
  return rest.length > 0 ? unionOf(rest) : value;
}
