/** How often a loop may run: one that runs once repeats nothing. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import { Supposition } from './suppose.js';
import { topicsOf } from './supposed.js';
import type { World } from './world.js';

/** `once`: never a second time, as far as the program itself says. `gated`: how often is decided by what the tool does. */
export type Rounds = 'once' | 'gated' | 'several';

/** Reads `for (let i = 0; i <= retries; i++)` and `while (i < tries)`. */
export function readRounds(world: World, loop: ts.Node | undefined, env: Env): Rounds {
  const { engine } = world;
  const { ts } = engine;
  const condition = loop && (ts.isForStatement(loop) ? loop.condition : ts.isWhileStatement(loop) || ts.isDoStatement(loop) ? loop.expression : undefined);
  if (!condition || !ts.isBinaryExpression(condition)) return 'several';
  const { SyntaxKind } = ts;
  const extra = condition.operatorToken.kind === SyntaxKind.LessThanEqualsToken ? 1 : condition.operatorToken.kind === SyntaxKind.LessThanToken ? 0 : undefined;
  const start = startOf(engine, condition.left);
  if (extra === undefined || start === undefined) return 'several';
  const isOnce = (end: number): boolean => end - start + extra <= 1;
  const supposed = new Supposition(world).evaluate(condition.right, { env, bindings: new Map() });
  if (supposed.kind === 'data') return typeof supposed.value !== 'number' || isOnce(supposed.value) ? 'once' : 'several';
  if ([...topicsOf(supposed)].includes('gate')) return 'gated';
  const ends = alternativesOf(evaluate(engine, condition.right, env)).flatMap((one) => (one.kind === 'constant' && typeof one.value === 'number' ? [one.value] : []));
  // A default of none is for others to switch on.
  return ends.length > 0 && ends.every(isOnce) ? 'once' : 'several';
}

function startOf({ ts, scopes }: Engine, counter: ts.Expression): number | undefined {
  const declaration = ts.isIdentifier(counter) ? scopes.findValue(counter, counter.text) : undefined;
  const start = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return start && ts.isNumericLiteral(start) ? Number(start.text) : undefined;
}
