/** Elements of a list that outlives the function which works it off: what is there again the next time. */
import type ts from 'typescript';
import { bare, lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';

/** An element of such a list, as a variable. */
export interface Element {
  readonly declaration: ts.Node;
  /** What it is taken from: `this.outbox`, `db.getAll('outbox')`. */
  readonly list: ts.Expression;
}

/** Members that put something into a list, a Map or a queue. */
export const PUTS = /^(?:push|unshift|enqueue|requeue|add|set)$/;

const PEEKS = /^(?:at|peek|first|front|head|lindex|getFirst|findFirst|findOne|get)$/;
const ITERATORS = /^(?:forEach|map)$/;
const FOLLOWED = 3;

/** The variables in a place that are elements of a list, each once. */
export function collectElements(engine: Engine, place: ts.Node): readonly Element[] {
  const { ts, scopes } = engine;
  const found = new Map<ts.Node, Element>();
  for (const node of nodesIn(ts, place)) {
    const named = ts.isIdentifier(node) ? scopes.findValue(node, node.text) : undefined;
    const declaration = named && ts.isBindingElement(named) ? declarationOf(engine, named) : named;
    const list = declaration && listOf(engine, declaration);
    if (declaration && list && !found.has(declaration)) found.set(declaration, { declaration, list });
  }
  return [...found.values()];
}

/** `{ tool, args }` of `for (const { tool, args } of …)`. */
function declarationOf({ ts }: Engine, binding: ts.BindingElement): ts.Node {
  let node: ts.Node = binding;
  while (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)) node = node.parent;
  return node;
}

function listOf(engine: Engine, declaration: ts.Node): ts.Expression | undefined {
  const { ts } = engine;
  if (ts.isParameter(declaration)) {
    const call = declaration.parent.parent;
    return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && ITERATORS.test(call.expression.name.text) && declaration.parent.parameters[0] === declaration ? call.expression.expression : undefined;
  }
  if (!ts.isVariableDeclaration(declaration)) return undefined;
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop) && loop.initializer === declaration.parent) return loop.expression;
  const value = declaration.initializer && withoutAwait(engine, declaration.initializer);
  if (value && ts.isElementAccessExpression(value)) return value.expression;
  return value && ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression) && PEEKS.test(value.expression.name.text) ? value.expression.expression : undefined;
}

function withoutAwait({ ts }: Engine, expression: ts.Expression): ts.Expression {
  const inner = bare(ts, expression);
  return ts.isAwaitExpression(inner) ? bare(ts, inner.expression) : inner;
}

/** By what two mentions of one store can be told: names of fields and of variables of a module, and texts that are handed to calls. */
export interface StoreWords {
  readonly names: ReadonlySet<string>;
  /** Of a statement the table. */
  readonly texts: ReadonlySet<string>;
}

export function wordsOf(engine: Engine, expressions: readonly ts.Node[]): StoreWords {
  const { ts, scopes } = engine;
  const names = new Set<string>();
  const texts = new Set<string>();
  const read = (expression: ts.Node, depth: number): void => {
    for (const node of nodesIn(ts, expression)) {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
        const text = TABLE.exec(node.text)?.[1] ?? node.text;
        if (text !== '' && (node === expression || isHanded(engine, node))) texts.add(text);
      } else if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword) names.add(node.name.text);
      else if (ts.isIdentifier(node)) {
        const declaration = scopes.findValue(node, node.text);
        if (!declaration || !ts.isVariableDeclaration(declaration)) continue;
        if (isOutside(engine, declaration)) names.add(node.text);
        if (declaration.initializer && depth > 0) read(declaration.initializer, depth - 1);
      }
    }
  };
  for (const expression of expressions) read(expression, FOLLOWED);
  return { names, texts };
}

const TABLE = /\b(?:FROM|INTO|UPDATE)\s+["'`]?([\w.]+)/i;

const isHanded = ({ ts }: Engine, { parent }: ts.Node): boolean => ts.isCallExpression(parent) || ts.isTaggedTemplateExpression(parent) || ts.isTemplateExpression(parent) || (ts.isVariableDeclaration(parent) && parent.initializer !== undefined && ts.isStringLiteralLike(parent.initializer));

/** Whether two mentions may be of one store. */
export function isSameStore(a: StoreWords, b: StoreWords): boolean {
  const [left, right] = a.texts.size > 0 && b.texts.size > 0 ? [a.texts, b.texts] : [a.names, b.names];
  return [...left].some((word) => right.has(word));
}

/** Whether a variable belongs to a module. */
const isOutside = ({ ts }: Engine, declaration: ts.VariableDeclaration): boolean => ts.isSourceFile(declaration.parent.parent.parent);

const REMOVES = /^(?:delete|del|remove|unset|drop|ack|complete|resolve|settle|forget|discard|mark|zrem|lrem|hdel|destroy|dequeue|splice|filter)/i;
const TAKES_FIRST = /^(?:shift|lpop|rpop|pop|dequeue)$/;

/** Calls in a function that take an element out of its list, or note that it is done. */
export function collectRemovals(engine: Engine, owner: ts.Node, { declaration, list }: Element): ReadonlySet<ts.Node> {
  const { ts } = engine;
  const removals = new Set<ts.Node>();
  const receiver = list.getText();
  for (const node of nodesIn(ts, owner)) {
    if (!ts.isCallExpression(node)) continue;
    const name = lastName(ts, node.expression) ?? '';
    if (TAKES_FIRST.test(name) && ts.isPropertyAccessExpression(node.expression) && node.expression.expression.getText() === receiver) removals.add(node);
    else if ((REMOVES.test(name) || isStatement(engine, node)) && node.arguments.some((one) => mentions(engine, one, declaration))) removals.add(node);
  }
  return removals;
}

const DONE = /^\s*(?:DELETE\s+FROM|UPDATE)\b/i;

/** `DELETE FROM outbox WHERE id = ?`, as it stands in the call or in what that is called on. */
function isStatement({ ts }: Engine, call: ts.CallExpression): boolean {
  for (const node of nodesIn(ts, call)) if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && DONE.test(node.text)) return true;
  return false;
}

/** Whether an expression names a variable, or a part of it that was taken out where it is declared. */
export function mentions(engine: Engine, value: ts.Node, declaration: ts.Node): boolean {
  const { ts, scopes } = engine;
  for (const node of nodesIn(ts, value)) {
    const named = ts.isIdentifier(node) ? scopes.findValue(node, node.text) : undefined;
    if (named && (named === declaration || (ts.isBindingElement(named) && declarationOf(engine, named) === declaration))) return true;
  }
  return false;
}
