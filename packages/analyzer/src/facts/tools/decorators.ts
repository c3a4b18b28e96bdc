/** Tools that are decorated methods: `@Tool({ name: … }) create(…) {…}`, also as TypeScript compiles it. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { decoratedMethod } from '../../resolve/decorated-methods.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate, staticName } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { genericInstance } from '../../resolve/self.js';
import { alternativesOf, constant, stringOf, UNDEFINED, type ClassValue, type Value } from '../../resolve/values.js';
import type { FrameworkModel, Registration } from '../../types.js';
import { attempt } from '../attempt.js';
import type { RegistrationFact } from '../registration.js';
import { REGISTRATION } from './allowances.js';
import { findDecorators } from './candidates.js';
import type { FrameworkIndex } from './framework-index.js';
import { ARGUMENTS, CONTEXT, factsOf, handlerArguments } from './registration-of-parts.js';
import { partsOfCall, type Parts } from './slots.js';
import { unreadRegistration } from './unread.js';

type DecoratorRegistration = Extract<Registration, { shape: 'decorator' }>;

/** A decorated method. */
interface Decorated {
  /** What is called. */
  readonly method: Value;
  /** The method itself. */
  readonly written?: ts.Node;
  readonly name: Value;
  /** Decorators of each parameter, by name. */
  readonly parameters: readonly (readonly string[])[];
}

export function collectDecoratorRegistrations(engine: Engine, index: FrameworkIndex): readonly RegistrationFact[] {
  const rows = index.models.flatMap((model) => model.registrations.flatMap((registration) => (registration.shape === 'decorator' ? [{ model, registration }] : [])));
  const imported = index.imported();
  const names = new Set(rows.filter((row) => imported.has(row.model)).flatMap((row) => [row.registration.member].flat()));
  const facts: RegistrationFact[] = [];
  for (const name of names)
    for (const node of findDecorators(engine, name)) {
      engine.resetBudget(REGISTRATION);
      const { ts } = engine;
      const expression = ts.isDecorator(node) ? node.expression : (node as ts.Expression);
      const callee = evaluate(engine, ts.isCallExpression(expression) ? expression.expression : expression, OUTSIDE);
      if (callee.kind !== 'external') continue;
      const models = index.modelsOf(callee);
      const row = models.flatMap((model) => rows.filter((one) => one.model === model)).find((one) => [one.registration.member].flat().includes(callee.path.at(-1) ?? ''));
      const decorated = row && decoratedBy(engine, node);
      if (row && decorated) facts.push(...attempt(engine, node, 'a decorated method', () => factsOfMethod(engine, row.model, row.registration, node, expression, decorated), (reason) => [unreadRegistration(engine, row.model, node, reason)]));
    }
  return facts;
}

function factsOfMethod(engine: Engine, model: FrameworkModel, registration: DecoratorRegistration, site: ts.Node, expression: ts.Expression, decorated: Decorated): readonly RegistrationFact[] {
  const call = engine.ts.isCallExpression(expression) ? partsOfCall(engine, expression, OUTSIDE) : undefined;
  const parts: Parts = {
    value: (slot) => (slot === 'method' ? decorated.method : slot === 'method-name' ? decorated.name : call?.value(slot) ?? UNDEFINED),
    written: (slot) => call?.written(slot),
  };
  const { method } = decorated;
  const facts = factsOf(engine, { model, slots: registration, parts, site, args: () => argumentsOf(registration, decorated, parts, site) });
  return decorated.written && method.kind === 'function' && method.node !== decorated.written ? facts.map((fact) => ({ ...fact, method: decorated.written! })) : facts;
}

/** By the decorators of the parameters where the model knows some and the method has some; else by position. */
function argumentsOf(registration: DecoratorRegistration, decorated: Decorated, parts: Parts, site: ts.Node): readonly Value[] {
  const { payload = [], contextDecorators = [] } = registration;
  const args = decorated.parameters.map((names) => (names.some((name) => payload.includes(name)) ? ARGUMENTS : names.some((name) => contextDecorators.includes(name)) ? CONTEXT : undefined));
  if (args.some((one) => one !== undefined)) return args.map((one) => one ?? CONTEXT);
  const schema = [registration.schema ?? []].flat().some((slot) => parts.value(slot) !== UNDEFINED && parts.value(slot).kind !== 'constant');
  return handlerArguments(registration, schema, site);
}

function decoratedBy(engine: Engine, node: ts.Node): Decorated | undefined {
  const { ts } = engine;
  if (ts.isDecorator(node)) {
    const method = node.parent;
    if (!ts.isMethodDeclaration(method) || !ts.isClassLike(method.parent)) return undefined;
    const name = staticName(engine, method.name);
    const klass: ClassValue = { kind: 'class', node: method.parent, env: OUTSIDE };
    const parameters = method.parameters.map((parameter) => (ts.getDecorators(parameter) ?? []).map((one) => nameOf(engine, one.expression)));
    return { method: decoratedMethod(engine, method, { kind: 'function', node: method, env: OUTSIDE, self: genericInstance(klass) }), written: method, name: name === undefined ? UNDEFINED : constant(name, method.name), parameters };
  }
  return decoratedByHelper(engine, node);
}

/** `__decorate([Tool({…}), __param(0, Payload()), …], X.prototype, 'create', null)`. */
function decoratedByHelper(engine: Engine, node: ts.Node): Decorated | undefined {
  const { ts } = engine;
  const list = node.parent;
  const call = list.parent;
  if (!ts.isArrayLiteralExpression(list) || !ts.isCallExpression(call)) return undefined;
  const [, target, key] = call.arguments;
  const name = key && evaluate(engine, key, OUTSIDE);
  const text = name && stringOf(name);
  if (!target || text === undefined) return undefined;
  const holder = ts.isPropertyAccessExpression(target) && target.name.text === 'prototype' ? target.expression : target;
  const klass = alternativesOf(evaluate(engine, holder, OUTSIDE)).find((one) => one.kind === 'class');
  if (klass?.kind !== 'class') return undefined;
  const parameters: string[][] = [];
  for (const element of list.elements) {
    if (!ts.isCallExpression(element) || !/^_*(?:ts_)?param$/.test(nameOf(engine, element.expression))) continue;
    const [at, decorator] = element.arguments;
    const index = at && ts.isNumericLiteral(at) ? Number(at.text) : -1;
    if (decorator && index >= 0) (parameters[index] ??= []).push(nameOf(engine, decorator));
  }
  return { method: propertyOf(engine, genericInstance(klass), text), name: constant(text, key), parameters: Array.from(parameters, (one) => one ?? []) };
}

/** The last name of a decorator or callee. */
function nameOf(engine: Engine, expression: ts.Expression): string {
  const { ts } = engine;
  let node = expression;
  while (ts.isCallExpression(node) || ts.isParenthesizedExpression(node) || ts.isBinaryExpression(node)) node = ts.isBinaryExpression(node) ? node.right : node.expression;
  return ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : '';
}
