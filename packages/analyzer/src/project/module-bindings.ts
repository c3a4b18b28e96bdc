import type ts from 'typescript';
import type { TS } from '../types.js';
import { bare, requiredSpecifier } from './callee.js';
import type { ExportBinding, ImportBinding } from './program.js';

/** What the top level of a file imports and exports. */
export interface ModuleBindings {
  readonly imports: Map<string, ImportBinding>;
  readonly exports: Map<string, ExportBinding>;
  readonly starExports: string[];
}

/** Reads ESM imports and exports and top-level `require` from a list of statements; it does not descend. */
export function readBindings(ts: TS, statements: readonly ts.Statement[], into: ModuleBindings): void {
  const K = ts.SyntaxKind;
  for (const statement of statements) {
    switch (statement.kind) {
      case K.ImportDeclaration:
        readImport(ts, statement as ts.ImportDeclaration, into);
        break;
      case K.ImportEqualsDeclaration:
        readImportEquals(ts, statement as ts.ImportEqualsDeclaration, into);
        break;
      case K.ExportDeclaration:
        readExport(ts, statement as ts.ExportDeclaration, into);
        break;
      case K.ExportAssignment: {
        const { isExportEquals, expression } = statement as ts.ExportAssignment;
        into.exports.set(isExportEquals ? 'export=' : 'default', { kind: 'node', node: expression });
        break;
      }
      case K.VariableStatement:
        readVariables(ts, statement as ts.VariableStatement, into);
        break;
      case K.FunctionDeclaration:
      case K.ClassDeclaration:
      case K.EnumDeclaration:
      case K.ModuleDeclaration:
      case K.InterfaceDeclaration:
      case K.TypeAliasDeclaration:
        readDeclaration(ts, statement as ts.FunctionDeclaration, into);
        break;
      default:
    }
  }
}

function readImport(ts: TS, node: ts.ImportDeclaration, into: ModuleBindings): void {
  const clause = node.importClause;
  if (!clause || !ts.isStringLiteral(node.moduleSpecifier)) return;
  const specifier = node.moduleSpecifier.text;
  const allTypes = clause.isTypeOnly;
  if (clause.name) into.imports.set(clause.name.text, { specifier, name: 'default', typeOnly: allTypes, node: clause });
  const bindings = clause.namedBindings;
  if (!bindings) return;
  if (ts.isNamespaceImport(bindings)) {
    into.imports.set(bindings.name.text, { specifier, name: '*', typeOnly: allTypes, node: bindings });
    return;
  }
  for (const element of bindings.elements) {
    const name = (element.propertyName ?? element.name).text;
    into.imports.set(element.name.text, { specifier, name, typeOnly: allTypes || element.isTypeOnly, node: element });
  }
}

function readImportEquals(ts: TS, node: ts.ImportEqualsDeclaration, into: ModuleBindings): void {
  const local = node.name.text;
  if (ts.isExternalModuleReference(node.moduleReference)) {
    const { expression } = node.moduleReference;
    if (!ts.isStringLiteralLike(expression)) return;
    into.imports.set(local, { specifier: expression.text, name: '*', typeOnly: node.isTypeOnly, node });
  }
  if (hasModifier(node, ts.SyntaxKind.ExportKeyword)) into.exports.set(local, { kind: 'local', name: local, node });
}

function readExport(ts: TS, node: ts.ExportDeclaration, into: ModuleBindings): void {
  const specifier =
    node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
  const clause = node.exportClause;
  if (!clause) {
    if (specifier !== undefined) into.starExports.push(specifier);
    return;
  }
  if (ts.isNamespaceExport(clause)) {
    if (specifier !== undefined) into.exports.set(clause.name.text, { kind: 'from', specifier, name: '*' });
    return;
  }
  for (const element of clause.elements) {
    const name = (element.propertyName ?? element.name).text;
    const binding: ExportBinding =
      specifier === undefined ? { kind: 'local', name, node: element } : { kind: 'from', specifier, name };
    into.exports.set(element.name.text, binding);
  }
}

function readVariables(ts: TS, node: ts.VariableStatement, into: ModuleBindings): void {
  const exported = hasModifier(node, ts.SyntaxKind.ExportKeyword);
  for (const declaration of node.declarationList.declarations) {
    if (exported) exportNames(ts, declaration, into);
    if (declaration.initializer) readRequire(ts, declaration, declaration.initializer, into);
  }
}

/** `const x = require('…')`, `const { a: b } = require('…')`, `const a = require('…').a`. */
function readRequire(
  ts: TS,
  declaration: ts.VariableDeclaration,
  initializer: ts.Expression,
  into: ModuleBindings,
): void {
  const value = bare(ts, initializer);
  let member = '*';
  let specifier = requiredSpecifier(ts, value);
  if (specifier === undefined && ts.isPropertyAccessExpression(value)) {
    specifier = requiredSpecifier(ts, value.expression);
    member = value.name.text;
  }
  if (specifier === undefined) return;
  const { name } = declaration;
  if (ts.isIdentifier(name)) {
    into.imports.set(name.text, { specifier, name: member, typeOnly: false, node: declaration });
  } else if (ts.isObjectBindingPattern(name) && member === '*') {
    for (const element of name.elements) {
      if (!ts.isIdentifier(element.name)) continue;
      const key = element.propertyName ?? element.name;
      const imported = element.dotDotDotToken ? '*' : ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : '';
      if (imported === '') continue;
      into.imports.set(element.name.text, { specifier, name: imported, typeOnly: false, node: element });
    }
  }
}

function exportNames(ts: TS, node: ts.VariableDeclaration | ts.BindingElement, into: ModuleBindings): void {
  if (ts.isIdentifier(node.name)) {
    into.exports.set(node.name.text, { kind: 'node', node });
    return;
  }
  for (const element of node.name.elements) if (ts.isBindingElement(element)) exportNames(ts, element, into);
}

function readDeclaration(
  ts: TS,
  node: ts.FunctionDeclaration | ts.ClassDeclaration | ts.InterfaceDeclaration,
  into: ModuleBindings,
): void {
  if (!hasModifier(node, ts.SyntaxKind.ExportKeyword)) return;
  const name = hasModifier(node, ts.SyntaxKind.DefaultKeyword) ? 'default' : node.name?.text;
  if (name === undefined) return;
  const before = into.exports.get(name);
  // Overloads, merged namespaces and types of the same name: what has behaviour counts.
  if (before?.kind === 'node' && behaviour(ts, before.node) >= behaviour(ts, node)) return;
  into.exports.set(name, { kind: 'node', node });
}

function behaviour(ts: TS, node: ts.Node): number {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return 0;
  if (ts.isFunctionDeclaration(node)) return node.body ? 3 : 1;
  return ts.isModuleDeclaration(node) ? 2 : 3;
}

function hasModifier(node: ts.Node & { readonly modifiers?: readonly ts.Node[] }, kind: ts.SyntaxKind): boolean {
  const { modifiers } = node;
  if (modifiers) for (const modifier of modifiers) if (modifier.kind === kind) return true;
  return false;
}
