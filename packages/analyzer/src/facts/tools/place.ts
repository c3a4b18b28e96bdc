/** Where a tool is reported: from the start of its registration, table entry or wrapper's call through its name. */
import type ts from 'typescript';
import { placeOf } from '../../project/place.js';
import { isApiDocument } from '../../resolve/api-documents.js';
import { findCallSites } from '../../resolve/callers.js';
import { contextsOf } from '../../resolve/contexts.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, type FunctionNode, type Value } from '../../resolve/values.js';
import { isInside } from '../../project/nodes-in.js';
import type { Place } from '../../types.js';

/** Keys of a definition under which its own name stands; a literal under another key is a constant somewhere. */
const NAME_KEYS = /^(?:name|id|tool|method|action|title|command|operationId|.*Name|.*Id)$/i;
/** Methods that put their argument into a collection: the entry is the definition, not the call. */
const COLLECTING = /^(?:push|unshift|concat|of|add|append)$/;
/** How far a name is followed through parameters and constants. */
const TRACE_DEPTH = 6;

/** A range of one file. */
interface Range {
  readonly start: ts.Node;
  readonly end: ts.Node;
}

/**
 * The place of a registration.
 * `site` is the registering call (or class, or decorated method); `name` the name's value; `written` the expression that gives
 * the name there; `definition` the object that holds it.
 */
export function placeOfName(engine: Engine, site: ts.Node, name: Value | undefined, written: ts.Node | undefined): Place {
  const literal = name && 'node' in name ? name.node : undefined;
  // A document that others may have written is no place to mend anything: the call that reads it is.
  if (literal && isApiDocument(engine, engine.pathOf(literal))) return placeOfRange(engine, headOf(engine, site));
  const inSite = (node: ts.Node | undefined): Range | undefined => (node && isInside(node, site) && !engine.ts.isClassLike(site) ? { start: startOf(engine, site), end: node } : undefined);
  const range = inSite(literal)
    ?? (literal && rangeAround(engine, literal))
    ?? (written && name && traceRange(engine, written, name, 0))
    ?? (written && name && isExpression(engine, written) && isSame(evaluate(engine, written, OUTSIDE), name) ? inSite(written) : undefined)
    ?? (literal && rangeOfConstant(engine, literal))
    ?? (literal && written && rangeOfExport(engine, literal, written))
    ?? inSite(written)
    ?? (written && { start: written, end: written })
    ?? headOf(engine, site);
  return placeOfRange(engine, range);
}

function placeOfRange(engine: Engine, { start, end }: Range): Place {
  const module = engine.moduleOf(start);
  if (!module) throw new Error('a node outside the program');
  return placeOf(module, start.getStart(module.ast, false), end.end);
}

const isExpression = (engine: Engine, node: ts.Node): node is ts.Expression => engine.ts.isExpression(node);

/** Of calls chained on one another, each begins at its own member. */
function startOf(engine: Engine, site: ts.Node): ts.Node {
  const { ts } = engine;
  if (!ts.isCallExpression(site) || !ts.isPropertyAccessExpression(site.expression)) return site;
  const { expression: receiver, name } = site.expression;
  return ts.isCallExpression(receiver) && ts.isPropertyAccessExpression(receiver.expression) && receiver.expression.name.text === name.text ? name : site;
}

/** A call without a readable name: its callee and parenthesis; a class: through its name. */
function headOf(engine: Engine, site: ts.Node): Range {
  const { ts } = engine;
  if (ts.isCallExpression(site) || ts.isNewExpression(site)) return { start: site, end: site.arguments?.[0] && !ts.isObjectLiteralExpression(site.arguments[0]) && !ts.isFunctionLike(site.arguments[0]) ? site.arguments[0] : site.expression };
  if (ts.isClassLike(site) && site.name) return { start: site, end: site.name };
  if (ts.isFunctionLike(site)) return { start: site, end: site.name ?? site.parameters[0] ?? site };
  return { start: site, end: site };
}


/** The entry, call or field that a name's literal belongs to; `undefined` when the literal is a mere constant. */
function rangeAround(engine: Engine, literal: ts.Node): Range | undefined {
  const { ts } = engine;
  let node = literal;
  for (let { parent } = node; ; node = parent, parent = parent.parent) {
    if (!parent) return undefined;
    if (ts.isPropertyAssignment(parent)) {
      // A key: `{ create_order: … }`.
      if (node === parent.name) return { start: parent, end: parent.name };
      if (!NAME_KEYS.test(parent.name.getText())) return undefined;
      return { start: ownerOfEntry(engine, parent.parent), end: literal };
    }
    if ((ts.isMethodDeclaration(parent) || ts.isShorthandPropertyAssignment(parent)) && node === parent.name) return { start: parent, end: parent.name };
    if (ts.isPropertyDeclaration(parent)) return { start: parent, end: literal };
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return node === parent.expression ? undefined : isConversion(engine, parent) ? undefined : { start: parent, end: literal };
    if (ts.isReturnStatement(parent)) {
      const getter = parent.parent.parent;
      return ts.isGetAccessorDeclaration(getter) || ts.isMethodDeclaration(getter) ? { start: getter, end: literal } : undefined;
    }
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === node) {
      const target = parent.left;
      return ts.isPropertyAccessExpression(target) && target.expression.kind === ts.SyntaxKind.ThisKeyword ? { start: parent, end: literal } : undefined;
    }
    if (!isTransparent(engine, parent)) return undefined;
  }
}

