/** Ways out of a function: statements that end with one. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';

/** What is done in an arm; in a clause without the braces around it. */
export function statementsOf({ ts }: Engine, way: ts.Statement | ts.CaseOrDefaultClause): readonly ts.Statement[] {
  const statements = ts.isCaseClause(way) || ts.isDefaultClause(way) ? way.statements : [way];
  const [only, ...more] = statements;
  return only && more.length === 0 && ts.isBlock(only) ? only.statements : statements;
}

/** Whether a statement ends with a way out of its function. */
export function leaves(engine: Engine, statement: ts.Statement): boolean {
  return leavesAfter(engine, statementsOf(engine, statement));
}

/** The same of what is done in an arm. */
export function leavesAfter({ ts }: Engine, statements: readonly ts.Statement[]): boolean {
  const last = statements.at(-1);
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}
