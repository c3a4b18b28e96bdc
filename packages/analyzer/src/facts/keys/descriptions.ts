/** What the description of a field says about keys and retries. English prose, read by phrases. */

const any = (...patterns: readonly RegExp[]) => (text: string): boolean => patterns.some((pattern) => pattern.test(text));

const REPEAT = '(?:retry|retries|retried|retrying|resend|resends|resent|re-send|re-sent|again|repeat|repeats|repeated|re-?attempt|re-?try)';
const SAME = '(?:same|identical|unchanged|reuse|re-use|reused|stable|keep it|keep this|unmodified)';

/** It is an idempotency key, in so many words. */
export const saysItIsAKey = any(
  /\bidempoten(?:cy|ce|t)[ -](?:key|token|id|identifier)\b/i,
  /\b(?:for|ensures?|guarantees?|provides?|achieve|as) idempoten(?:cy|ce)\b/i,
  /\bde-?dup(?:e|lication|licate)?[ -](?:key|token|id|identifier)\b/i,
);

/** It makes a repeat harmless: the same value on a retry, no duplicates. */
export const saysItPreventsRepeats = any(
  /\bidempoten(?:cy|ce|t|tly)\b/i,
  /\bde-?dup/i,
  new RegExp(`\\b${SAME}\\b[^.;]{0,80}\\b${REPEAT}\\b`, 'i'),
  new RegExp(`\\b${REPEAT}\\b[^.;]{0,80}\\b${SAME}\\b`, 'i'),
  new RegExp(`\\b(?:keep|kept)\\b[^.;]{0,30}\\b(?:on|for|when|across|during|if)\\b[^.;]{0,20}\\b${REPEAT}\\b`, 'i'),
  /\b(?:prevents?|avoids?|avoiding|preventing|against|no|without|detects?|guards? against)\b[^.;]{0,30}\bduplicat/i,
  /\bduplicate (?:requests?|submissions?|calls?|charges?|orders?|sends?)\b/i,
  /\bsafe(?:ly)?(?: to)? (?:retry|retries|repeat|resend)\b/i,
  /\bretry[- ]safe\b/i,
  /\b(?:only|exactly|at most) once\b/i,
  new RegExp(`\\b${REPEAT}\\b[^.;]{0,30}\\b(?:harmless|ignored|no effect|without effect)\\b`, 'i'),
);

/** The caller makes the value up. */
const saysTheCallerMakesIt = any(
  /\bunique\b/i,
  /\b(?:client|caller|user|agent|you)[- ](?:generated?|chosen|choose|provided|supplied|defined|made)\b/i,
  /\b(?:generated?|chosen|made|created) by (?:the |your )?(?:client|caller|agent)\b/i,
);

const namesSomething = any(
  /\bexisting\b/i,
  /\b(?:returned|obtained|received|retrieved|got|comes?|given|taken|fetched) (?:by|from)\b/i,
  /\bfrom (?:a |an |the )?(?:previous|earlier|prior|preceding|list|create|get|search|response)\b/i,
  /\b(?:id|identifier|key|token|number|uuid) (?:of|for) (?:an? |the )(?!(?:call|caller|client|invocation|operation|retry|attempt)\b)[\w-]+/i,
  /\bto (?:get|fetch|retrieve|look ?up|approve|cancel|delete|update|reject|deny|check|query|poll|merge|close|reopen|accept|decline|remove|view|read|show|respond|answer|reply|resolve|stop|abort)\b/i,
);

/** It names something that exists already. */
export const saysItIsAReference = (text: string): boolean => namesSomething(text) && !saysTheCallerMakesIt(text);

/** The sentences of a text that name a field. */
export function sentencesAbout(field: string, text: string): readonly string[] {
  if (!text.includes(field)) return [];
  const name = new RegExp(`(?<![\\w$])${field.replaceAll(/[^\w]/g, '\\$&')}(?![\\w$])`);
  // One common word such as `id` or `text` says nothing.
  if (!/[A-Z_-]|\d/.test(field)) return [];
  return text.split(/(?<=[.;!?])\s+|\n+/).filter((sentence) => name.test(sentence));
}
