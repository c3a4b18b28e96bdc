/** Retries that are told at another place than where a function is handed over: around it, where its jobs are made, or where it is called by a stand-in. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { CallLike } from '../../project/program.js';
import { evaluateArguments } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { callableName } from '../../resolve/function-names.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, type FunctionNode, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import type { RetryHelper, RetryModel } from '../../types.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';
import { isNamed, isOf, repeatsOf, valueAt, type LibraryRetry } from './library-retries.js';

/** Further tries as another call tells them; `undefined` where the model knows of none, or there is none. */
export function countToldFor(engine: Engine, { model, helper }: Pick<LibraryRetry, 'model' | 'helper'>, { call, callee }: Pick<LibraryRetry, 'call' | 'callee'>, args: readonly Value[]): number | undefined {
  const { toldBy, toldElsewhere } = helper;
  const counts: number[] = [];
  const hear = (other: CallLike, member: string, count: string, isMeant: (maker: ExternalValue, given: readonly Value[]) => boolean): void => {
    const maker = externalOf(engine, model, other, member);
    const given = maker && evaluateArguments(engine, other.arguments ?? [], OUTSIDE);
    if (given && isMeant(maker, given)) counts.push(repeatsOf(engine, { ...helper, count }, maker, given));
  };
  if (toldBy) for (let node: ts.Node = call.parent; node; node = node.parent) if (engine.ts.isCallExpression(node) && lastName(engine.ts, node.expression) === toldBy.member) hear(node, toldBy.member, toldBy.count, () => true);
  const name = toldElsewhere && textAt(engine, toldElsewhere.name, callee, args);
  if (name !== undefined) for (const { member, name: named, count } of toldElsewhere!.by) for (const other of collectCallsNamed(engine, member.split('.').at(-1)!)) hear(other, member, count, (maker, given) => textAt(engine, named, maker, given) === name);
  return counts.length > 0 ? Math.max(...counts) : undefined;
}

function textAt(engine: Engine, place: string, callee: ExternalValue, args: readonly Value[]): string | undefined {
  const value = valueAt(engine, place, callee, args);
  return value && viewOf(engine, value).string;
}

/** What a call of a package calls, where it is this member of the model's. */
const externalOf = (engine: Engine, model: RetryModel, call: CallLike, member: string): ExternalValue | undefined =>
  alternativesOf(evaluate(engine, call.expression, OUTSIDE)).find((one): one is ExternalValue => one.kind === 'external' && isOf(model, one) && isNamed(one, member));

/** Calls that make stand-ins for the file of a function, and from which one of its name is taken. */
export function collectStandIns(engine: Engine, models: readonly RetryModel[], fn: FunctionNode): readonly LibraryRetry[] {
  const found: LibraryRetry[] = [];
  const name = callableName(engine, fn);
  for (const model of name === undefined ? [] : models) {
    const { standIns } = model;
    for (const call of standIns ? collectCallsNamed(engine, standIns.member) : []) {
      const callee = externalOf(engine, model, call, standIns!.member);
      if (!callee || !engine.ts.isCallExpression(call) || !standsFor(engine, call, engine.pathOf(fn)) || !isTaken(engine, call, name!)) continue;
      const args = evaluateArguments(engine, call.arguments, OUTSIDE);
      const helper: RetryHelper = { ...standIns!, callback: -1 };
      const count = repeatsOf(engine, helper, callee, args);
      if (count > 0) found.push({ made: call, call, callee, model, helper, count, args, predicate: undefined });
    }
  }
  return found;
}

/** `proxyActivities<typeof activities>`, `<ReturnType<typeof createActivities>>`: whether the type is that of something from this file. */
function standsFor(engine: Engine, call: ts.CallExpression, file: string): boolean {
  const { ts, program } = engine;
  const module = engine.moduleOf(call);
  for (const type of call.typeArguments ?? [])
    for (const node of nodesIn(ts, type)) {
      const binding = ts.isTypeQueryNode(node) && ts.isIdentifier(node.exprName) ? module?.imports.get(node.exprName.text) : undefined;
      const resolution = binding && program.resolve(module!.path, binding.specifier);
      if (resolution?.kind === 'file' && resolution.path === file) return true;
    }
  return false;
}

/** `const { send } = proxy…`, `const all = proxy…; all.send()`. */
function isTaken(engine: Engine, call: ts.CallExpression, name: string): boolean {
  const { ts } = engine;
  const { parent } = call;
  if (!ts.isVariableDeclaration(parent)) return false;
  if (ts.isObjectBindingPattern(parent.name)) return parent.name.elements.some(({ propertyName, name: own }) => (propertyName ?? own).getText(engine.fileOf(call)) === name);
  const holder = parent.name.getText(engine.fileOf(call));
  return (engine.moduleOf(call)?.calls.get(name) ?? []).some(({ expression }) => ts.isPropertyAccessExpression(expression) && expression.expression.getText(engine.fileOf(call)) === holder);
}
