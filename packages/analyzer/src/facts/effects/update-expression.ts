/**
 * DynamoDB's update expressions: `SET` states a value, `ADD` counts up, `SET n = n + :one` and `list_append` add once more.
 */
import type { CallView, Reading } from '../../types.js';
import { worstOf, type Decision } from './decision.js';
import { bare, viewAt } from './places.js';

type UpdateExpressionReading = Extract<Reading, { by: 'update-expression' }>;

const COUNTS = /=\s*(?:if_not_exists\s*\([^)]*\)|[#\w.[\]\0]+)\s*[-+]\s*[:#\w(\0]/i;
const ADDS = /(?:^|\s|\0)ADD\s+[#\w\0]/i;

export function updateExpressionDecision(call: CallView, reading: UpdateExpressionReading): Decision {
  return worstOf(viewAt(call, reading.text).alternatives.map((view) => textDecision(bare(view).text)));
}

function textDecision(text: string | undefined): Decision {
  if (text === undefined) return { effect: 'idempotent-write', confidence: 'likely' };
  if (/\blist_append\s*\(/i.test(text) || COUNTS.test(text) || ADDS.test(text)) return { effect: 'write', confidence: 'proven', what: text.replaceAll('\0', '…') };
  return { effect: 'idempotent-write', confidence: text.includes('\0') ? 'likely' : 'proven' };
}
