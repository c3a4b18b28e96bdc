/** What a loop goes through. */
import type ts from 'typescript';
import { WHOLE_PROGRAM } from './allowance.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { propertyNames } from './globals.js';
import { unknown, type Value } from './values.js';

/** The elements of what `for…of` is given. What `for…in` is given is not gone through name by name: what a program does on the way is the same for all. */
export function roundsOf(engine: Engine, loop: ts.ForInOrOfStatement, env: Env): Value {
  const value = evaluate(engine, loop.expression, env);
  return engine.ts.isForInStatement(loop) ? unknown('a property name', [value]) : value;
}

/**
 * The same for a loop around a registration, which makes a tool of each name: there `for…in` goes through the names of its object. While a
 * handler is followed that would only multiply its call paths.
 */
export function roundsAround(engine: Engine, loop: ts.ForInOrOfStatement, env: Env): Value {
  if (!engine.ts.isForInStatement(loop) || engine.callPathLimit < WHOLE_PROGRAM.callPaths) return roundsOf(engine, loop, env);
  return propertyNames(engine, evaluate(engine, loop.expression, env), loop, env);
}
