/** Which of several policies a call goes through: `policyFor(tool).execute(send)`, `(reads ? patience : breaker).execute(send)`. */
import type ts from 'typescript';
import { bare } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import type { LibraryRetry } from './library-retries.js';
import { Supposition } from './suppose.js';
import type { World } from './world.js';

/** Functions and variables between the call and what it chooses from. */
const DEPTH_LIMIT = 4;

/** Whether a call may go through what tries again, by all that is supposed; where no condition speaks, it does. */
export function mayBeChosen({ call, callee: repeats }: LibraryRetry, world: World): boolean {
  const { engine } = world;
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  const isMember = ts.isPropertyAccessExpression(callee);
  const member = isMember ? [callee.name.text] : [];
  /** What an expression comes to: that which tries again, perhaps, or, where there is a choice, something else. */
  const mayGive = (written: ts.Expression, env: Env, depth: number, isChosen: boolean): boolean => {
    const node = bare(ts, written);
    if (depth <= 0) return true;
    if (ts.isConditionalExpression(node)) {
      const { truth } = new Supposition(world).judge(node.condition, env);
      return (truth !== false && mayGive(node.whenTrue, env, depth, true)) || (truth !== true && mayGive(node.whenFalse, env, depth, true));
    }
    const chosen = ts.isCallExpression(node) ? chooserOf(node, env) : undefined;
    if (chosen) return returnsOf(chosen).some(({ value, conditions }) => conditions.every(({ condition, holds }) => new Supposition(world).judge(condition, engine.frameAround(chosen, OUTSIDE)).truth !== !holds) && mayGive(value, engine.frameAround(chosen, OUTSIDE), depth - 1, isChosen || conditions.length > 0));
    const declaration = ts.isIdentifier(node) ? engine.scopes.findValue(node, node.text) : undefined;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer && ts.isIdentifier(declaration.name)) return mayGive(declaration.initializer, env, depth - 1, isChosen);
    return !isChosen || alternativesOf(evaluate(engine, node, env)).some((one) => one.kind === 'unknown' || one.kind === 'input' || (one.kind === 'external' && one.module === repeats.module && [...one.path, ...member].join('.') === repeats.path.join('.')));
  };
  return mayGive(isMember ? callee.expression : callee, OUTSIDE, DEPTH_LIMIT, false);

  /** The program's function that is called. */
  function chooserOf(node: ts.CallExpression, env: Env): FunctionNode | undefined {
    const [fn, ...others] = alternativesOf(evaluate(engine, node.expression, env));
    return fn?.kind === 'function' && others.length === 0 ? fn.node : undefined;
  }

  /** What a function returns, each with the conditions of the `if` statements around it. */
  function returnsOf({ body }: FunctionNode): readonly Returned[] {
    if (!body) return [];
    if (!ts.isBlock(body)) return [{ value: body, conditions: [] }];
    const found: Returned[] = [];
    const passed: Condition[] = [];
    for (const statement of body.statements) {
      if (ts.isIfStatement(statement)) {
        const arms = [[statement.thenStatement, true], [statement.elseStatement, false]] as const;
        for (const [arm, holds] of arms) for (const value of arm ? valuesIn(arm) : []) found.push({ value, conditions: [...passed, { condition: statement.expression, holds }] });
        if (valuesIn(statement.thenStatement).length > 0 && !statement.elseStatement) passed.push({ condition: statement.expression, holds: false });
      } else for (const value of valuesIn(statement)) found.push({ value, conditions: [...passed] });
    }
    return found;
  }

  function valuesIn(statement: ts.Node): readonly ts.Expression[] {
    return [...nodesIn(ts, statement, (one) => ts.isFunctionLike(one))].flatMap((one) => (ts.isReturnStatement(one) && one.expression ? [one.expression] : []));
  }
}

interface Condition {
  readonly condition: ts.Expression;
  readonly holds: boolean;
}

interface Returned {
  readonly value: ts.Expression;
  readonly conditions: readonly Condition[];
}
