/** What a text tells a caller about what became of a call. English prose, read by phrases. */

/** The outcome is not known, or the work may go on: look before you call again. An unknown error is none of it. */
const UNKNOWN = /\bunknown\b(?! (?:\w+ )?(?:error|exception|failure|tool|type))|\bmay(?:be| still| yet| already)? (?:have|be|complete|succeed|finish|take)|\bmight(?: still| yet| already)? (?:have|be|complete|succeed|finish)|\bcould(?: still| already)? have\b|\bperhaps\b|\bpossibly\b|\buncertain|\bunclear|\bnot (?:yet )?(?:known|sure|certain|confirmed)|\bcannot (?:tell|say|be told)|\bcan't (?:tell|say)|\bstill (?:running|working|going|being|in progress|processing|pending)|\bin progress\b|\bgoes on\b|\bin the background\b|\bpending\b|\b(?:check|verify|look|see|ask|query|compare|poll|confirm)\b[^.!?]*\b(?:first|before|whether|if|again|status|state|later)\b|\bbefore (?:you )?(?:trying|retrying|sending|calling|repeat)|\b(?:do not|don't|never) (?:retry|resend|repeat|try again|send|call)|\bunconfirmed\b|\bindeterminate\b|\binconclusive\b/i;

/** It was not done, said outright: what only shows an error, or tells of a time-out, leaves that open. */
const NOT_DONE = /\bfail(?:ed|ure|s)?\b|\bcould not\b|\bcouldn't\b|\bunable\b|\bcancell?ed\b|\btry again\b|\bretry\b|\bnot (?:created|sent|made|placed|done|completed|executed|processed)\b|\bgave up\b|\bunsuccessful\b|\brejected\b/i;

/** It did not work. */
const FAILED = new RegExp(`${NOT_DONE.source}|\\berrors?\\b|\\btime(?:d)?[ -]?out\\b|\\baborted\\b|\\btook too long\\b|\\bexpired\\b|\\bdeadline\\b`, 'i');

/** States that say the outcome is not known, as they are written into records. */
const UNKNOWN_STATE = /^(?:unknown|uncertain|indeterminate|unresolved|unsettled|in[-_ ]?doubt|pending|in[-_ ]?progress|running|started|ambiguous|timed[-_ ]?out|needs?[-_ ]?review|unconfirmed)$/i;
const FAILED_STATE = /^(?:failed|failure|error|errored|aborted|cancell?ed|rejected|not[-_ ]?(?:done|created|sent))$/i;

export const saysUnknown = (texts: readonly string[]): boolean => texts.some((text) => UNKNOWN.test(text) || UNKNOWN_STATE.test(text.trim()));

export const saysFailed = (texts: readonly string[]): boolean => texts.some((text) => FAILED.test(text));

export const saysNotDone = (texts: readonly string[]): boolean => texts.some((text) => NOT_DONE.test(text));

/** It was not done, and whoever reads it is asked to do it once more. */
const AGAIN = /\b(?:try|run|send|submit|call|start|do|order|pay|book)\b[^.!?]{0,40}\bagain\b|\b(?:please|to|and|then|you (?:can|may|should)) (?:retry|resubmit|resend)\b/i;

export const asksToRepeat = (texts: readonly string[]): boolean => saysNotDone(texts) && texts.some((text) => AGAIN.test(text)) && !saysUnknown(texts);

/** `failed` as the whole of a constant that is written into a record. */
export const isFailedState = (text: string): boolean => FAILED_STATE.test(text.trim());
