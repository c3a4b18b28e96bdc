/** Keys that are no more than the id of whoever calls: a conversation, a session, an agent. All its calls share them. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import type { FunctionNode } from '../../resolve/values.js';
import { wordsOf } from '../effects/verbs.js';

const DEPTH_LIMIT = 6;
const SITE_LIMIT = 12;

/** What lives through many calls. */
const OWNERS: ReadonlySet<string> = new Set(['conversation', 'session', 'thread', 'chat', 'agent', 'user', 'tenant', 'workspace', 'connection', 'device', 'channel', 'dialog', 'dialogue', 'assistant', 'bot']);
/** What may be said of one of these; another word makes something else of it: a checkout session ends with the order. */
const MORE: ReadonlySet<string> = new Set([...OWNERS, 'mcp', 'client', 'current', 'my', 'active', 'ai', 'llm', 'parent', 'root', 'the', 'this', 'key', 'idempotency', 'id']);

/** What owns the key: `session`; `name` is what is written for the tool's name, `named` the names it may have. */
export function findOwner(engine: Engine, key: ts.Node | undefined, name: ts.Expression | undefined, named: readonly string[]): string | undefined {
  const owner = key && ownerOf(engine, key, name?.getText(), DEPTH_LIMIT);
  // `close_session` is called once for each.
  return owner !== undefined && !named.some((one) => wordsOf(one).includes(owner)) ? owner : undefined;
}

function ownerOf(engine: Engine, node: ts.Node, name: string | undefined, depth: number): string | undefined {
  const { ts } = engine;
  if (depth <= 0) return undefined;
  const of = (one: ts.Node): string | undefined => ownerOf(engine, one, name, depth - 1);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) return of(node.expression);
  if (ts.isTemplateExpression(node)) {
    const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    if (!texts.every((text) => wordsOf(text).every((word) => MORE.has(word)))) return undefined;
    const parts = node.templateSpans.filter(({ expression }) => expression.getText() !== name).map(({ expression }) => of(expression));
    return parts.includes(undefined) ? undefined : parts[0];
  }
  if (ts.isPropertyAccessExpression(node)) {
    const { expression, name: { text } } = node;
    if (expression.kind === ts.SyntaxKind.ThisKeyword) return named(text) ?? ofField(engine, node, of);
    const holder = ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
    return named(text) ?? (text === 'id' && holder !== undefined ? named(`${holder}Id`) : undefined);
  }
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = engine.scopes.findValue(node, node.text);
  if (!declaration) return undefined;
  if (ts.isVariableDeclaration(declaration) && declaration.initializer && (declaration.parent.flags & ts.NodeFlags.Const) !== 0) return named(node.text) && ts.isCallExpression(declaration.initializer) ? named(node.text) : of(declaration.initializer);
  return ts.isBindingElement(declaration) ? named((declaration.propertyName ?? declaration.name).getText()) : ts.isParameter(declaration) ? named(node.text) ?? handed(engine, declaration, of) : undefined;
}

/** `conversationId`, `mcpSessionId`. */
function named(name: string): string | undefined {
  const words = wordsOf(name);
  const owner = words.at(-2);
  return owner !== undefined && /^u?u?id$/.test(words.at(-1)!) && OWNERS.has(owner) && words.every((word, index) => index === words.length - 1 || MORE.has(word)) ? owner : undefined;
}

/** What the constructor puts into a field, if it does nothing else. */
function ofField(engine: Engine, node: ts.PropertyAccessExpression, of: (one: ts.Node) => string | undefined): string | undefined {
  const { ts } = engine;
  const owner = engine.ownersOf(node).findLast((one) => ts.isClassLike(one));
  if (!owner || !ts.isClassLike(owner)) return undefined;
  const { text } = node.name;
  const values: ts.Node[] = [];
  for (const one of nodesIn(ts, owner)) {
    if (ts.isBinaryExpression(one) && one.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isPropertyAccessExpression(one.left) && one.left.expression.kind === ts.SyntaxKind.ThisKeyword && one.left.name.text === text) values.push(one.right);
    // `constructor(private readonly key: string)`
    if (ts.isParameter(one) && ts.isConstructorDeclaration(one.parent) && ts.isIdentifier(one.name) && one.name.text === text && ts.isParameterPropertyDeclaration(one, one.parent)) values.push(one.name);
    if (ts.isPropertyDeclaration(one) && one.name.getText() === text && one.initializer) values.push(one.initializer);
  }
  return values.length === 1 ? of(values[0]!) : undefined;
}

/** What all callers hand in for a parameter. */
function handed(engine: Engine, parameter: ts.ParameterDeclaration, of: (one: ts.Node) => string | undefined): string | undefined {
  const fn = parameter.parent as FunctionNode;
  const at = fn.parameters.indexOf(parameter);
  const sites = findCallSites(engine, fn);
  const owners = new Set(sites.slice(0, SITE_LIMIT).map(({ arguments: given }) => given?.[at] && of(given[at])));
  return owners.size === 1 ? [...owners][0] : undefined;
}
