/** Calls of packages that run a callback again when it fails. */
import type ts from 'typescript';
import { evaluateArguments } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import { callViewOf } from '../../resolve/view.js';
import type { RetryHelper } from '../../types.js';
import type { Handled } from '../details/handled.js';
import { viewAt } from '../effects/places.js';
import { isRefusalOnly } from './failure-words.js';
import { findRepeater, repeatsOf } from './library-retries.js';

/** The helper that a call is, when it may try again after an ambiguous failure. */
export function findRetryHelper({ engine, retries }: Pick<Handled, 'engine' | 'retries'>, event: CallEvent, callback: ts.Node): RetryHelper | undefined {
  for (const callee of alternativesOf(event.callee)) {
    if (callee.kind !== 'external') continue;
    const model = retries.find(({ modules }) => modules.includes(callee.module));
    const path = callee.path.join('.');
    const helper = model?.helpers.find(({ member }) => (typeof member === 'string' ? [member] : member).some((name) => path === name || path.endsWith(`.${name}`)));
    if (!model || !helper || !isCallback(event, helper, callback)) continue;
    if (helper.repeatedBy !== undefined) {
      const repeater = engine.ts.isCallExpression(event.node) ? findRepeater(engine, model, helper.repeatedBy, event.node) : undefined;
      if (repeater && repeatsOf(engine, helper, repeater.callee, evaluateArguments(engine, repeater.call.arguments, event.env)) > 0) return helper;
      continue;
    }
    const view = callViewOf(engine, callee, event.args, event.node, event.env);
    const count = viewAt(view, helper.count).number ?? helper.default;
    if (count < (helper.counts === 'attempts' ? 2 : 1)) continue;
    if (helper.classifier !== undefined) {
      const [index, name] = helper.classifier.split('.');
      const options = event.args[Number(index)];
      const slot = options?.kind === 'object' && name !== undefined ? options.slots.get(name) : undefined;
      if (slot?.node && isRefusalOnly(engine, slot.node)) continue;
    }
    if (helper.asks !== undefined && !asksForMore(engine, callback, helper.asks)) continue;
    return helper;
  }
  return undefined;
}

/** Whether a call goes to a package that tries again. */
export function isRetryCall({ retries }: Pick<Handled, 'retries'>, event: CallEvent | ChangeEvent): boolean {
  return event.kind === 'call' && alternativesOf(event.callee).some((callee) => callee.kind === 'external' && callee.module !== 'globals' && retries.some(({ modules, helpers }) => helpers.length > 0 && modules.includes(callee.module)));
}

function isCallback({ args }: CallEvent, helper: RetryHelper, callback: ts.Node): boolean {
  const handed = args[helper.callback];
  return handed !== undefined && alternativesOf(handed).some((one) => one.kind === 'function' && one.node === callback);
}

/** `promiseRetry((retry) => work().catch(retry))`: the parameter is put to use. */
function asksForMore({ ts }: Engine, callback: ts.Node, at: number): boolean {
  if (!ts.isFunctionLike(callback)) return false;
  const name = callback.parameters[at]?.name;
  return name !== undefined && ts.isIdentifier(name) && callback.getText().split(new RegExp(`\\b${name.text}\\b`)).length > 2;
}
