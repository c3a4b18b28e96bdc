/** `error instanceof X` while a failure is supposed. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { findConstructions } from '../../resolve/callers.js';
import { ancestryOf } from '../../resolve/self.js';
import type { ClassValue } from '../../resolve/values.js';
import { isRefusalName, isTakenName } from './refusals.js';
import { Supposition } from './suppose.js';
import { data, unknownAbout, unknownFrom, type Supposed, type Thing } from './supposed.js';

/** Places at which an error of the program is made that are looked at. */
const MAKER_LIMIT = 12;

/** Whether a value is an instance of a class; `type` is the expression that names it. */
export function isInstance(supposition: Supposition, value: Supposed, type: ts.Expression, env: Env): Supposed {
  const { engine } = supposition.world;
  if (value.kind === 'data') return data(false);
  const answer = value.kind === 'thing' ? testThing(supposition, value, type, env) : unknownFrom(value);
  // Where the code does not tell, the name of a refusal does.
  return answer.kind === 'unknown' && supposition.world.hints !== 'unread' && answer.about.has('failure') && isRefusalName(lastName(engine.ts, type) ?? '') ? data(false) : answer;
}

function testThing(supposition: Supposition, value: Thing, type: ts.Expression, env: Env): Supposed {
  const { engine } = supposition.world;
  const of = evaluate(engine, type, env);
  if (of.kind === 'external') {
    const name = of.path.at(-1) ?? '';
    if (value.classes.includes(name)) return data(true);
    if (value.of) return data(ancestryOf(engine, value.of).some((one) => one.kind === 'external' && one.path.at(-1) === name));
    if (isTakenName(name)) return data(false);
    // A package that is not the SDK may well make its own error of what went wrong.
    return of.module === 'globals' || /^@modelcontextprotocol\//.test(of.package) ? data(false) : unknownAbout('failure');
  }
  if (of.kind !== 'class') return unknownAbout('failure');
  if (value.of) return data(ancestryOf(engine, value.of).some((one) => one.kind === 'class' && one.node === of.node));
  return isMadeOf(supposition, of);
}

/** Whether the program makes such an error of the failure: at no place that the failure leads to, then never. */
function isMadeOf(supposition: Supposition, of: ClassValue): Supposed {
  const { engine } = supposition.world;
  supposition.touch();
  if (supposition.world.isNear) return unknownAbout('failure');
  const makers = findConstructions(engine, of.node);
  if (makers.length > MAKER_LIMIT) return unknownAbout('failure');
  const near = new Supposition({ ...supposition.world, isNear: true, calls: undefined, settled: undefined });
  return makers.some((maker) => isReached(near, engine, maker)) ? unknownAbout('failure') : data(false);
}

/** Whether the conditions around a place, and those that leave before it, let the failure through. */
function isReached(near: Supposition, engine: Engine, place: ts.Node): boolean {
  const { ts } = engine;
  for (let child: ts.Node = place, parent = place.parent; parent && !ts.isSourceFile(parent); child = parent, parent = parent.parent) {
    if (ts.isFunctionLike(parent)) return true;
    if (ts.isIfStatement(parent) && child !== parent.expression && near.judge(parent.expression, OUTSIDE).truth === (child !== parent.thenStatement)) return false;
    if (ts.isConditionalExpression(parent) && child !== parent.condition && near.judge(parent.condition, OUTSIDE).truth === (child !== parent.whenTrue)) return false;
    if (ts.isBlock(parent)) {
      const before = parent.statements.slice(0, parent.statements.indexOf(child as ts.Statement));
      for (const one of before) if (ts.isIfStatement(one) && leaves(engine, one.thenStatement) && near.judge(one.expression, OUTSIDE).truth === true) return false;
    }
  }
  return true;
}

function leaves({ ts }: Engine, node: ts.Statement): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last) || ts.isBreakStatement(last));
}
