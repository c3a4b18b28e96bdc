/** Which choice of the caller leads to a sink: `mode: 'append'`. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { Arm } from '../../resolve/flow.js';
import type { Candidate, HopLink } from './candidates.js';

/** The innermost branch on an input field on the way to a candidate. */
export function branchOf(engine: Engine, candidate: Candidate): string | undefined {
  let found = armBranch(engine, candidate.event.arm);
  for (let hop: HopLink | undefined = candidate.hops; hop; hop = hop.next) found ??= armBranch(engine, hop.event.arm);
  return found;
}

function armBranch(engine: Engine, start: Arm | undefined): string | undefined {
  const { ts } = engine;
  for (let arm = start; arm; arm = arm.outer) {
    if (ts.isSwitchStatement(arm.node)) {
      const index = Number(/^case (\d+)$/.exec(arm.arm)?.[1] ?? -1);
      const clause = arm.node.caseBlock.clauses[index];
      if (clause && ts.isCaseClause(clause)) {
        const label = choice(engine, arm.node.expression, clause.expression, arm.env);
        if (label) return label;
      }
    } else if ((ts.isIfStatement(arm.node) || ts.isConditionalExpression(arm.node)) && arm.arm === 'then') {
      const condition = ts.isIfStatement(arm.node) ? arm.node.expression : arm.node.condition;
      if (ts.isBinaryExpression(condition) && (condition.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken || condition.operatorToken.kind === ts.SyntaxKind.EqualsEqualsToken)) {
        const label = choice(engine, condition.left, condition.right, arm.env) ?? choice(engine, condition.right, condition.left, arm.env);
        if (label) return label;
      }
    }
  }
  return undefined;
}

function choice(engine: Engine, subject: ts.Expression, value: ts.Expression, env: Env): string | undefined {
  const input = evaluate(engine, subject, env);
  const chosen = evaluate(engine, value, env);
  if (input.kind !== 'input' || input.source !== 'arguments' || input.path.length === 0 || chosen.kind !== 'constant') return undefined;
  return `${input.path.join('.')}: ${typeof chosen.value === 'string' ? `'${chosen.value}'` : String(chosen.value)}`;
}
