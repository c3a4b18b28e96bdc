/** How a call in a `catch` ends while a failure is supposed: it may throw the failure on, or another error, itself. */
import type ts from 'typescript';
import { functionFrame } from '../../resolve/calls.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { Declaration } from '../../resolve/scope.js';
import { alternativesOf, unknown } from '../../resolve/values.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { OrderNode } from '../order/graph.js';
import { Supposition } from './suppose.js';
import { truthOf, unknownAbout, type Supposed } from './supposed.js';
import type { Scope, World } from './world.js';

export interface Ending {
  /** It may go on behind the call. */
  readonly returns: boolean;
  /** What it may throw. */
  readonly thrown: readonly Supposed[];
}

/** `giveUp(error)`; `undefined` for what does not throw by itself, or was followed. */
export function readEnding(world: World, { node, env, region }: OrderNode<string>): Ending | undefined {
  const { ts } = world.engine;
  if (!node || !ts.isCallExpression(node) || region?.part !== 'catch' || node.arguments.length === 0) return undefined;
  const [fn, ...others] = alternativesOf(evaluate(world.engine, node.expression, env));
  if (fn?.kind !== 'function' || others.length > 0 || !fn.node.body || !ts.isBlock(fn.node.body) || !throwsItself(world, fn.node.body)) return undefined;
  const supposition = new Supposition(world);
  const args = node.arguments.map((argument) => (ts.isSpreadElement(argument) ? unknownAbout() : supposition.evaluate(argument, { env, bindings: new Map() })));
  const bindings = new Map<Declaration, Supposed>(fn.node.parameters.map((parameter, index) => [parameter, args[index] ?? unknownAbout()]));
  const thrown: Supposed[] = [];
  const returns = run(supposition, fn.node.body.statements, { env: functionFrame(world.engine, fn, args.map(() => unknown('a supposed argument'))), bindings }, thrown);
  return { returns, thrown };
}

function throwsItself({ engine: { ts } }: World, body: ts.Block): boolean {
  for (const node of nodesIn(ts, body, ts.isFunctionLike)) if (ts.isThrowStatement(node)) return true;
  return false;
}

/** Whether the end of some statements, or a `return`, is reached. */
function run(supposition: Supposition, statements: readonly ts.Statement[], scope: Scope, thrown: Supposed[]): boolean {
  const { ts } = supposition.world.engine;
  for (const [index, one] of statements.entries()) {
    if (ts.isReturnStatement(one)) return true;
    if (ts.isThrowStatement(one)) {
      const value = supposition.evaluate(one.expression, scope);
      thrown.push(value.kind === 'thing' ? value : unknownAbout('failure'));
      return false;
    }
    if (ts.isBlock(one)) return run(supposition, [...one.statements, ...statements.slice(index + 1)], scope, thrown);
    if (!ts.isIfStatement(one)) continue;
    const truth = truthOf(supposition.evaluate(one.expression, scope));
    const rest = statements.slice(index + 1);
    const ends = (arm: ts.Statement | undefined): boolean => run(supposition, arm ? [arm, ...rest] : rest, scope, thrown);
    if (truth !== undefined) return ends(truth ? one.thenStatement : one.elseStatement);
    // Both arms are looked at, whatever the first says.
    const [then, or] = [ends(one.thenStatement), ends(one.elseStatement)];
    return then || or;
  }
  return true;
}
