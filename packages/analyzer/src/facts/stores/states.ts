/** Words for the state of a record, in SQL text and in what is put into a store. */
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { StoreCall } from './store-call.js';

const BUSY = /^(?:running|in[-_ ]?progress|pending|processing|started|starting|claimed|reserved|locked|busy|working|in[-_ ]?flight|executing|open|active|begun|reserving|wip)$/i;
const DONE = /^(?:done|completed?|finished|succeeded|success|ok|sent|queued|submitted|settled|created|processed|executed|paid|accepted|applied|delivered|ordered|booked)$/i;

export const saysBusy = (word: string): boolean => BUSY.test(word.trim());
export const saysDone = (word: string): boolean => DONE.test(word.trim());

/** The words a call puts into a record, or its SQL names. */
export function wordsIn(engine: Engine, { sql, values }: StoreCall): readonly string[] {
  const words = sql === undefined ? [] : [...sql.matchAll(/'([^']*)'/g)].map(([, word]) => word!);
  for (const value of values) collectWords(engine, value, words, 5);
  return words;
}

function collectWords(engine: Engine, value: Value, words: string[], depth: number): void {
  if (depth <= 0) return;
  for (const one of alternativesOf(value)) {
    switch (one.kind) {
      case 'constant':
        if (typeof one.value === 'string') words.push(one.value, ...(/^[[{"]/.test(one.value) ? [...one.value.matchAll(/"([^"]*)"/g)].map(([, word]) => word!) : []));
        break;
      case 'object': for (const slot of one.slots.values()) if (!('getter' in slot)) collectWords(engine, slotValue(engine, one, slot), words, depth - 1); break;
      case 'array': for (const item of one.items) collectWords(engine, item, words, depth - 1); break;
      case 'external': for (const arg of one.calls.at(-1) ?? []) collectWords(engine, arg, words, depth - 1); break;
      case 'text': for (const part of one.parts) if (typeof part === 'string') words.push(...[...part.matchAll(/"([^"]*)"/g)].map(([, word]) => word!)); break;
      default: break;
    }
  }
}

/** The names of what a call puts into a record, wherever the record was put together. */
export function fieldsIn(engine: Engine, { values }: StoreCall): readonly string[] {
  const fields = (value: Value, depth: number): readonly string[] =>
    alternativesOf(value).flatMap((one): readonly string[] => {
      if (depth <= 0) return [];
      if (one.kind === 'external') return (one.calls.at(-1) ?? []).flatMap((arg) => fields(arg, depth - 1));
      return one.kind === 'object' ? [...one.slots].flatMap(([name, slot]) => [name, ...('getter' in slot ? [] : fields(slotValue(engine, one, slot), depth - 1))]) : [];
    });
  return values.flatMap((value) => fields(value, 4));
}
