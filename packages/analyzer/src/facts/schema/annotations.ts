/** The hints an author gives about a tool. */
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, isAbsent, stringOf, unionOf, type Value } from '../../resolve/values.js';
import type { AnnotationsFact } from '../../types.js';
import { placeOfSlot } from './fields.js';

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/**
 * Reads annotations, also through spreads, constants and getters. A hint whose value depends on what is not known is left
 * out. `null` when the tool has none.
 */
export function readAnnotations(engine: Engine, value: Value | undefined): AnnotationsFact | null {
  const present = value ? alternativesOf(value).filter((one) => !isAbsent(one)) : [];
  if (present.length === 0) return null;
  const fact: { -readonly [K in keyof AnnotationsFact]: AnnotationsFact[K] } = { places: {} };
  const places: { -readonly [K in keyof AnnotationsFact['places']]: AnnotationsFact['places'][K] } = {};
  const mayBeMissing = present.length < alternativesOf(value!).length;
  for (const hint of HINTS) {
    const flag = booleanOf(unionOf(present.map((one) => propertyOf(engine, one, hint))));
    if (flag === undefined || mayBeMissing || present.some((one) => mayLack(one, hint))) continue;
    fact[hint] = flag;
    const place = present.map((one) => placeOfHint(engine, one, hint)).find((one) => one !== undefined);
    if (place) places[hint] = place;
  }
  const title = stringOf(unionOf(present.map((one) => propertyOf(engine, one, 'title'))));
  return { ...fact, ...(title !== undefined && { title }), places };
}

/** Whether a hint is there on some ways only: `...(isRead ? { readOnlyHint: true } : { destructiveHint: true })`. */
function mayLack(value: Value, hint: string): boolean {
  if (value.kind === 'union') return value.values.some((one) => !isAbsent(one) && mayLack(one, hint));
  if (value.kind !== 'object') return value.kind === 'constant';
  const slot = value.slots.get(hint);
  return slot ? slot.maybe === true : value.rest.every((one) => mayLack(one, hint));
}

function booleanOf(value: Value): boolean | undefined {
  return value.kind === 'constant' && typeof value.value === 'boolean' ? value.value : undefined;
}

/** Where a hint is written: its property, also in an object that is spread in. */
function placeOfHint(engine: Engine, value: Value, hint: (typeof HINTS)[number]): ReturnType<typeof placeOfSlot> {
  if (value.kind !== 'object') return undefined;
  const slot = value.slots.get(hint);
  if (slot) return placeOfSlot(engine, slot) ?? placeOfValue(engine, slotValue(engine, value, slot));
  for (const rest of value.rest) {
    const place = placeOfHint(engine, rest, hint);
    if (place) return place;
  }
  return undefined;
}

const placeOfValue = (engine: Engine, value: Value): ReturnType<typeof placeOfSlot> =>
  (value.kind === 'constant' && value.node ? placeOfSlot(engine, { value, node: value.node }) : undefined);
