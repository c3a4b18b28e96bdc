/** Lengths of time, and where they are written. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';

interface Duration {
  readonly amount: number;
  /** The literal or product; of a named constant, its declaration. */
  readonly node: ts.Node;
}

const DEPTH = 6;

/** The number an expression certainly is. */
export function durationOf(engine: Engine, expression: ts.Expression, env: Env, depth = DEPTH): Duration | undefined {
  const { ts } = engine;
  const amount = amountOf(engine, expression, env, depth);
  if (amount === undefined) return undefined;
  const declared = declarationOfName(engine, expression);
  return { amount, node: declared && (ts.isVariableDeclaration(declared) || ts.isPropertyDeclaration(declared)) ? declared : expression };
}

function amountOf(engine: Engine, node: ts.Expression, env: Env, depth: number): number | undefined {
  const { ts } = engine;
  if (depth <= 0) return undefined;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node)) return amountOf(engine, node.expression, env, depth);
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [amountOf(engine, node.left, env, depth), amountOf(engine, node.right, env, depth)];
    if (left === undefined || right === undefined) return undefined;
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.AsteriskToken: return left * right;
      case ts.SyntaxKind.PlusToken: return left + right;
      case ts.SyntaxKind.MinusToken: return left - right;
      case ts.SyntaxKind.SlashToken: return right === 0 ? undefined : left / right;
      default: return undefined;
    }
  }
  const declared = declarationOfName(engine, node);
  if (declared && 'initializer' in declared && declared.initializer && !ts.isBindingElement(declared) && !ts.isParameter(declared)) return amountOf(engine, declared.initializer as ts.Expression, env, depth - 1);
  const value = evaluate(engine, node, env);
  return value.kind === 'constant' && typeof value.value === 'number' ? value.value : undefined;
}

/** The constant or `static` field that a name stands for. */
function declarationOfName(engine: Engine, node: ts.Expression): ts.Node | undefined {
  const { ts } = engine;
  if (ts.isIdentifier(node)) {
    const named = engine.scopes.findValue(node, node.text);
    const declaration = named && ts.isImportSpecifier(named) ? exportedAs(engine, node) : named;
    return declaration && ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 ? declaration : undefined;
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const name = node.name.text;
  const owner = ts.isIdentifier(node.expression) ? engine.scopes.findValue(node.expression, node.expression.text) : node.expression.kind === ts.SyntaxKind.ThisKeyword ? engine.ownersOf(node).findLast((one) => ts.isClassLike(one)) : undefined;
  if (!owner || !ts.isClassLike(owner)) return undefined;
  return owner.members.find((member): member is ts.PropertyDeclaration => ts.isPropertyDeclaration(member) && member.name.getText(engine.fileOf(member)) === name && member.initializer !== undefined);
}

/** The declaration that an imported name stands for. */
function exportedAs(engine: Engine, node: ts.Identifier): ts.Node | undefined {
  const from = engine.moduleOf(node);
  const binding = from?.imports.get(node.text);
  const resolution = from && binding && engine.program.resolve(from.path, binding.specifier);
  const found = resolution?.kind === 'file' ? engine.program.source(resolution.path)?.exports.get(binding!.name) : undefined;
  if (found?.kind === 'node') return found.node;
  return found?.kind === 'local' ? engine.scopes.findValue(found.node, found.name) : undefined;
}
