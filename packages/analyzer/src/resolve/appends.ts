/** Texts that are put together step by step: `let path = '/orders'; if (id) path += `/${id}`; path += '/notes';`. */
import type ts from 'typescript';
import { contextsWithin } from './contexts.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate, joinText } from './evaluate.js';
import { isReachable } from './flow.js';
import { assignmentsTo, changesOfName } from './references.js';

import { alternativesOf, unionOf, type Value } from './values.js';

/** More texts than these are not told apart: the one without all that may be left out, and the one with all of it, stand for them. */
const TEXT_LIMIT = 8;
/** Rounds of a loop, or calls of a function around, that append one after another. */
const ROUND_LIMIT = 8;

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
    if (paths.length > (isAppend(assignment) ? ROUND_LIMIT : 1)) return undefined;
    const rights = paths.map((env) => evaluate(engine, assignment.right, env));
    const added = isAppend(assignment) ? texts.map((text) => joinText([text, ...rights], assignment)) : rights;
    texts = isOnEachWay(engine, assignment, declaration) ? added : outermost([...texts, ...added]);
  }
  return unionOf(texts);
}

/** Of too many the first and the last: texts that end in an addition stand behind those without it. */
const outermost = (texts: readonly Value[]): readonly Value[] => (texts.length > TEXT_LIMIT ? [texts[0]!, texts.at(-1)!] : texts);

const isText = (value: Value): boolean => value.kind === 'text' || (value.kind === 'constant' && typeof value.value === 'string');

/** Whether a statement stands in the block of the declaration, so that it runs whenever that does. */
function isOnEachWay({ ts }: Engine, assignment: ts.Node, declaration: ts.VariableDeclaration): boolean {
  const statement = assignment.parent;
  return ts.isExpressionStatement(statement) && statement.parent === declaration.parent.parent.parent;
}
