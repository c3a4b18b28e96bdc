/** Functions that set what the caller names by its id, and make something new where no id is given. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';

/**
 * Whether a function asks only whether its caller has given an id, and not whether there is such a thing: `if (id) return update(id, data);
 * return create(data);`. A repeat without an id makes one more.
 */
export function isTheCallersChoice(engine: Engine, node: ts.Node, env: Env): boolean {
  const { ts } = engine;
  for (const one of nodesIn(ts, node)) {
    const condition = ts.isIfStatement(one) && !onlyThrows(engine, one.thenStatement) ? one.expression : ts.isConditionalExpression(one) ? one.condition : undefined;
    if (condition && isGivenId(engine, condition, env)) return true;
  }
  return false;
}

function isGivenId(engine: Engine, condition: ts.Expression, env: Env): boolean {
  const { ts } = engine;
  let asked = condition;
  while (ts.isParenthesizedExpression(asked)) asked = asked.expression;
  if (ts.isPrefixUnaryExpression(asked) && asked.operator === ts.SyntaxKind.ExclamationToken) asked = asked.operand;
  if (ts.isBinaryExpression(asked) && /^(?:null|undefined)$/.test(asked.right.getText(engine.fileOf(asked)))) asked = asked.left;
  const name = ts.isIdentifier(asked) ? asked.text : ts.isPropertyAccessExpression(asked) ? asked.name.text : undefined;
  return name !== undefined && IDS.test(name) && alternativesOf(evaluate(engine, asked, env)).some((one) => one.kind === 'input' && one.source === 'arguments');
}

const IDS = /^(?:id|uid|uuid|guid)$|(?:_id|Id|ID|_uuid|Uuid)$/;

function onlyThrows({ ts }: Engine, statement: ts.Statement): boolean {
  return ts.isThrowStatement(statement) || (ts.isBlock(statement) && statement.statements.length > 0 && ts.isThrowStatement(statement.statements.at(-1)!));
}
