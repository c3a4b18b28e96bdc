/** Containers of dependency injection: what they hand out is the program's own. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { ExternalValue } from './external-value.js';
import { genericInstance } from './self.js';
import { valueOfType } from './types.js';
import { alternativesOf, unionOf, unknown, type Value } from './values.js';

const CONTAINERS: ReadonlySet<string> = new Set(['tsyringe', 'inversify', 'typedi', 'awilix', '@nestjs/core', '@nestjs/testing']);

const HANDS_OUT: ReadonlySet<string> = new Set(['resolve', 'resolveAll', 'resolveAsync', 'get', 'getAll', 'getAsync', 'getAllAsync', 'getMany', 'getNamed', 'getTagged', 'build']);

/** What gives a list of objects. */
const HANDS_OUT_ALL = /^(?:resolveAll|getAll|getAllAsync|getMany)$/;

/** A class of another package; a symbol under which something is registered is none. */
const isImportedClass = (value: Value): value is ExternalValue => value.kind === 'external' && !value.isResult && value.module !== 'globals' && !CONTAINERS.has(value.package);

/**
 * What `container.resolve(Orders)` gives: an object of the class that it is asked for, or of the type that is written beside the call;
 * `undefined` when no container is asked.
 */
export function handedOut(engine: Engine, callee: ExternalValue, args: readonly Value[], node: ts.Node): Value | undefined {
  const { ts } = engine;
  const member = callee.path.at(-1) ?? '';
  if (!CONTAINERS.has(callee.package) || !HANDS_OUT.has(member) || callee.path.includes('Reflector')) return undefined;
  const classes = alternativesOf(args[0] ?? unknown('nothing')).filter((one) => one.kind === 'class' || isImportedClass(one));
  const [written] = ts.isCallExpression(node) ? (node.typeArguments ?? []) : [];
  const one = classes.length > 0 ? unionOf(classes.map((one) => (one.kind === 'class' ? genericInstance(one) : one.with({ isResult: true })))) : written ? valueOfType(engine, written) : unknown('what a container hands out', args);
  return HANDS_OUT_ALL.test(member) ? unknown('a list of what a container hands out', [one]) : one;
}
