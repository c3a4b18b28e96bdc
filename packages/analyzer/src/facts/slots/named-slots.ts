/** Slots for a key that are written out by name in what a call is handed: `{ headers: { 'Idempotency-Key': key } }`. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf, stringOf, UNDEFINED, type Value } from '../../resolve/values.js';
import { isSlotName } from './slot-names.js';

export interface NamedSlot {
  readonly name: string;
  readonly value: Value;
  /** The expression that fills it. */
  readonly written: ts.Node | undefined;
}

/** How deep requests nest. */
const DEPTH_LIMIT = 4;

/** The slots in a call's arguments, and in what its receiver was made with last: `new PutCommand({ ClientToken })`. */
export function collectNamedSlots(engine: Engine, event: CallEvent): readonly NamedSlot[] {
  const found: NamedSlot[] = [];
  const seen = new Set<Value>();
  const visit = (value: Value, depth: number): void => {
    if (depth <= 0 || seen.has(value)) return;
    seen.add(value);
    switch (value.kind) {
      case 'union': for (const one of value.values) visit(one, depth); break;
      case 'array': for (const one of value.items) visit(one, depth - 1); break;
      case 'external': if (value.isResult) for (const one of value.calls.at(-1) ?? []) visit(one, depth - 1); break;
      case 'object':
        for (const [name, slot] of value.slots) {
          if ('getter' in slot) continue;
          const content = slotValue(engine, value, slot);
          if (isSlotName(name)) found.push({ name, value: content, written: slot.node });
          else visit(content, depth - 1);
        }
        for (const one of value.rest) visit(one, depth - 1);
        break;
      default: break;
    }
  };
  for (const arg of event.args) visit(arg, DEPTH_LIMIT);
  return found;
}

/** A slot that is filled before the call: `headers.set('Idempotency-Key', key)`, `headers['Idempotency-Key'] = key`. */
export function findSlotSetting(engine: Engine, event: CallEvent | ChangeEvent): NamedSlot | undefined {
  const { ts } = engine;
  if (event.kind === 'change') {
    if (event.how !== 'assign' || !ts.isBinaryExpression(event.node)) return undefined;
    const { left, right } = event.node;
    const name = ts.isElementAccessExpression(left) && ts.isStringLiteralLike(left.argumentExpression) ? left.argumentExpression.text : ts.isPropertyAccessExpression(left) ? left.name.text : undefined;
    return name !== undefined && isSlotName(name) ? { name, value: event.value ?? UNDEFINED, written: right } : undefined;
  }
  const { node } = event;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const member = node.expression.name.text;
  // `superagent.post(url).set('Idempotency-Key', key)` sets a header too.
  if (member !== 'set' && member !== 'append' && member !== 'setHeader' && member !== 'header') return undefined;
  if (alternativesOf(event.callee).some((callee) => callee.kind === 'builtin' || callee.kind === 'function')) return undefined;
  const [first, second] = event.args;
  const name = first && stringOf(first);
  return name !== undefined && second && isSlotName(name) ? { name, value: second, written: node.arguments[1] } : undefined;
}
