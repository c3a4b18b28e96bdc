/** What says that a call was refused: such a thing is never the failure of a call that may have been carried out. */
import { wordsOf } from '../effects/verbs.js';

/** HTTP statuses and codes of JSON-RPC and of sockets. */
const CODES: ReadonlySet<unknown> = new Set([
  400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 423, 425, 429, -32700, -32600, -32601, -32602, -32042, -32020,
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'NOT_CONNECTED', 'invalid_token', 'insufficient_scope',
]);
const NAMES = /\b(?:o?auth|authentication|authorization|unauthori[sz]ed|forbidden|challenge|elicitations?|throttled|quota|rate limit(?:ed)?|payment required|sign in|header mismatch|refused)\b/;
/** Such a name speaks of the opposite, or of more. */
const OTHERS = /\b(?:not|no|or|and|time|timed|timeout|network|connection|closed|lost|reset|retry|retryable|transient)\b/;

/** What databases and services call it that something is there already. */
const TAKEN = /\b(?:duplicate|conflict|already exists?|key exists?|unique|conditional check|constraint)\b/;

/** Codes of databases that say so. */
const TAKEN_CODE = /^(?:23505|P2002|E?11000|1062|ER_DUP_ENTRY\w*|SQLITE_CONSTRAINT\w*|ConditionalCheckFailed\w*|already[-_]exists)$/i;

export const isRefusalCode = (value: unknown): boolean => CODES.has(value) || TAKEN_CODE.test(String(value));

/** `UrlElicitationRequiredError`, `isAuthChallenge`. */
export function isRefusalName(name: string): boolean {
  const words = wordsOf(name).join(' ');
  return NAMES.test(words) && !OTHERS.test(words);
}

/** `ConditionalCheckFailedException`, `UniqueViolationError`: whoever says so was reached, and has refused. */
export const isTakenName = (name: string): boolean => TAKEN.test(wordsOf(name).join(' '));
