import type ts from 'typescript';
import type { TS } from '../types.js';
import { bare, lastName, requiredSpecifier } from './callee.js';
import type { ModuleBindings } from './module-bindings.js';

/**
 * CommonJS exports as people and compilers write them, collected while the tree is walked:
 * `exports.x =`, `module.exports =`, `Object.defineProperty(exports, 'x', …)`, `__exportStar(require('…'), exports)`,
 * esbuild's `__export(x_exports, { a: () => a })` with `module.exports = __toCommonJS(x_exports)`, swc's `_export(exports, …)`.
 */
export class CommonJsExports {
  /** `__export(name, {…})` by the name of the object that is filled. */
  private readonly filled = new Map<string, ts.ObjectLiteralExpression>();
  private published: string | undefined;

  private readonly ts: TS;
  private readonly into: ModuleBindings;

  constructor(ts: TS, into: ModuleBindings) {
    this.ts = ts;
    this.into = into;
  }

  /** An assignment whose left side is a property. */
  assignment(node: ts.BinaryExpression): void {
    const { ts } = this;
    const left = node.left;
    if (!ts.isPropertyAccessExpression(left) && !ts.isElementAccessExpression(left)) return;
    if (isModuleExports(ts, left)) {
      if (!isShadowed(ts, node, 'module') && !isAnnotation(ts, node)) this.whole(node.right);
      return;
    }
    if (!isExportsObject(ts, left.expression) || isShadowed(ts, node, rootName(ts, left.expression))) return;
    const name = lastName(ts, left);
    if (name !== undefined) this.add(name, lastAssigned(ts, node.right));
  }

  /** A call whose callee's last name is one that fills exports. */
  call(name: string, node: ts.CallExpression): void {
    const { ts } = this;
    const [first, second, third] = node.arguments;
    if (!first) return;
    switch (name) {
      case 'defineProperty':
        if (second && third && ts.isStringLiteralLike(second) && ts.isObjectLiteralExpression(third)) {
          if (!isExportsObject(ts, first) || isShadowed(ts, node, rootName(ts, first))) return;
          const value = describedValue(ts, third);
          if (value) this.add(second.text, value);
        }
        return;
      case '__exportStar':
      case '_export_star':
      case '__reExport':
      case '__export': {
        for (const argument of node.arguments) {
          const specifier = requiredSpecifier(ts, argument);
          if (specifier !== undefined) {
            this.into.starExports.push(specifier);
            return;
          }
        }
        if (name === '__export' && second) this.fill(first, second);
        return;
      }
      case '_export':
        if (second) this.fill(first, second);
        return;
      default:
    }
  }

  /** After the walk: binds what was filled before it was known to be the module's exports. */
  finish(): void {
    const { ts } = this;
    const object = this.published === undefined ? undefined : this.filled.get(this.published);
    if (!object) return;
    for (const property of object.properties) {
      const name = property.name && (ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name)) ? property.name.text : undefined;
      const value = getterResult(ts, property);
      if (name !== undefined && value) this.add(name, value);
    }
  }

  private fill(target: ts.Expression, content: ts.Expression): void {
    const { ts } = this;
    if (!ts.isObjectLiteralExpression(content)) return;
    if (isExportsObject(ts, target)) {
      if (isShadowed(ts, target, rootName(ts, target))) return;
      this.published = 'exports';
      this.filled.set('exports', content);
    } else if (ts.isIdentifier(target)) {
      this.filled.set(target.text, content);
    }
  }

  /** `module.exports = value`. */
  private whole(right: ts.Expression): void {
    const { ts } = this;
    const value = lastAssigned(ts, right);
    if (ts.isCallExpression(value) && lastName(ts, value.expression) === '__toCommonJS') {
      const argument = value.arguments[0];
      if (argument && ts.isIdentifier(argument)) this.published = argument.text;
      return;
    }
    const specifier = requiredSpecifier(ts, value);
    if (specifier !== undefined) this.into.starExports.push(specifier);
    this.into.exports.set('export=', { kind: 'node', node: value });
  }

  private add(name: string, value: ts.Expression): void {
    const { ts } = this;
    // `exports.a = exports.b = void 0` only announces names; `__esModule` is no export.
    if (ts.isVoidExpression(value) || name === '__esModule') return;
    this.into.exports.set(name, { kind: 'node', node: value });
  }
}

/** The value at the end of `a = b = value`. */
function lastAssigned(ts: TS, right: ts.Expression): ts.Expression {
  let value = bare(ts, right);
  while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) value = bare(ts, value.right);
  return value;
}

/** `{ value: x }` or `{ get: () => x }` of a property descriptor. */
function describedValue(ts: TS, descriptor: ts.ObjectLiteralExpression): ts.Expression | undefined {
  for (const property of descriptor.properties) {
    const name = property.name && ts.isIdentifier(property.name) ? property.name.text : undefined;
    if (name === 'value' && ts.isPropertyAssignment(property)) return property.initializer;
    if (name === 'get') return getterResult(ts, property);
  }
  return undefined;
}

/** What `a: () => x`, `a: function () { return x }`, `get a() { return x }` give. */
function getterResult(ts: TS, property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  let body: ts.ConciseBody | undefined;
  if (ts.isMethodDeclaration(property) || ts.isGetAccessorDeclaration(property)) body = property.body;
  else if (ts.isPropertyAssignment(property)) {
    const value = bare(ts, property.initializer);
    if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) body = value.body;
  }
  if (!body) return undefined;
  if (!ts.isBlock(body)) return body;
  const [only] = body.statements;
  return only && ts.isReturnStatement(only) ? only.expression : undefined;
}

/** `exports` or `module.exports`. */
function isExportsObject(ts: TS, node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === 'exports';
  return ts.isPropertyAccessExpression(node) && isModuleExports(ts, node);
}

function isModuleExports(ts: TS, node: ts.PropertyAccessExpression | ts.ElementAccessExpression): boolean {
  return ts.isIdentifier(node.expression) && node.expression.text === 'module' && lastName(ts, node) === 'exports';
}

function rootName(ts: TS, node: ts.Expression): string {
  return ts.isIdentifier(node) ? node.text : 'module';
}

/** `0 && (module.exports = {…})`: a hint for Node's lexer, never run. */
function isAnnotation(ts: TS, node: ts.Node): boolean {
  let parent = node.parent;
  while (parent && ts.isParenthesizedExpression(parent)) parent = parent.parent;
  return !!parent && ts.isBinaryExpression(parent) && ts.isNumericLiteral(parent.left) && parent.left.text === '0';
}

/** A function around the node has a parameter of that name (a bundler's module wrapper), and is not UMD's `(require, exports)`. */
function isShadowed(ts: TS, node: ts.Node, name: string): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isFunctionLike(parent) && declares(ts, parent, name)) return !isUmdFactory(ts, parent);
  }
  return false;
}

function declares(ts: TS, fn: ts.SignatureDeclaration, name: string): boolean {
  return fn.parameters.some((parameter) => ts.isIdentifier(parameter.name) && parameter.name.text === name);
}

/** `function (require, exports) {…}`, the body of a module that TypeScript wrote as UMD or AMD. */
export function isUmdFactory(ts: TS, fn: ts.SignatureDeclaration): boolean {
  const [first, second] = fn.parameters;
  return !!first && !!second && ts.isIdentifier(first.name) && first.name.text === 'require' &&
    ts.isIdentifier(second.name) && second.name.text === 'exports';
}
