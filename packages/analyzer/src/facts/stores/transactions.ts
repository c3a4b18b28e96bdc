/** Transactions of a database around what is asked and what is written. */
import { calleeName } from '../effects/candidates.js';
import type { CallEvent } from '../../resolve/trace.js';
import type { GuardContext } from './guard.js';
import { meet } from './meeting.js';
import type { StoreSite, WriteSite } from './walk.js';

/** Whether a claim is made in a transaction that is not over when the write begins. */
export function isInTransaction({ engine }: Pick<GuardContext, 'engine'>, claim: StoreSite, write: WriteSite): boolean {
  const { depth, trace, one, other } = meet(claim, write);
  if (claim.steps.slice(0, depth).some(({ event }) => TRANSACTION.test(calleeName(engine, event.node) ?? ''))) return true;
  const calls = trace.events.filter((event) => event.kind === 'call');
  const says = (event: CallEvent, words: RegExp): boolean => event.args.some((arg) => arg.kind === 'constant' && typeof arg.value === 'string' && words.test(arg.value));
  const begins = calls.some((event) => event.node.end <= one.pos && (says(event, /^\s*(?:begin|start\s+transaction)\b/i) || /^(?:begin|startTransaction)$/i.test(calleeName(engine, event.node) ?? '')));
  return begins && !calls.some((event) => event.node.pos >= one.end && event.node.end <= other.pos && (says(event, /^\s*(?:commit|rollback|end)\b/i) || /^(?:commit|rollback|commitTransaction)$/i.test(calleeName(engine, event.node) ?? '')));
}

const TRANSACTION = /transaction|^tx$/i;
