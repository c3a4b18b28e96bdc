/** What is said of a call before it is sent. */
import { messageOf } from '../message-of.js';
import type { JournalEntry } from './journal.js';
import type { ToolOutcome } from './outcome.js';

/**
 * The value as it is sent.
 *
 * @throws TypeError when it has no JSON form.
 */
export function asJson(args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(JSON.stringify(args)) as Record<string, unknown>;
  } catch (error) {
    throw new TypeError(`The arguments have no JSON form. ${messageOf(error)}`, { cause: error });
  }
}

export function notSent({ key }: JournalEntry, error: unknown): ToolOutcome & { readonly status: 'failed' } {
  return { status: 'failed', key, reason: `Not sent: the journal of calls cannot be written. ${messageOf(error)}`, error };
}

export function otherCall(intent: string): TypeError {
  return new TypeError(`The intent "${intent}" stands for another call.`);
}

export function cancelled({ key }: JournalEntry): ToolOutcome & { readonly status: 'failed' } {
  return { status: 'failed', key, reason: 'The call was cancelled before it was sent.' };
}
