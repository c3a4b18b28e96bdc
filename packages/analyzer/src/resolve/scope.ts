/** Lexical look-up: which declaration a name means at a place, read from the syntax alone. */
import type ts from 'typescript';
import type { TS } from '../types.js';

export type Declaration =
  | ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration | ts.FunctionDeclaration | ts.FunctionExpression
  | ts.ClassLikeDeclaration | ts.EnumDeclaration | ts.ModuleDeclaration | ts.ImportClause | ts.ImportSpecifier
  | ts.NamespaceImport | ts.ImportEqualsDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.TypeParameterDeclaration;

interface Scope {
  readonly values: Map<string, Declaration>;
  readonly types: Map<string, Declaration>;
}

/** Kinds of nodes that have names of their own: those which `#readScope` reads. */
const WITH_NAMES = [
  'SourceFile', 'ModuleBlock', 'Block', 'CaseBlock', 'ForStatement', 'ForOfStatement', 'ForInStatement', 'CatchClause',
  'ClassDeclaration', 'ClassExpression', 'InterfaceDeclaration', 'TypeAliasDeclaration',
  // All that `isFunctionLike` knows.
  'FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration', 'Constructor', 'GetAccessor', 'SetAccessor',
  'MethodSignature', 'CallSignature', 'ConstructSignature', 'IndexSignature', 'FunctionType', 'ConstructorType', 'JSDocFunctionType', 'JSDocSignature',
] as const;

/** Answers look-ups; remembers the names of each scope it has seen. */
export class Scopes {
  readonly #ts: TS;
  readonly #scopes = new Map<ts.Node, Scope | null>();
  readonly #again = new Map<Declaration, Declaration[]>();

  /** By kind: 1 for nodes that may have names of their own. */
  readonly #hasNames: Uint8Array;

  constructor(ts: TS) {
    this.#ts = ts;
    this.#hasNames = new Uint8Array(Math.max(...(Object.values(ts.SyntaxKind) as unknown[]).filter((kind) => typeof kind === 'number')) + 1);
    for (const name of WITH_NAMES) this.#hasNames[ts.SyntaxKind[name]] = 1;
  }

  /** The declaration that the value name means at `at`; `undefined` for globals. */
  findValue(at: ts.Node, name: string): Declaration | undefined {
    for (let node: ts.Node | undefined = at; node; node = node.parent) {
      if (this.#hasNames[node.kind] === 0) continue;
      const found = this.#scopeOf(node)?.values.get(name);
      if (found) return found;
    }
    return undefined;
  }

  /** The declaration that the type name means at `at` (class, interface, alias, enum, import). */
  findType(at: ts.Node, name: string): Declaration | undefined {
    for (let node: ts.Node | undefined = at; node; node = node.parent) {
      if (this.#hasNames[node.kind] === 0) continue;
      const found = this.#scopeOf(node)?.types.get(name);
      if (found) return found;
    }
    return undefined;
  }

  /** Further declarations of the same thing in its scope: a `var` that is declared again, the other parts of a namespace. */
  againOf(declaration: Declaration, name: string): readonly Declaration[] {
    if (!this.#again.has(declaration)) this.findValue(declaration, name);
    return this.#again.get(declaration) ?? [];
  }

  #scopeOf(node: ts.Node): Scope | null {
    const known = this.#scopes.get(node);
    if (known !== undefined) return known;
    const scope = this.#readScope(node);
    this.#scopes.set(node, scope);
    return scope;
  }

  #readScope(node: ts.Node): Scope | null {
    const ts = this.#ts;
    const scope: Scope = { values: new Map(), types: new Map() };
    if (ts.isSourceFile(node)) {
      this.#addStatements(node.statements, scope);
      this.#addHoisted(node, scope);
    } else if (ts.isModuleBlock(node)) {
      this.#addStatements(node.statements, scope);
      this.#addHoisted(node, scope);
    } else if (ts.isBlock(node)) {
      this.#addStatements(node.statements, scope, ts.isClassStaticBlockDeclaration(node.parent));
    } else if (ts.isCaseBlock(node)) {
      for (const clause of node.clauses) this.#addStatements(clause.statements, scope, false);
    } else if (ts.isFunctionLike(node)) {
      for (const parameter of node.parameters) this.#addBinding(parameter.name, parameter, scope.values);
      for (const parameter of node.typeParameters ?? []) if (ts.isTypeParameterDeclaration(parameter)) scope.types.set(parameter.name.text, parameter);
      if (ts.isFunctionExpression(node) && node.name && !scope.values.has(node.name.text)) scope.values.set(node.name.text, node);
      const body = (node as ts.FunctionLikeDeclaration).body;
      if (body && ts.isBlock(body)) this.#addHoisted(body, scope);
    } else if (ts.isForStatement(node) || ts.isForOfStatement(node) || ts.isForInStatement(node)) {
      const list = node.initializer;
      if (list && ts.isVariableDeclarationList(list)) for (const declaration of list.declarations) this.#addBinding(declaration.name, declaration, scope.values);
    } else if (ts.isCatchClause(node)) {
      if (node.variableDeclaration) this.#addBinding(node.variableDeclaration.name, node.variableDeclaration, scope.values);
    } else if (ts.isClassLike(node)) {
      if (node.name) {
        scope.values.set(node.name.text, node);
        scope.types.set(node.name.text, node);
      }
      for (const parameter of node.typeParameters ?? []) scope.types.set(parameter.name.text, parameter);
    } else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      for (const parameter of node.typeParameters ?? []) scope.types.set(parameter.name.text, parameter);
    } else return null;
    return scope.values.size > 0 || scope.types.size > 0 ? scope : null;
  }

