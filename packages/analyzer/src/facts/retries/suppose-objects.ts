/** Objects that are written in place, or made by a constructor, while a failure is supposed. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { evaluate, staticName } from '../../resolve/evaluate.js';
import { ancestryOf } from '../../resolve/self.js';
import type { ClassValue } from '../../resolve/values.js';
import { madeError } from './operations.js';
import type { Supposition } from './suppose.js';
import { ABSENT, data, unknownAbout, unknownFrom, type Supposed } from './supposed.js';
import { fromObject } from './variables.js';
import type { Scope } from './world.js';

/** `{ ok: false, error }` */
export function supposeWritten(supposition: Supposition, node: ts.ObjectLiteralExpression, scope: Scope): Supposed {
  const { ts } = supposition.world.engine;
  const properties: Record<string, Supposed> = {};
  let others: Supposed = ABSENT;
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = supposition.evaluate(property.expression, scope);
      if (spread.kind === 'thing') Object.assign(properties, spread.properties);
      else if (spread.kind !== 'data') for (const name of Object.keys(properties)) properties[name] = unknownFrom(properties[name], spread);
      if (spread.kind !== 'data') others = spread.kind === 'thing' && spread.others === ABSENT ? others : unknownFrom(others, spread.kind === 'thing' ? spread.others : spread);
      continue;
    }
    const name = property.name && staticName(supposition.world.engine, property.name);
    if (name === undefined) others = unknownFrom(others, unknownAbout('other'));
    else if (ts.isPropertyAssignment(property)) properties[name] = supposition.evaluate(property.initializer, scope);
    else if (ts.isShorthandPropertyAssignment(property)) properties[name] = supposition.evaluate(property.name, scope);
    else properties[name] = unknownAbout('other');
  }
  return { kind: 'thing', classes: ['Object'], text: undefined, properties, others, isWritten: true };
}

/** `new SessionLost(error)`, `new Set([…])`, `new RegExp('…')`. */
export function supposeMade(supposition: Supposition, node: ts.NewExpression, scope: Scope): Supposed {
  const { engine } = supposition.world;
  const args = (node.arguments ?? []).map((argument) => supposition.evaluate(argument, scope));
  const of = evaluate(engine, node.expression, scope.env);
  if (of.kind === 'external' && of.module === 'globals') {
    const name = of.path.at(-1) ?? '';
    if (name === 'Set') return args[0]?.kind === 'list' ? args[0] : unknownFrom(...args);
    if (name === 'RegExp' && args[0]?.kind === 'data') return { kind: 'pattern', source: String(args[0].value), flags: args[1]?.kind === 'data' ? String(args[1].value) : '' };
    if (name.endsWith('Error')) return madeError(name, args, undefined);
  }
  if (of.kind === 'external' && of.module !== 'globals' && /(?:Error|Exception)$/.test(of.path.at(-1) ?? '')) return madeError(of.path.at(-1)!, args, undefined);
  const tag = of.kind === 'class' ? tagOf(engine, of) : undefined;
  if (of.kind === 'class' && supposition.world.thrown && (tag !== undefined || isErrorClass(engine, of))) {
    const made = madeError(of.node.name?.text ?? 'Error', args, of);
    return tag === undefined ? made : { ...made, properties: { ...made.properties, _tag: data(tag) } };
  }
  return (supposition.world.looksIntoObjects ? fromObject(engine, evaluate(engine, node, scope.env)) : undefined) ?? unknownFrom(...args);
}

/** `class Lost extends Data.TaggedError('Lost')` */
function tagOf({ ts }: Engine, { node }: ClassValue): string | undefined {
  for (const { types } of node.heritageClauses ?? [])
    for (const { expression } of types)
      for (const one of nodesIn(ts, expression)) if (ts.isCallExpression(one) && /Tagged\w*Error$/.test(lastName(ts, one.expression) ?? '') && one.arguments[0] && ts.isStringLiteralLike(one.arguments[0])) return one.arguments[0].text;
  return undefined;
}

/** Whether a class of the program is one of errors: by what it extends, or by its name where that cannot be followed. */
function isErrorClass(engine: Engine, of: ClassValue): boolean {
  return ancestryOf(engine, of).some((one) => ERRORS.test((one.kind === 'class' ? one.node.name?.text : one.kind === 'external' ? one.path.at(-1) : undefined) ?? ''));
}

const ERRORS = /(?:Error|Exception|Failure|Fault|Problem|Timeout|Lost|Aborted|Cancelled)$/;
