/** Variables as a supposition looks at them: where they are declared, what they are given, whether they change. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { assignmentsTo, changesOfName } from '../../resolve/references.js';
import { collectionEntries } from '../../resolve/collections.js';
import type { Declaration } from '../../resolve/scope.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import { sdkCodeOf } from './failures.js';
import { ABSENT, data, unknownAbout, type Supposed } from './supposed.js';

/** Re-exports that are followed. */
const EXPORT_DEPTH = 5;

/** The declaration of a name, also in another file. */
export function findDeclared(engine: Engine, node: ts.Identifier): Declaration | undefined {
  const { ts } = engine;
  const declaration = engine.scopes.findValue(node, node.text);
  if (!declaration || !(ts.isImportSpecifier(declaration) || ts.isImportClause(declaration))) return declaration;
  const module = engine.moduleOf(node);
  const binding = module?.imports.get(node.text);
  return (binding && findExported(engine, module!.path, binding.specifier, binding.name, EXPORT_DEPTH)) ?? declaration;
}

function findExported(engine: Engine, from: string, specifier: string, name: string, depth: number): Declaration | undefined {
  const resolution = engine.program.resolve(from, specifier);
  const module = resolution.kind === 'file' ? engine.program.source(resolution.path) : undefined;
  if (!module || depth <= 0) return undefined;
  const binding = module.exports.get(name);
  if (binding?.kind === 'node') return engine.ts.isVariableDeclaration(binding.node) || engine.ts.isFunctionDeclaration(binding.node) ? binding.node : undefined;
  if (binding?.kind === 'local') return engine.scopes.findValue(module.ast, binding.name);
  if (binding?.kind === 'from') return findExported(engine, module.path, binding.specifier, binding.name, depth - 1);
  for (const star of module.starExports) {
    const found = findExported(engine, module.path, star, name, depth - 1);
    if (found) return found;
  }
  return undefined;
}

/** What is assigned to a variable after its declaration. */
export function collectAssigned(engine: Engine, declaration: ts.VariableDeclaration): readonly ts.Expression[] {
  const { ts } = engine;
  const module = engine.moduleOf(declaration);
  if (!module || !ts.isIdentifier(declaration.name)) return [];
  return assignmentsTo(engine, module, declaration, declaration.name.text).filter(({ operatorToken: { kind } }) => kind === ts.SyntaxKind.EqualsToken).map(({ right }) => right);
}

/** Whether a variable counts or is switched: what it was made with says nothing later. */
export function isChanging(engine: Engine, declaration: ts.VariableDeclaration): boolean {
  const { ts } = engine;
  const module = engine.moduleOf(declaration);
  if (!module || !ts.isIdentifier(declaration.name)) return false;
  const { text } = declaration.name;
  return changesOfName(engine, module, declaration, text).length > 0 || assignmentsTo(engine, module, declaration, text).length > 0;
}

/** A value of the engine that is known whole. */
export function fromValue(engine: Engine, value: Value): Supposed | undefined {
  switch (value.kind) {
    case 'constant': return data(value.value);
    case 'array': return value.open ? undefined : fromList(engine, value.items);
    case 'collection': return value.of === 'Set' && !value.open ? fromList(engine, collectionEntries(engine, value).map(({ key }) => key)) : undefined;
    case 'external': {
      const code = /^@modelcontextprotocol\//.test(value.package) && !value.isResult ? sdkCodeOf(value.path) : undefined;
      return code === undefined ? undefined : data(code);
    }
    case 'union': {
      const all = alternativesOf(value).map((one) => fromValue(engine, one));
      return all.every((one) => one?.kind === 'data' && all[0]?.kind === 'data' && one.value === all[0].value) ? all[0] : undefined;
    }
    default: return undefined;
  }
}

function fromList(engine: Engine, values: readonly Value[]): Supposed | undefined {
  const items = values.map((one) => fromValue(engine, one));
  return items.every((one) => one !== undefined) ? { kind: 'list', items } : undefined;
}

/** An object, or an instance of the program's own class, whose properties are written down: what is not known of them is left open. */
export function fromObject(engine: Engine, value: Value): Supposed | undefined {
  const properties: Record<string, Supposed> = {};
  const known = (one: Value | undefined): Supposed => (one && fromValue(engine, one)) ?? unknownAbout('other');
  if (value.kind === 'object') {
    for (const [name, slot] of value.slots) properties[name] = known('getter' in slot ? undefined : slotValue(engine, value, slot));
    return { kind: 'thing', classes: ['Object'], text: undefined, properties, others: value.rest.length > 0 ? unknownAbout('other') : ABSENT };
  }
  if (value.kind !== 'instance' || value.of.kind !== 'class') return undefined;
  for (const name of fieldsOf(engine, value.of.node)) properties[name] = known(propertyOf(engine, value, name));
  return { kind: 'thing', classes: [value.of.node.name?.text ?? 'Object', 'Object'], text: undefined, properties, others: unknownAbout('other') };
}

/** Fields of a class: declared, or by a parameter of its constructor. */
function fieldsOf({ ts }: Engine, node: ts.ClassLikeDeclaration): readonly string[] {
  const nameOf = ({ name }: { readonly name?: ts.Node }): readonly string[] => (name && ts.isIdentifier(name) ? [name.text] : []);
  return node.members.flatMap((member) =>
    ts.isPropertyDeclaration(member) ? nameOf(member) : ts.isConstructorDeclaration(member) ? member.parameters.filter((one) => ts.getModifiers(one) !== undefined).flatMap(nameOf) : []);
}
