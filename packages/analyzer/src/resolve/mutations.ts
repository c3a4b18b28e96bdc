/** Changes of objects, arrays, Maps and Sets after they were made: who sets a property, pushes an element, deletes an entry. */
import type ts from 'typescript';
import { lastName } from '../project/callee.js';
import type { SourceModule } from '../project/program.js';
import { aliasesOf } from './aliases.js';
import { evaluateArguments } from './calls.js';
import { CHANGING_METHODS } from './change-scan.js';
import { contextsFrom } from './contexts.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { isReachable } from './flow.js';
import { bareIdentifier, grouped } from './references.js';
import type { Declaration } from './scope.js';
import { alternativesOf, isAbsent, type ObjectValue, type Value } from './values.js';

/** One statement that changes `base`. */
export interface Mutation {
  readonly base: ts.Expression;
  readonly site: ts.Expression;
  /** `under-way`: changes are being looked for, anything may be among them. `set`: `base.name = value`, `base[key] = value`. `update`: `base.name += …`, `base.name++`, a pattern. `delete`. `call`: `base.method(…)`. `merge`: `Object.assign(base, …)`. */
  readonly how: 'under-way' | 'set' | 'update' | 'delete' | 'call' | 'merge';
  /** The property, or the method. */
  readonly name?: string;
  readonly key?: ts.Expression;
  readonly value?: ts.Expression;
  readonly call?: ts.CallExpression;
}

/** A mutation on one call path. */
export interface Change {
  readonly mutation: Mutation;
  readonly env: Env;
  /** What is changed is not known there: it may be this or something else. */
  readonly doubtful: boolean;
}

const NONE: readonly Change[] = [];
/** What is answered while the changes are being looked for, and where they are too many to be told. */
const UNDER_WAY: readonly Change[] = [{ mutation: { how: 'under-way' } as Mutation, env: OUTSIDE, doubtful: true }];

/** More statements than this have a name in common by chance. */
const CANDIDATE_LIMIT = 300;
/** Changes that depend on changes that depend on changes … */
const NESTING_LIMIT = 3;
/** Call paths of one statement that are looked at. */
const PATH_LIMIT = 200;

/** Mutations in a file by the last name of what they change. */
function mutationsOf(engine: Engine, module: SourceModule): ReadonlyMap<string, readonly Mutation[]> {
  const cache = engine.cache<SourceModule, ReadonlyMap<string, readonly Mutation[]>>('mutations');
  let found = cache.get(module);
  if (!found) cache.set(module, (found = readMutations(engine, module)));
  return found;
}

function readMutations(engine: Engine, module: SourceModule): ReadonlyMap<string, readonly Mutation[]> {
  const { ts } = engine;
  const result = new Map<string, Mutation[]>();
  const add = (mutation: Mutation): void => {
    const name = baseName(engine, mutation.base);
    if (name === undefined) return;
    const list = result.get(name);
    if (list) list.push(mutation);
    else result.set(name, [mutation]);
  };
  const set = (assignment: ts.BinaryExpression): void => {
    const target = bareAccess(engine, assignment.left);
    if (!target) return;
    const how = assignment.operatorToken.kind === ts.SyntaxKind.EqualsToken || isFilling(engine, assignment) ? 'set' : 'update';
    if (ts.isPropertyAccessExpression(target)) add({ base: target.expression, site: assignment, how, name: target.name.text, value: assignment.right });
    else add({ base: target.expression, site: assignment, how, key: target.argumentExpression, value: assignment.right });
  };
  for (const list of module.assignments.values()) list.forEach(set);
  for (const list of module.computedAssignments.values()) list.forEach(set);
  for (const list of module.changes.values())
    for (const expression of list) {
      const target = bareAccess(engine, expression);
      if (!target) continue;
      const how = ts.isDeleteExpression(target.parent) ? 'delete' : 'update';
      if (ts.isPropertyAccessExpression(target)) add({ base: target.expression, site: target, how, name: target.name.text });
      else add({ base: target.expression, site: target, how, key: target.argumentExpression });
    }
  for (const method of CHANGING_METHODS)
    for (const call of module.calls.get(method) ?? [])
      if (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) add({ base: call.expression.expression, site: call, how: 'call', name: method, call });
  for (const call of module.calls.get('assign') ?? [])
    if (ts.isCallExpression(call) && call.arguments[0] && ts.isPropertyAccessExpression(call.expression) && ts.isIdentifier(call.expression.expression) && call.expression.expression.text === 'Object')
      add({ base: call.arguments[0], site: call, how: 'merge', call });
  return result;
}

