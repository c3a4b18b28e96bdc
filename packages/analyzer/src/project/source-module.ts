import type ts from 'typescript';
import type { TS } from '../types.js';
import { bare, lastName } from './callee.js';
import { packageAt, readBundleRegions, type BundleRegion } from './bundle-regions.js';
import { CommonJsExports, isUmdFactory } from './commonjs-exports.js';
import { extensionOf } from './extensions.js';
import { readBindings, type ModuleBindings } from './module-bindings.js';
import type { CallLike, SourceModule } from './program.js';
import * as action from './syntax-kinds.js';

/** What parsing gave: the module, and the first syntax error if there is one. */
export interface ParsedModule {
  readonly module: SourceModule;
  readonly error?: { readonly line: number; readonly message: string; readonly count: number };
}

/** Parses a file and builds its index. A file with syntax errors still gives a module: TypeScript recovers. */
export function parseModule(ts: TS, path: string, text: string): ParsedModule {
  const ast = parse(ts, path, text);
  const module = indexModule(ts, path, text, ast);
  const errors = (ast as unknown as { parseDiagnostics?: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics ?? [];
  const first = errors[0];
  if (!first) return { module };
  const line = ast.getLineAndCharacterOfPosition(Math.min(first.start, text.length)).line + 1;
  return { module, error: { line, message: ts.flattenDiagnosticMessageText(first.messageText, ' '), count: errors.length } };
}

function parse(ts: TS, path: string, text: string): ts.SourceFile {
  const options: ts.CreateSourceFileOptions = { languageVersion: ts.ScriptTarget.ESNext };
  // Absent before TypeScript 5.3.
  if (ts.JSDocParsingMode) options.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  // Parent pointers are set by the index's own walk.
  const ast = ts.createSourceFile(path, text, options, false, scriptKindOf(ts, path));
  // TypeScript makes a slash of a backslash, which is a sign like others in the names of most systems.
  ast.fileName = path;
  return ast;
}

function scriptKindOf(ts: TS, path: string): ts.ScriptKind {
  const K = ts.ScriptKind;
  switch (extensionOf(path)) {
    case '.ts':
    case '.mts':
    case '.cts':
      return K.TS;
    case '.tsx':
      return K.TSX;
    case '.json':
      return K.JSON;
    default:
      return K.JSX;
  }
}

/** Builds the index of a parsed file in one walk, which also sets the parent pointers. */
export function indexModule(ts: TS, path: string, text: string, ast: ts.SourceFile): SourceModule {
  const bindings: ModuleBindings = { imports: new Map(), exports: new Map(), starExports: [] };
  const index = new Indexer(ts, bindings);
  if (ast.kind !== ts.SyntaxKind.SourceFile) throw new Error('the syntax tree was made by another TypeScript');
  readBindings(ts, ast.statements, bindings);
  index.walk(ast, readBundleRegions(text));
  const only = ast.statements[0];
  if (path.endsWith('.json') && only && ts.isExpressionStatement(only)) {
    bindings.exports.set('default', { kind: 'node', node: only.expression });
    bindings.exports.set('export=', { kind: 'node', node: only.expression });
  }
  const { calls, assignments, reassignments, computedAssignments, changes, classes, heirs, decorators, mentions } = index;
  return {
    path, text, ast, ...bindings, calls, assignments, reassignments, computedAssignments, changes, classes, heirs, decorators, mentions,
  };
}

/** Compiled decorators: the helper that applies them. */
const DECORATE = new Set(['__decorate', '__decorateClass', '_ts_decorate', '_decorate', '__decorateElement']);

class Indexer {
  readonly calls = new Map<string, CallLike[]>();
  readonly assignments = new Map<string, ts.BinaryExpression[]>();
  readonly reassignments = new Map<string, ts.BinaryExpression[]>();
  readonly computedAssignments = new Map<string, ts.BinaryExpression[]>();
  readonly changes = new Map<string, ts.Expression[]>();
  readonly classes: ts.ClassLikeDeclaration[] = [];
  readonly heirs = new Map<string, ts.ClassLikeDeclaration[]>();
  readonly decorators = new Map<string, ts.Node[]>();
  readonly mentions = new Map<string, ts.Identifier[]>();

  private readonly commonJs: CommonJsExports;
  private readonly actions: Uint8Array;
  private readonly values: Uint8Array;

  private readonly ts: TS;
  private readonly bindings: ModuleBindings;

  constructor(ts: TS, bindings: ModuleBindings) {
    this.ts = ts;
    this.bindings = bindings;
    const tables = action.syntaxTables(ts);
    this.actions = tables.action;
    this.values = tables.values;
    this.commonJs = new CommonJsExports(ts, bindings);
  }

  walk(ast: ts.SourceFile, regions: readonly BundleRegion[]): void {
    const { actions, values } = this;
    const { forEachChild } = this.ts;
    let parent: ts.Node = ast;
    const visitType = (node: ts.Node): void => {
      (node as { parent: ts.Node }).parent = parent;
      if (actions[node.kind] === action.LEAF || actions[node.kind] === action.IDENTIFIER) return;
      const outer = parent;
      parent = node;
      forEachChild(node, visitType);
      parent = outer;
    };
    /** Operators chain to the left without end (`'a' + 'b' + …`): a loop, where recursion would run out of stack. */
    const chain = (top: ts.BinaryExpression): void => {
      const outer = parent;
      const links = [top];
      for (let link = top; actions[link.left.kind] === action.BINARY; links.push(link)) {
        const left = link.left as ts.BinaryExpression;
        (left as { parent: ts.Node }).parent = link;
        link = left;
      }
      for (let i = links.length - 1; i >= 0; i -= 1) {
        const link = links[i]!;
        this.binary(link);
        parent = link;
        if (i === links.length - 1) visit(link.left);
        visit(link.operatorToken);
        visit(link.right);
      }
      parent = outer;
    };
    const visit = (node: ts.Node): void => {
      (node as { parent: ts.Node }).parent = parent;
      switch (actions[node.kind]) {
        case action.LEAF:
          return;
        case action.IDENTIFIER:
          if (values[parent.kind] !== action.NOT_A_VALUE) this.identifier(node as ts.Identifier, parent);
          return;
        case action.TYPE: {
          const outer = parent;
          parent = node;
          forEachChild(node, visitType);
          parent = outer;
          return;
        }
        case action.CALL:
          this.call(node as CallLike);
          break;
        case action.BINARY:
          chain(node as ts.BinaryExpression);
          return;
        case action.CLASS:
          this.class(node as ts.ClassLikeDeclaration);
          break;
        case action.DECORATOR:
          this.decorator((node as ts.Decorator).expression, node);
          break;
        case action.CHANGE:
          this.change(node);
          break;
        default:
      }
      const outer = parent;
      parent = node;
      forEachChild(node, visit);
      parent = outer;
    };
    // What a bundler took from a package is no code of the program: it gets its parents, and no place in the index.
    forEachChild(ast, regions.length === 0 ? visit : (node) => (packageAt(regions, node.end - 1) === undefined ? visit(node) : visitType(node)));
    this.commonJs.finish();
  }

  private call(node: CallLike): void {
    const { ts } = this;
    const name = lastName(ts, node.expression);
    if (name === undefined) {
      if (node.arguments?.length) this.umd(node.arguments[node.arguments.length - 1]);
      return;
    }
    push(this.calls, name, node);
    if (name.charCodeAt(0) === 95 /* _ */) {
      if (DECORATE.has(name)) this.decorated(node);
      else if (ts.isCallExpression(node)) this.commonJs.call(name, node);
    } else if (name === 'defineProperty' && ts.isCallExpression(node)) {
      this.commonJs.call(name, node);
    } else if (name === 'define' && node.arguments?.length) {
      this.umd(node.arguments[node.arguments.length - 1]);
    }
  }

  /** `(function (factory) {…})(function (require, exports) {…})` and `define(['require', 'exports'], function (require, exports) {…})`. */
  private umd(argument: ts.Expression | undefined): void {
    const { ts } = this;
    if (!argument || !ts.isFunctionExpression(argument) || !isUmdFactory(ts, argument)) return;
    readBindings(ts, argument.body.statements, this.bindings);
  }

  private binary(node: ts.BinaryExpression): void {
    const { ts } = this;
    const K = ts.SyntaxKind;
    const operator = node.operatorToken.kind;
    if (operator < K.FirstAssignment || operator > K.LastAssignment) return;
    const left = bare(ts, node.left);
    switch (left.kind) {
      case K.Identifier:
        push(this.reassignments, (left as ts.Identifier).text, node);
        return;
      case K.PropertyAccessExpression:
        push(this.assignments, (left as ts.PropertyAccessExpression).name.text, node);
        break;
      case K.ElementAccessExpression: {
        const access = left as ts.ElementAccessExpression;
        if (ts.isStringLiteralLike(access.argumentExpression)) {
          push(this.assignments, access.argumentExpression.text, node);
          break;
        }
        const name = lastName(ts, access.expression);
        if (name !== undefined) push(this.computedAssignments, name, node);
        return;
      }
      case K.ArrayLiteralExpression:
      case K.ObjectLiteralExpression:
        this.targets(left);
        return;
      default:
        return;
    }
    if (operator === K.EqualsToken) this.commonJs.assignment(node);
  }

  /** `x++`, `delete o.x`, `for (x of …)`. */
  private change(node: ts.Node): void {
    const { ts } = this;
    const K = ts.SyntaxKind;
    if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
      if (!ts.isVariableDeclarationList(node.initializer)) this.targets(node.initializer);
    } else if (ts.isDeleteExpression(node)) this.targets(node.expression);
    else {
      const { operator, operand } = node as ts.PrefixUnaryExpression | ts.PostfixUnaryExpression;
      if (operator === K.PlusPlusToken || operator === K.MinusMinusToken) this.targets(operand);
    }
  }

  /** The variables and properties that a pattern on the left of `=` sets. */
  private targets(pattern: ts.Expression): void {
    const { ts } = this;
    const target = bare(ts, pattern);
    if (ts.isArrayLiteralExpression(target)) {
      for (const element of target.elements) this.targets(ts.isSpreadElement(element) ? element.expression : element);
    } else if (ts.isObjectLiteralExpression(target)) {
      for (const property of target.properties) {
        if (ts.isPropertyAssignment(property)) this.targets(property.initializer);
        else if (ts.isShorthandPropertyAssignment(property)) push(this.changes, property.name.text, property.name);
        else if (ts.isSpreadAssignment(property)) this.targets(property.expression);
      }
    } else if (ts.isBinaryExpression(target)) {
      // A default: `[x = 1] = …`.
      if (target.operatorToken.kind === ts.SyntaxKind.EqualsToken) this.targets(target.left);
    } else {
      const name = lastName(ts, target);
      if (name !== undefined) push(this.changes, name, target);
    }
  }

  private class(node: ts.ClassLikeDeclaration): void {
    const { ts } = this;
    this.classes.push(node);
    if (!node.heritageClauses) return;
    for (const clause of node.heritageClauses) {
      for (const { expression } of clause.types) {
        const called = ts.isCallExpression(expression) ? expression : undefined;
        const name = lastName(ts, called ? called.expression : expression);
        if (name !== undefined) push(this.heirs, name, node);
        // A mixin's class has the mixed class's members too.
        for (const argument of called?.arguments ?? []) {
          const mixed = lastName(ts, argument);
          if (mixed !== undefined) push(this.heirs, mixed, node);
        }
      }
    }
  }

  private decorator(expression: ts.Expression, node: ts.Node): void {
    const { ts } = this;
    const inner = bare(ts, expression);
    const name = lastName(ts, ts.isCallExpression(inner) ? inner.expression : inner);
    if (name !== undefined) push(this.decorators, name, node);
  }

  /** `__decorate([Tool({}), …], X.prototype, 'm')`. */
  private decorated(node: CallLike): void {
    const list = node.arguments?.[0];
    if (!list || !this.ts.isArrayLiteralExpression(list)) return;
    for (const element of list.elements) this.decorator(element, element);
  }

  private identifier(node: ts.Identifier, parent: ts.Node): void {
    switch (this.values[parent.kind]) {
      case action.ALL_BUT_CALLEE:
        if ((parent as ts.CallExpression).expression === node) return;
        break;
      case action.INITIALIZER:
        if ((parent as ts.PropertyAssignment).initializer !== node) return;
        break;
      case action.OPERANDS: {
        const K = this.ts.SyntaxKind;
        const { operatorToken, right } = parent as ts.BinaryExpression;
        const operator = operatorToken.kind;
        if (operator >= K.FirstAssignment && operator <= K.LastAssignment) {
          if (right !== node) return;
        } else if (
          operator !== K.CommaToken && operator !== K.BarBarToken && operator !== K.AmpersandAmpersandToken &&
          operator !== K.QuestionQuestionToken
        ) {
          return;
        }
        break;
      }
      case action.SHORTHAND_NAME:
        if ((parent as ts.ShorthandPropertyAssignment).name !== node) return;
        break;
      default:
    }
    push(this.mentions, node.text, node);
  }
}

function push<T>(map: Map<string, T[]>, name: string, item: T): void {
  const list = map.get(name);
  if (list) list.push(item);
  else map.set(name, [item]);
}
