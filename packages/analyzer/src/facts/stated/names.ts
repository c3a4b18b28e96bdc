/** Under which names a user speaks of a function of the program: `addTicket`, `Mailer.send`, `api.mail.send`. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';

/** All names of a function, or of the member of an interface: as declared, and as exported. Empty for one that has none. */
export function namesOf(engine: Engine, node: ts.Node): readonly string[] {
  const cache = engine.cache<ts.Node, readonly string[]>('stated-names');
  let names = cache.get(node);
  if (!names) cache.set(node, (names = findNames(engine, node)));
  return names;
}

function findNames(engine: Engine, node: ts.Node): readonly string[] {
  const { ts } = engine;
  const chain: string[] = [];
  let current: ts.Node = node;
  // A constructor is spoken of by its class: `new Order()`.
  if (ts.isConstructorDeclaration(node)) current = node.parent;
  while (!ts.isSourceFile(current)) {
    const step = stepFrom(engine, current, current === node);
    if (step.name !== undefined) chain.unshift(step.name);
    if (!step.next) break;
    current = step.next;
  }
  if (chain.length === 0) return ts.isFunctionExpression(node) && node.name ? [node.name.text] : [];
  const name = chain.join('.');
  const [first = '', ...rest] = chain;
  const exported = [...(engine.moduleOf(node)?.exports ?? [])].flatMap(([as, binding]) => (binding.kind === 'local' && binding.name === first && as !== first ? [[as, ...rest].join('.')] : []));
  // What `export default { send() {} }` holds is `send`, too.
  return [...new Set([name, ...(first === 'default' && rest.length > 0 ? [rest.join('.')] : []), ...exported])];
}

interface Step {
  readonly name?: string;
  /** What may give the name more in front; `undefined` where it ends. */
  readonly next?: ts.Node;
}

/** The name that a node gives, or the node that holds it. `isInner`: it is the function itself, whose insides are past. */
function stepFrom(engine: Engine, node: ts.Node, isInner: boolean): Step {
  const { ts } = engine;
  const holder = node.parent;
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node) || ts.isMethodSignature(node) || ts.isPropertySignature(node)) return { name: textOf(engine, node.name), next: holder };
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
    if (!isInner && ts.isFunctionDeclaration(node)) return {};
    return { name: node.name?.text ?? 'default', ...(ts.isModuleBlock(holder) && { next: holder.parent }) };
  }
  if (ts.isModuleDeclaration(node)) return { name: node.name.text, ...(ts.isModuleBlock(holder) && { next: holder.parent }) };
  if (ts.isVariableDeclaration(node)) return ts.isIdentifier(node.name) ? { name: node.name.text, ...(ts.isModuleBlock(holder.parent.parent) && { next: holder.parent.parent.parent }) } : {};
  if (ts.isExportAssignment(node)) return { name: 'default' };
  if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) return { name: assignedName(engine, node.left) };
  // A function around it is another function's business: what stands inside has no name from it.
  if (!isInner && ts.isFunctionLike(node)) return {};
  if (ts.isBlock(node) || ts.isReturnStatement(node) || ts.isExpressionStatement(node)) return {};
  return { next: holder };
}

/** `exports.send = …` gives `send`, `Mailer.prototype.send = …` and `Mailer.send = …` give `Mailer.send`. */
function assignedName(engine: Engine, left: ts.PropertyAccessExpression): string {
  const { ts } = engine;
  const parts = [left.name.text];
  for (let owner = left.expression; ; owner = owner.expression) {
    const name = ts.isPropertyAccessExpression(owner) ? owner.name.text : ts.isIdentifier(owner) ? owner.text : undefined;
    if (name !== undefined && !['exports', 'module', 'prototype'].includes(name)) parts.unshift(name);
    if (!ts.isPropertyAccessExpression(owner)) return parts.join('.');
  }
}

function textOf(engine: Engine, name: ts.PropertyName): string | undefined {
  const { ts } = engine;
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}