/** `a.b ??= v` and `a.b ||= v` set it, `a.b += v` changes it. */
function isFilling(engine: Engine, assignment: ts.BinaryExpression): boolean {
  const { SyntaxKind } = engine.ts;
  const operator = assignment.operatorToken.kind;
  return operator === SyntaxKind.QuestionQuestionEqualsToken || operator === SyntaxKind.BarBarEqualsToken || operator === SyntaxKind.AmpersandAmpersandEqualsToken;
}

function bareAccess(engine: Engine, expression: ts.Expression): ts.PropertyAccessExpression | ts.ElementAccessExpression | undefined {
  const { ts } = engine;
  let current = expression;
  while (ts.isParenthesizedExpression(current) || ts.isNonNullExpression(current) || ts.isAsExpression(current)) current = current.expression;
  return ts.isPropertyAccessExpression(current) || ts.isElementAccessExpression(current) ? current : undefined;
}

/** The last name of what is changed; `this` for `this.x = …`. */
function baseName(engine: Engine, base: ts.Expression): string | undefined {
  const { ts } = engine;
  let current = base;
  while (ts.isParenthesizedExpression(current) || ts.isNonNullExpression(current) || ts.isAsExpression(current) || ts.isSatisfiesExpression(current)) current = current.expression;
  if (current.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  // `table[a][b] = c` changes what is in `table`.
  if (ts.isElementAccessExpression(current) && !ts.isStringLiteralLike(current.argumentExpression)) return baseName(engine, current.expression);
  if (ts.isCallExpression(current)) return lastName(ts, current.expression);
  return lastName(ts, current);
}

/**
 * Changes of what is made at `node` in the frame `env`, wherever it is reached by a name that can be told: all, or those that
 * may concern one property.
 */
export function changesOf(engine: Engine, node: ts.Node, env: Env, property?: string): readonly Change[] {
  const plausible = plausibleMutations(engine, node);
  if (!plausible) return UNDER_WAY;
  if (plausible.length === 0) return NONE;
  const relevant = property === undefined ? plausible : plausible.filter(({ mutation }) => mutation.name === undefined || mutation.name === property);
  if (relevant.length === 0) return NONE;
  return engine.ask('changes', node, `${env.id}.${property ?? ''}`, UNDER_WAY, () => engine.nested('changes', NESTING_LIMIT, UNDER_WAY, () => collectChanges(engine, node, env, relevant)));
}

/** Whether anything may change what is made at a node. */
export const isChangeable = (engine: Engine, node: ts.Node): boolean => plausibleMutations(engine, node)?.length !== 0;

const plausibleMutations = (engine: Engine, node: ts.Node): readonly Plausible[] | undefined =>
  engine.askAlone<readonly Plausible[] | undefined>('mutations-of', node, undefined, () => findPlausible(engine, node));

/** A mutation of something that is, or may be, the thing, seen from nowhere in particular: on some call path, that is. */
interface Plausible {
  readonly mutation: Mutation;
  /** What is changed is not known, and no variable that holds the thing. */
  readonly isVague: boolean;
}

function findPlausible(engine: Engine, node: ts.Node): readonly Plausible[] | undefined {
  const candidates = candidatesOf(engine, node);
  if (!candidates || candidates.length > CANDIDATE_LIMIT) return undefined;
  return candidates.flatMap((mutation) => {
    const match = isMadeAt(evaluate(engine, mutation.base, OUTSIDE), node);
    return match === false ? [] : [{ mutation, isVague: match === undefined && !bareIdentifier(engine, mutation.base) }];
  });
}

function collectChanges(engine: Engine, node: ts.Node, env: Env, plausible: readonly Plausible[]): readonly Change[] {
  const changes: Change[] = [];
  for (const { mutation, isVague } of plausible) {
    if (isVague) {
      changes.push({ mutation, env: OUTSIDE, doubtful: true });
      continue;
    }
    for (const at of contextsFrom(engine, mutation.site, env).slice(0, PATH_LIMIT)) {
      const match = isMadeAt(evaluate(engine, mutation.base, at), node);
      if (match !== false && isReachable(engine, mutation.site, at)) changes.push({ mutation, env: at, doubtful: match === undefined });
    }
    if (changes.length > CHANGE_LIMIT) return UNDER_WAY;
  }
  return changes;
}

/** More changes than this are not told apart: anything may have become of the thing. */
const CHANGE_LIMIT = 2000;

/** Mutations whose base has a name under which the thing may be reached; `undefined` while that is being found out. */
function candidatesOf(engine: Engine, node: ts.Node): readonly Mutation[] | undefined {
  const found: Mutation[] = [];
  const aliases = aliasesOf(engine, node);
  if (!aliases) return undefined;
  for (const holder of aliases.holders) {
    const module = engine.moduleOf(holder);
    const name = nameOf(engine, holder);
    if (module && name !== undefined) found.push(...(grouped(engine, 'mutations-of-name', module, name, mutationsOf(engine, module), (mutation) => bareIdentifier(engine, mutation.base)).get(holder) ?? []));
  }
  for (const [path, names] of aliases.names) {
    const module = engine.program.source(path);
    // Variables are told apart; here it is properties that have the name, and imports.
    if (module) for (const name of names) for (const mutation of mutationsNamed(engine, module, name)) if (!isVariable(engine, mutation.base, name)) found.push(mutation);
  }
  const { ts } = engine;
  const module = ts.isObjectLiteralExpression(node) || ts.isClassLike(node) ? engine.moduleOf(node) : undefined;
  if (module) found.push(...mutationsNamed(engine, module, 'this').filter((mutation) => isInside(mutation.site, node)));
  return found;
}

function nameOf(engine: Engine, declaration: Declaration): string | undefined {
  const { name } = declaration as { readonly name?: ts.Node };
  return name && engine.ts.isIdentifier(name) ? name.text : undefined;
}

/** A name that is declared in the file and not imported. */
function isVariable(engine: Engine, base: ts.Expression, name: string): boolean {
  const { ts } = engine;
  const identifier = bareIdentifier(engine, base);
  const declaration = identifier && engine.scopes.findValue(identifier, name);
  return declaration !== undefined && !ts.isImportSpecifier(declaration) && !ts.isImportClause(declaration) && !ts.isNamespaceImport(declaration);
}

/** Whether a value is what was made at a node; `undefined` when nothing is known of it. */
export function isMadeAt(value: Value, node: ts.Node): boolean | undefined {
  const alternatives = alternativesOf(value);
  if (alternatives.some((one) => HAS_IDENTITY.has(one.kind) && (one as ObjectValue).node === node)) return true;
  return alternatives.every((one) => one.kind === 'unknown' || isAbsent(one)) && alternatives.some((one) => one.kind === 'unknown') ? undefined : false;
}

/** Kinds whose `node` is where they were made. */
const HAS_IDENTITY: ReadonlySet<Value['kind']> = new Set(['object', 'array', 'collection', 'function', 'class']);

/** Mutations in a file whose base has this last name, for those who tell themselves what is changed. */
export const mutationsNamed = (engine: Engine, module: SourceModule, base: string): readonly Mutation[] => mutationsOf(engine, module).get(base) ?? [];

/** All mutations in a file that set a property of this name on something else than `this`. */
export function mutationsOfProperty(engine: Engine, module: SourceModule, property: string): readonly Mutation[] {
  const cache = engine.cache<SourceModule, Map<string, readonly Mutation[]>>('mutations-by-property');
  let byName = cache.get(module);
  if (!byName) {
    byName = new Map();
    const lists = new Map<string, Mutation[]>();
    for (const [base, mutations] of mutationsOf(engine, module)) {
      if (base === 'this') continue;
      for (const mutation of mutations) {
        if (mutation.how === 'call' || mutation.name === undefined) continue;
        const list = lists.get(mutation.name);
        if (list) list.push(mutation);
        else lists.set(mutation.name, [mutation]);
      }
    }
    for (const [name, list] of lists) byName.set(name, list);
    cache.set(module, byName);
  }
  return byName.get(property) ?? [];
}

/** The value a `set` gives; arguments of a `call`. */
export const assignedValue = (engine: Engine, { mutation, env }: Change): Value | undefined => (mutation.value ? evaluate(engine, mutation.value, env) : undefined);
export const argumentsOf = (engine: Engine, { mutation, env }: Change): readonly Value[] => (mutation.call ? evaluateArguments(engine, mutation.call.arguments, env) : []);

function isInside(node: ts.Node, container: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent) if (current === container) return true;
  return false;
}
