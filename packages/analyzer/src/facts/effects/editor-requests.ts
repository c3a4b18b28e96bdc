/**
 * Google's editors (Docs, Sheets, Slides, Forms) take many kinds of requests through one method, `batchUpdate`. What is inserted, added or found
 * by its position is so once more with a repeat.
 */
import type { CallView, Reading, ValueView } from '../../types.js';
import type { Decision } from './decision.js';
import { viewAt } from './places.js';

type EditorRequestsReading = Extract<Reading, { by: 'editor-requests' }>;

/** Requests that set what they name, or take away what has an id: `updateTextStyle`, `mergeCells`, `deleteSheet`. */
const SETS = /^(?:update|set|merge|unmerge|clear|repeat|auto|sort|trim|rename|link|unlink|group|ungroup|pin|reroute|copyPaste|createNamedRange|createParagraphBullets|deleteParagraphBullets|delete(?!ContentRange|Dimension|TableRow|TableColumn|Range|Text|Item))/;

export const editorRequestsDecision = (call: CallView, reading: EditorRequestsReading): Decision => requestsDecision(viewAt(call, reading.requests));

/** What a list of such requests does. One that cannot be read may hold any of them. */
export function requestsDecision(requests: ValueView): Decision {
  const lists = requests.alternatives.map(({ items }) => items);
  const kinds = lists.flatMap((items) => items ?? []).flatMap((request) => request.alternatives.map(({ keys }) => keys));
  const isKnown = kinds.length > 0 && lists.every((items) => items !== undefined) && kinds.every((keys) => keys.length > 0);
  const worst = kinds.flat().find((kind) => !SETS.test(kind));
  if (!isKnown || worst !== undefined) return { effect: 'write', confidence: 'proven', ...(worst !== undefined && { what: worst }) };
  return { effect: 'idempotent-write', confidence: 'likely', what: kinds[0]![0]! };
}