/** Where a named constant serves as a name: the field, entry or call that mentions it. */
function rangeOfConstant(engine: Engine, literal: ts.Node): Range | undefined {
  const { ts } = engine;
  let node = literal.parent;
  while (node && isTransparent(engine, node)) node = node.parent;
  if (!node || !ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return undefined;
  const { text } = node.name;
  const own = engine.pathOf(node);
  for (const path of new Set([own, ...engine.program.mentioning(text)]))
    for (const mention of engine.program.source(path)?.mentions.get(text) ?? []) {
      if (ts.isCallExpression(mention.parent)) continue;
      const value = evaluate(engine, mention, OUTSIDE);
      const range = value.kind === 'constant' && value.node === literal ? rangeAround(engine, mention) : undefined;
      if (range) return range;
    }
  return undefined;
}

/** `export const method = 'x'` of a module that is registered as `tool.method`. */
function rangeOfExport(engine: Engine, literal: ts.Node, written: ts.Node): Range | undefined {
  const { ts } = engine;
  const { parent } = literal;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) && ts.isPropertyAccessExpression(written) && written.name.text === parent.name.text ? { start: parent, end: literal } : undefined;
}

/** `String('x')`, `z.literal('x')` and the like tell nothing of a place. */
function isConversion(engine: Engine, call: ts.CallExpression | ts.NewExpression): boolean {
  const { ts } = engine;
  const callee = call.expression;
  return ts.isIdentifier(callee) ? callee.text === 'String' : ts.isPropertyAccessExpression(callee) && (callee.name.text === 'literal' || ts.isStringLiteralLike(callee.expression));
}

function isTransparent(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) || ts.isTypeAssertionExpression(node)
    || ts.isTemplateSpan(node) || ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && node.operatorToken.kind === engine.ts.SyntaxKind.PlusToken);
}

/** The call a definition object is the argument of, or the object itself. */
function ownerOfEntry(engine: Engine, object: ts.Node): ts.Node {
  const { ts } = engine;
  let node = object;
  while (isTransparent(engine, node.parent)) node = node.parent;
  const call = node.parent;
  if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.expression === node) return object;
  const callee = call.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  return COLLECTING.test(name) || name === 'freeze' ? object : call;
}

/** Follows the expression that gives a name back to the call or entry that brought it in. */
function traceRange(engine: Engine, expression: ts.Node, name: Value, depth: number): Range | undefined {
  const { ts } = engine;
  if (depth > TRACE_DEPTH) return undefined;
  let node = expression;
  while (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node)) node = node.expression;
  if (ts.isPropertyAccessExpression(node)) return rangeOfMember(engine, node, name);
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = engine.scopes.findValue(node, node.text);
  if (!declaration || !ts.isParameter(declaration) || !ts.isFunctionLike(declaration.parent)) return undefined;
  const owner = declaration.parent as FunctionNode;
  const index = owner.parameters.indexOf(declaration);
  for (const call of findCallSites(engine, owner)) {
    const argument = call.arguments?.[index];
    if (!argument) continue;
    for (const env of [OUTSIDE, ...contextsOf(engine, call)])
      if (alternativesOf(evaluate(engine, argument, env)).some((one) => isSame(one, name))) return traceRange(engine, argument, name, depth + 1) ?? { start: call, end: argument };
  }
  return undefined;
}

/** The field or property that gives `x.name` this value. */
function rangeOfMember(engine: Engine, access: ts.PropertyAccessExpression, name: Value): Range | undefined {
  const { ts } = engine;
  const member = access.name.text;
  for (const holder of alternativesOf(evaluate(engine, access.expression, OUTSIDE))) {
    if (!isSame(propertyOf(engine, holder, member), name)) continue;
    if (holder.kind === 'object') {
      const slot = holder.slots.get(member);
      if (slot?.node && ts.isObjectLiteralExpression(holder.node) && NAME_KEYS.test(member)) return { start: ownerOfEntry(engine, holder.node), end: slot.node };
    }
    const klass = holder.kind === 'class' ? holder.node : holder.kind === 'instance' ? holder.of.node : undefined;
    const field = klass?.members.find((one) => one.name && 'text' in one.name && one.name.text === member && ts.isPropertyDeclaration(one) && one.initializer);
    if (field && ts.isPropertyDeclaration(field)) return { start: field, end: field.initializer! };
  }
  return undefined;
}

const isSame = (a: Value, b: Value): boolean => a.kind === 'constant' && b.kind === 'constant' && a.value === b.value;
