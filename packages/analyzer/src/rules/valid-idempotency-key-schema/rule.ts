import type { Effect, FieldFact, KeyFact, Rule } from '../../types.js';
import { nameOf } from '../wording.js';
import { asksForNewKey } from './asks-for-new-key.js';

/** Of no tool whose repeat is known to do no harm. */
const HARMLESS: ReadonlySet<Effect> = new Set(['none', 'idempotent-write']);

/** A `requestId` of which nothing more is said may as well be there to follow the call in a log. */
const isSurelyAKey = ({ name, description }: FieldFact): boolean => description !== undefined || /idem|dedup/i.test(name);

/**
 * An optional key that may be empty: tested by truth, `''` counts as "no key". A required one is handed on and refused, or looked up
 * like any other value.
 */
const mayBeEmpty = (field: FieldFact, key: KeyFact): boolean =>
  isSurelyAKey(field) && field.type === 'string' && key.required === false && !field.hasDefault && field.format === undefined && (field.minLength ?? 0) === 0;

/** A required one of blanks, which the schema cuts to nothing and lets pass: a store finds one call for all that are sent so. */
const mayBeBlank = (field: FieldFact, key: KeyFact): boolean =>
  field.isTrimmed === true && field.type === 'string' && key.required === true && field.format === undefined && (field.minLength ?? 0) === 0;

const isNoString = ({ type }: FieldFact): boolean => type !== 'string' && type !== 'unknown' && type !== 'other';

const rule: Rule = {
  name: 'valid-idempotency-key-schema',
  description: 'Enforce that an idempotency key is a string that cannot be empty and is described as one per intent',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    empty:
      '`{{key}}` of {{tool}} may be left out and accepts an empty string too. Code that asks `if ({{key}})` takes `""` for no key, so a repeat that the caller believes protected is not. Give it a smallest length, better 16 characters or a UUID.',
    blank:
      '`{{key}}` of {{tool}} is trimmed and has no smallest length after that: `" "` passes as an empty string. All calls that are sent so are one call to the store that looks them up: the second is answered with the result of the first, or refused. Give it a smallest length, better 16 characters or a UUID.',
    noString:
      '`{{key}}` of {{tool}} is of type {{type}}. Such values run out or collide across callers and restarts, and a collision answers one request with the result of another. Make it a string of 16 characters or more, or a UUID.',
    newPerAttempt:
      'The description of `{{key}}` of {{tool}} asks for a new value each time ("{{phrase}}"). A model then makes a new key for a retry, and the effect happens twice. Say that the value is chosen once per intent and sent again unchanged on a retry.',
  },
  answers: ['F7', 'F23'],
  check(facts, report) {
    for (const tool of facts.tools) {
      const { key, effect } = tool;
      if (!key?.field) continue;
      const { field } = key;
      const about = { place: field.place ?? tool.place, confidence: 'proven', tool } as const;
      const data = { tool: nameOf(tool), key: field.name };
      // Where the key is what makes the write harmless, a blank one is none the less.
      if (mayBeBlank(field, key) && facts.details(tool).isKeyStored) report({ ...about, messageId: 'blank', data });
      if (HARMLESS.has(effect.effect) && effect.confidence !== 'guess') continue;
      const phrase = asksForNewKey(field.description ?? '');
      if (isNoString(field)) report({ ...about, messageId: 'noString', data: { ...data, type: field.type } });
      if (effect.effect === 'write' && mayBeEmpty(field, key)) report({ ...about, messageId: 'empty', data });
      if (phrase !== undefined) report({ ...about, place: field.descriptionPlace ?? about.place, messageId: 'newPerAttempt', data: { ...data, phrase } });
    }
  },
};

export default rule;
