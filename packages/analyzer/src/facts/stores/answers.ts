/** What a hit is answered with while the first call still runs. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import { restsOn } from './dependence.js';
import { collectExits, rootsOf } from './gates.js';
import { collectClaims, type GuardContext } from './guard.js';
import { meet } from './meeting.js';
import { findRefusal } from './refused-inserts.js';
import { saysBusy, saysDone, wordsIn } from './states.js';
import { TELLS, tellsState } from './told-states.js';

/** The answer, where it looks like that of a finished call. */
export function findBusyAnswer(context: GuardContext): ts.Node | undefined {
  const { engine } = context;
  const isClaimed = collectClaims(context).some(({ call }) => wordsIn(engine, call).some(saysBusy));
  if (!isClaimed) return undefined;
  const tests = collectStateTests(context);
  for (const { answer, env } of tests) if (answer && isSuccess(engine, answer, env)) return answer;
  // `WHERE state = 'done'`: a running one is not found.
  if (tests.length > 0 || looksFurther(context) || (context.guard.ask.call.does === 'look-up' && wordsIn(engine, context.guard.ask.call).some(saysDone))) return undefined;
  // Nothing tells running from finished: what a hit is answered with is said to both.
  for (const { answer, env, isChoice } of answersToHit(context)) if (!isChoice && isSuccess(engine, answer, env)) return answer;
  return undefined;
}

interface Answer {
  readonly answer: ts.Expression;
  readonly env: Env;
  /** Other hits are answered otherwise. */
  readonly isChoice: boolean;
}

/** Tests of the state a record is in; `answer` is what a running one gets. */
function collectStateTests({ engine, guard }: GuardContext): readonly { readonly answer: ts.Expression | undefined; readonly env: Env }[] {
  const { ts } = engine;
  const tests: { answer: ts.Expression | undefined; env: Env }[] = [];
  for (const trace of new Set(guard.sites.flatMap((site) => [site.trace, ...site.steps.map((step) => step.trace)]))) {
    for (const node of nodesIn(ts, trace.node)) {
      if (ts.isCaseClause(node) && ts.isStringLiteral(node.expression) && (saysBusy(node.expression.text) || saysDone(node.expression.text))) tests.push({ answer: saysBusy(node.expression.text) ? returnedBy(engine, node.statements) : undefined, env: trace.env });
      if (!ts.isBinaryExpression(node)) continue;
      const word = [node.left, node.right].flatMap((side) => constantOf(evaluate(engine, side, trace.env)))[0];
      const state = word === undefined ? undefined : saysBusy(word) ? 'busy' : saysDone(word) ? 'done' : undefined;
      if (!state) continue;
      const isEqual = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken || node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsToken;
      const isTaken = (state === 'busy') === isEqual;
      tests.push({ answer: answerOf(engine, node, isTaken), env: trace.env });
    }
  }
  return tests;
}

const constantOf = (value: Value): readonly string[] => (value.kind === 'constant' && typeof value.value === 'string' ? [value.value] : []);

/** What is answered in the arm of a condition; only where nothing else is asked with it. */
function answerOf(engine: Engine, condition: ts.Expression, isTaken: boolean): ts.Expression | undefined {
  const { ts } = engine;
  const holder = condition.parent;
  if (ts.isConditionalExpression(holder) && holder.condition === condition) return ts.isReturnStatement(holder.parent) || ts.isArrowFunction(holder.parent) ? (isTaken ? holder.whenTrue : holder.whenFalse) : undefined;
  if (!ts.isIfStatement(holder) || holder.expression !== condition) return undefined;
  const arm = isTaken ? holder.thenStatement : holder.elseStatement;
  return arm && returnedBy(engine, ts.isBlock(arm) ? arm.statements : [arm]);
}

function returnedBy(engine: Engine, statements: readonly ts.Statement[]): ts.Expression | undefined {
  const { ts } = engine;
  for (const statement of statements) {
    if (ts.isReturnStatement(statement)) return statement.expression;
    if (ts.isBlock(statement)) return returnedBy(engine, statement.statements);
  }
  return undefined;
}

/** A further look-up, or a condition on what the record holds, may tell a running call. */
function looksFurther(context: GuardContext): boolean {
  const { engine, guard } = context;
  const { ts } = engine;
  return guard.sites.some((site) => site.call.does === 'look-up' && (site !== guard.ask ? tellsState(context, site) : [...nodesIn(ts, site.trace.node)].some((node) => ts.isPropertyAccessExpression(node) && /state|status|result|done|answer|response|output|completed/i.test(node.name.text) && isCondition(engine, node) && restsOn(engine, node, rootsOf(site), site.steps))));
}

function isCondition(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  for (let child = node, parent = node.parent as ts.Node | undefined; parent; child = parent, parent = parent.parent) {
    if ((ts.isIfStatement(parent) && parent.expression === child) || (ts.isConditionalExpression(parent) && parent.condition === child)) return true;
    if (ts.isStatement(parent) || ts.isFunctionLike(parent)) return false;
  }
  return false;
}

/** What is returned where a hit leaves in front of the write. */
function answersToHit({ engine, guard }: GuardContext): readonly Answer[] {
  const { ts } = engine;
  return guard.writes.flatMap((write) => {
    const refusal = findRefusal(engine, guard.ask, write);
    const said = [
      ...collectExits(engine, guard.ask, write).flatMap(({ statements, isChoice }) => {
        const answer = returnedBy(engine, statements);
        return answer ? [{ answer, isChoice }] : [];
      }),
      ...(refusal ? [...nodesIn(ts, refusal.block, (node) => ts.isFunctionLike(node))].flatMap((node) => (ts.isReturnStatement(node) && node.expression ? [{ answer: node.expression, isChoice: false }] : [])) : []),
    ];
    const { env } = meet(guard.ask, write).trace;
    return said.map((one) => ({ ...one, env }));
  });
}

/** `if (claimed === null) throw new Error('known already')`. */
function throwsOnHit({ engine, guard }: GuardContext): boolean {
  const { ts } = engine;
  return guard.writes.some((write) => collectExits(engine, guard.ask, write).some(({ statements }) => {
    const last = statements.at(-1);
    return last !== undefined && ts.isThrowStatement(last);
  }) || findRefusal(engine, guard.ask, write) !== undefined);
}

/** Whether an answer certainly is that of a call that went well: a result without `isError` that says nothing of waiting. */
function isSuccess(engine: Engine, answer: ts.Expression, env: Env): boolean {
  const values = alternativesOf(evaluate(engine, answer, env));
  return values.length > 0 && values.every((value) => value.kind === 'object' && value.slots.has('content') && !isTrue(propertyOf(engine, value, 'isError'))) && !TELLS.test(answer.getText(engine.fileOf(answer)));
}

/** Whether a hit is certainly answered as a failure: its caller knows that it was not done. */
export function isHitRefused(context: GuardContext): boolean {
  const { engine } = context;
  const answers = answersToHit(context);
  if (answers.length === 0) return throwsOnHit(context);
  return answers.every(({ answer, env }) => {
    const values = alternativesOf(evaluate(engine, answer, env));
    return values.length > 0 && values.every((value) => value.kind === 'object' && alternativesOf(propertyOf(engine, value, 'isError')).every((one) => one.kind === 'constant' && one.value === true));
  });
}

const isTrue = (value: Value): boolean => alternativesOf(value).some((one) => one.kind !== 'constant' || one.value === true);
