/** Whether a write is reached when the store fails in front of it: what the function that asks gives then is told apart. */
import type ts from 'typescript';
import { reset } from '../retries/failures.js';
import { Supposition } from '../retries/suppose.js';
import { askFunction, runStatements, THROWN } from '../retries/suppose-calls.js';
import { walkFrom } from '../retries/walk.js';
import type { World } from '../retries/world.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { Env } from '../../resolve/environment.js';
import type { Engine } from '../../resolve/engine.js';
import type { Supposed } from '../retries/supposed.js';
import type { GuardContext } from './guard.js';
import type { StoreSite, WriteSite } from './walk.js';

/** Walks on from the failed question, through what catches it, under the supposition that the connection to the store broke. */
export function isReachedOnFailure({ engine, order }: GuardContext, ask: StoreSite, write: WriteSite): boolean {
  const base: World = { engine, thrown: reset, answered: undefined, sources: new Set(), calls: undefined, hints: 'silent', toolNames: [], looksIntoObjects: true, seenHints: new Set() };
  const given = answerOnFailure(engine, ask, base);
  const world: World = { ...base, answered: given?.value, sources: new Set(given ? [given.source] : []) };
  return order.placesOf(ask).some((from) => order.placesOf(write).some((target) =>
    walkFrom({ world, sources: world.sources, from, kind: 'site', when: 'throws', target }).arrivals.length > 0));
}

interface Given {
  /** The call that gives it. */
  readonly source: ts.Node;
  readonly value: Supposed;
}

/** What the nearest `catch` that does not throw makes of the failure. */
function answerOnFailure(engine: Engine, ask: StoreSite, world: World): Given | undefined {
  const { ts } = engine;
  const supposition = new Supposition(world);
  const levels = [{ node: ask.node as ts.Node, env: ask.env, call: ask.steps.at(-1) }, ...ask.steps.map((step, index) => ({ node: step.event.node as ts.Node, env: step.event.env, call: ask.steps[index - 1] })).reverse()];
  for (const { node: from, env, call } of levels) {
    let child = from;
    for (let node = from.parent as ts.Node | undefined; node && !ts.isFunctionLike(node); child = node, node = node.parent) {
      if (ts.isTryStatement(node) && node.tryBlock === child && node.catchClause) {
        const value = runStatements(supposition, node.catchClause.block.statements, { env, bindings: new Map() });
        if (value === THROWN) continue;
        return value && call?.as === 'callee' ? { source: call.event.node, value } : undefined;
      }
      if (ts.isCallExpression(node) && node.expression === child && ts.isPropertyAccessExpression(child) && child.name.text === 'catch') {
        const value = handled(supposition, engine, node.arguments[0], env);
        if (value === THROWN) continue;
        return value && { source: node, value };
      }
    }
  }
  return undefined;
}

/** What `.catch(handler)` gives. */
function handled(supposition: Supposition, engine: Engine, handler: ts.Expression | undefined, env: Env): Supposed | undefined {
  const value = handler && evaluate(engine, handler, env);
  return value?.kind === 'function' ? askFunction(supposition, value, [reset]) : undefined;
}
