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
import type { Declaration } from '../../resolve/scope.js';
import { ABSENT, type Supposed } from '../retries/supposed.js';
import type { GuardContext } from './guard.js';
import type { StoreSite, WriteSite } from './walk.js';

/** Walks on from the failed question, through what catches it, under the supposition that the connection to the store broke. */
export function isReachedOnFailure({ engine, order }: GuardContext, ask: StoreSite, write: WriteSite): boolean {
  const base: World = { engine, thrown: reset, answered: undefined, sources: new Set(), calls: undefined, hints: 'silent', toolNames: [], looksIntoObjects: true, seenHints: new Set() };
  const after = answerOnFailure(engine, ask, base);
  const world: World = { ...base, answered: after.value, sources: new Set(after.source ? [after.source] : []), given: after.variables };
  return order.placesOf(ask).some((from) => order.placesOf(write).some((target) =>
    walkFrom({ world, sources: world.sources, from, kind: 'site', when: 'throws', target }).arrivals.length > 0));
}

interface After {
  /** What is given by the call that stands for the question, and that call. */
  readonly source?: ts.Node;
  readonly value?: Supposed;
  /** Variables that hold something else than when all is well. */
  readonly variables: ReadonlyMap<Declaration, Supposed>;
}

const NOTHING: ReadonlyMap<Declaration, Supposed> = new Map();

/** What the nearest `catch` that does not throw makes of the failure. */
function answerOnFailure(engine: Engine, ask: StoreSite, world: World): After {
  const { ts } = engine;
  const supposition = new Supposition(world);
  const levels = [{ node: ask.node as ts.Node, env: ask.env, call: ask.steps.at(-1) }, ...ask.steps.map((step, index) => ({ node: step.event.node as ts.Node, env: step.event.env, call: ask.steps[index - 1] })).reverse()];
  for (const { node: from, env, call } of levels) {
    let child = from;
    for (let node = from.parent as ts.Node | undefined; node && !ts.isFunctionLike(node); child = node, node = node.parent) {
      if (ts.isTryStatement(node) && node.tryBlock === child && node.catchClause) {
        const variables = variablesAfter(supposition, node, env);
        const scope = { env, bindings: variables };
        const { parent } = node;
        const rest = ts.isBlock(parent) && ts.isFunctionLike(parent.parent) ? parent.statements.slice(parent.statements.indexOf(node) + 1) : undefined;
        const value = runStatements(supposition, node.catchClause.block.statements, { env, bindings: NOTHING }) ?? (rest && runStatements(supposition, rest, scope));
        if (value === THROWN) continue;
        return { variables, ...(value && call?.as === 'callee' && { source: call.event.node, value }) };
      }
      if (ts.isCallExpression(node) && node.expression === child && ts.isPropertyAccessExpression(child) && child.name.text === 'catch') {
        const value = handled(supposition, engine, node.arguments[0], env);
        if (value === THROWN) continue;
        return { variables: NOTHING, ...(value && { source: node, value }) };
      }
    }
  }
  return { variables: NOTHING };
}

/** What `catch` assigns; what only the part before it would have assigned is what it was. */
function variablesAfter(supposition: Supposition, { tryBlock, catchClause }: ts.TryStatement, env: Env): ReadonlyMap<Declaration, Supposed> {
  const { engine } = supposition.world;
  const { ts } = engine;
  const found = new Map<Declaration, Supposed>();
  const assignmentsIn = (block: ts.Block | undefined): readonly { readonly declaration: Declaration; readonly right: ts.Expression }[] => (block?.statements ?? []).flatMap((statement) => {
    const one = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!one || !ts.isBinaryExpression(one) || one.operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isIdentifier(one.left)) return [];
    const declaration = engine.scopes.findValue(one.left, one.left.text);
    return declaration ? [{ declaration, right: one.right }] : [];
  });
  for (const { declaration } of assignmentsIn(tryBlock)) if (ts.isVariableDeclaration(declaration)) found.set(declaration, declaration.initializer ? supposition.evaluate(declaration.initializer, { env, bindings: NOTHING }) : ABSENT);
  for (const { declaration, right } of assignmentsIn(catchClause?.block)) found.set(declaration, supposition.evaluate(right, { env, bindings: NOTHING }));
  return found;
}

/** What `.catch(handler)` gives. */
function handled(supposition: Supposition, engine: Engine, handler: ts.Expression | undefined, env: Env): Supposed | undefined {
  const value = handler && evaluate(engine, handler, env);
  return value?.kind === 'function' ? askFunction(supposition, value, [reset]) : undefined;
}
