/** Names of functions and sinks as people read them. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import type { Candidate } from './candidates.js';

const LENGTH = 60;

/** `OrderService.place`, `send`, or the call as written for a function without a name. */
export function describeFunction(engine: Engine, node: ts.Node, call?: CallEvent): string {
  const { ts } = engine;
  if (ts.isConstructorDeclaration(node)) return `new ${node.parent.name?.text ?? 'class'}`;
  if (ts.isFunctionLike(node)) {
    const own = node.name && ts.isIdentifier(node.name) ? node.name.text : node.name && ts.isPrivateIdentifier(node.name) ? node.name.text : undefined;
    const holder = node.parent;
    if (own) return ts.isClassLike(holder) && holder.name ? `${holder.name.text}.${own}` : own;
    if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) return holder.name.text;
    if ((ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder)) && ts.isIdentifier(holder.name)) return ts.isClassLike(holder.parent) && holder.parent.name ? `${holder.parent.name.text}.${holder.name.text}` : holder.name.text;
  }
  return call ? calleeText(engine, call.node) : 'a function';
}

/** `fetch: POST /orders`, `db.insert`. */
export function describeSink(engine: Engine, { event, verdict }: Candidate): string {
  if (event.kind === 'change') return verdict.what ?? shorten(event.node.getText(engine.fileOf(event.node)));
  const callee = calleeText(engine, event.node);
  const last = callee.slice(callee.lastIndexOf('.') + 1);
  // A default import has no name but the one it gets here.
  return verdict.what && verdict.what !== 'default' && verdict.what !== last && verdict.what !== callee ? `${callee}: ${shorten(verdict.what)}` : callee;
}

function calleeText(engine: Engine, node: CallEvent['node']): string {
  const { ts } = engine;
  const file = engine.fileOf(node);
  const write = (expression: ts.Expression): string => {
    if (ts.isPropertyAccessExpression(expression)) {
      const owner = write(expression.expression);
      return owner ? `${owner}.${expression.name.text}` : expression.name.text;
    }
    if (ts.isIdentifier(expression)) return expression.text;
    if (expression.kind === ts.SyntaxKind.ThisKeyword) return 'this';
    if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression) || ts.isAsExpression(expression) || ts.isAwaitExpression(expression)) return write(expression.expression);
    if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.CommaToken) return write(expression.right);
    if (ts.isCallExpression(expression)) return `${write(expression.expression)}()`;
    return shorten(expression.getText(file), 24);
  };
  const text = write(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression);
  return (ts.isNewExpression(node) ? 'new ' : '') + shorten(text.replaceAll(/\s+/g, ' '));
}

function shorten(text: string, length = LENGTH): string {
  const flat = text.replaceAll(/\s+/g, ' ').replaceAll('\0', '…');
  return flat.length > length ? `${flat.slice(0, length - 1)}…` : flat;
}
