/** Texts that are put together step by step: `let path = '/orders'; if (id) path += `/${id}`; path += '/notes';`. */
import type ts from 'typescript';
import { contextsWithin } from './contexts.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate, joinText } from './evaluate.js';
import { isReachable } from './flow.js';
import { assignmentsTo, changesOfName } from './references.js';

import { alternativesOf, unionOf, type Value } from './values.js';

/** More texts than these are not told apart. */
const TEXT_LIMIT = 8;

/** What a variable of a text holds after all that is appended to it; `undefined` where nothing is, or something else happens to it. */
export function appendedText(engine: Engine, declaration: ts.VariableDeclaration, name: string, frame: Env, initial: Value): Value | undefined {
  const { ts } = engine;
  const module = engine.moduleOf(declaration);
  if (!module || !alternativesOf(initial).some(isText)) return undefined;
  const { SyntaxKind } = ts;
  const assignments = assignmentsTo(engine, module, declaration, name);
  const isAppend = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean => kind === SyntaxKind.PlusEqualsToken;
  if (!assignments.some(isAppend) || changesOfName(engine, module, declaration, name).length > 0) return undefined;
  if (assignments.some((one) => !isAppend(one) && one.operatorToken.kind !== SyntaxKind.EqualsToken)) return undefined;
  let texts: readonly Value[] = [initial];
  for (const assignment of [...assignments].sort((a, b) => a.pos - b.pos)) {
    const paths = contextsWithin(engine, assignment, frame).filter((env) => isReachable(engine, assignment, env));
    if (paths.length === 0) continue;
    if (paths.length > 1) return undefined;
    const right = evaluate(engine, assignment.right, paths[0]!);
    const added = isAppend(assignment) ? texts.map((text) => joinText([text, right], assignment)) : [right];
    texts = isOnEachWay(engine, assignment, declaration) ? added : [...texts, ...added];
    if (texts.length > TEXT_LIMIT) return undefined;
  }
  return unionOf(texts);
}

const isText = (value: Value): boolean => value.kind === 'text' || (value.kind === 'constant' && typeof value.value === 'string');

/** Whether a statement stands in the block of the declaration, so that it runs whenever that does. */
function isOnEachWay({ ts }: Engine, assignment: ts.Node, declaration: ts.VariableDeclaration): boolean {
  const statement = assignment.parent;
  return ts.isExpressionStatement(statement) && statement.parent === declaration.parent.parent.parent;
}