  #addBinding(name: ts.BindingName, owner: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement, into: Map<string, Declaration>): void {
    const ts = this.#ts;
    if (ts.isIdentifier(name)) into.set(name.text, owner);
    else for (const element of name.elements) if (ts.isBindingElement(element)) this.#addBinding(element.name, element, into);
  }

  #noteAgain(first: Declaration, again: Declaration): void {
    if (first === again) return;
    const list = this.#again.get(first);
    if (!list) this.#again.set(first, [again]);
    else if (!list.includes(again)) list.push(again);
  }

  /** `withVars`: a `var` belongs here; otherwise it belongs to the function around. */
  #addStatements(statements: readonly ts.Statement[], scope: Scope, withVars = true): void {
    const ts = this.#ts;
    for (const statement of statements) {
      if (ts.isVariableStatement(statement)) {
        if (!withVars && (statement.declarationList.flags & ts.NodeFlags.BlockScoped) === 0) continue;
        for (const declaration of statement.declarationList.declarations) this.#addBinding(declaration.name, declaration, scope.values);
      } else if (ts.isFunctionDeclaration(statement)) {
        // Of overloads the one with a body counts.
        if (statement.name && (statement.body || !scope.values.has(statement.name.text))) scope.values.set(statement.name.text, statement);
      } else if (ts.isClassDeclaration(statement)) {
        if (statement.name) {
          scope.values.set(statement.name.text, statement);
          scope.types.set(statement.name.text, statement);
        }
      } else if (ts.isEnumDeclaration(statement)) {
        scope.values.set(statement.name.text, statement);
        scope.types.set(statement.name.text, statement);
      } else if (ts.isModuleDeclaration(statement)) {
        if (!ts.isIdentifier(statement.name)) continue;
        const before = scope.values.get(statement.name.text);
        if (before) this.#noteAgain(before, statement);
        else scope.values.set(statement.name.text, statement);
      } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
        if (!scope.types.has(statement.name.text)) scope.types.set(statement.name.text, statement);
      } else if (ts.isImportDeclaration(statement)) {
        this.#addImports(statement, scope);
      } else if (ts.isImportEqualsDeclaration(statement)) {
        scope.values.set(statement.name.text, statement);
        scope.types.set(statement.name.text, statement);
      } else if (ts.isLabeledStatement(statement)) {
        this.#addStatements([statement.statement], scope, withVars);
      }
    }
  }

  #addImports(statement: ts.ImportDeclaration, scope: Scope): void {
    const ts = this.#ts;
    const clause = statement.importClause;
    if (!clause) return;
    const add = (name: ts.Identifier, declaration: Declaration): void => {
      scope.values.set(name.text, declaration);
      scope.types.set(name.text, declaration);
    };
    if (clause.name) add(clause.name, clause);
    const bindings = clause.namedBindings;
    if (!bindings) return;
    if (ts.isNamespaceImport(bindings)) add(bindings.name, bindings);
    else for (const element of bindings.elements) add(element.name, element);
  }

  /** `var` declarations anywhere below, outside inner functions; they belong to the whole function. */
  #addHoisted(body: ts.Node, scope: Scope): void {
    const ts = this.#ts;
    const add = (name: ts.BindingName, owner: ts.VariableDeclaration | ts.BindingElement): void => {
      if (!ts.isIdentifier(name)) {
        for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name, element);
        return;
      }
      const before = scope.values.get(name.text);
      if (before) this.#noteAgain(before, owner);
      else scope.values.set(name.text, owner);
    };
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isExpression(node)) return;
      if (ts.isVariableDeclarationList(node)) {
        if ((node.flags & ts.NodeFlags.BlockScoped) === 0) for (const declaration of node.declarations) add(declaration.name, declaration);
        return;
      }
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(body, visit);
  }
}
