/** What a loop goes through. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { propertyNames } from './globals.js';
import type { Value } from './values.js';

/** The elements of what `for…of` is given; the property names of what `for…in` is given, as a list. */
export function roundsOf(engine: Engine, loop: ts.ForInOrOfStatement, env: Env): Value {
  const value = evaluate(engine, loop.expression, env);
  return engine.ts.isForInStatement(loop) ? propertyNames(engine, value, loop, env) : value;
}
