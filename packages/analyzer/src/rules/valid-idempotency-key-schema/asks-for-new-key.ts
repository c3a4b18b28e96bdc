/** Whether a key's description tells the caller to make a new one per attempt. English prose, read by phrases. */

/** What happens again when a call is sent again. Orders, payments and the like are intents, and one key per intent is right. */
const ATTEMPT = '(?:calls?|requests?|attempts?|invocations?|executions?|retry|retries|tries|try|sends?|submissions?|time|runs?)';
const EACH = '(?:for|on|with|in|per|at|upon|during)?\\s*(?:each|every|any|per|all)';
/** Words of the same sentence; a dot inside a word does not end it. */
const GAP = '(?:[^.;]|\\.(?=\\w))';
const NEW = '(?:new|fresh|unique|random|different|distinct|another|newly generated|unused)';

const PHRASES: readonly RegExp[] = [
  // "has to be new for every charge request", "a unique value per API call"
  new RegExp(`\\b${NEW}\\b${GAP}{0,40}?\\b${EACH}\\s+(?:single\\s+|new\\s+)?(?:[\\w-]+\\s+){0,2}?${ATTEMPT}\\b`, 'i'),
  // "for each call generate a random value"
  new RegExp(`\\b(?:each|every|per)\\s+(?:[\\w-]+\\s+){0,2}?${ATTEMPT}\\b${GAP}{0,40}?\\b${NEW}\\b`, 'i'),
  // "generate it again on every call", "regenerate on retry", "change this whenever you retry"
  new RegExp(`\\b(?:re-?generate|generate|change|create|make|rotate|refresh)\\b${GAP}{0,40}?\\b(?:(?:each|every|per)\\s+(?:[\\w-]+\\s+){0,2}?${ATTEMPT}|(?:on|when|before|whenever|if|for)\\s+(?:you\\s+)?(?:a\\s+)?(?:retry|retries|retrying|resend|resending))\\b`, 'i'),
  // "a new key when retrying"
  new RegExp(`\\b${NEW}\\b${GAP}{0,30}?\\b(?:on|when|before|whenever|if|for)\\s+(?:you\\s+)?(?:a\\s+)?(?:retry|retries|retrying|resend|resending)\\b`, 'i'),
  // "never reuse it for a retry"
  /\b(?:never|not|don['’]t|cannot|without)\b[^.;]{0,20}?\b(?:re-?us(?:e|ed|ing)|repeat(?:ed)?|the same)\b(?![^.;]{0,30}\b(?:different|other|another|new|unrelated)\b)[^.;]{0,30}?\b(?:calls?|attempts?|retry|retries|retrying)\b/i,
];

/** The description says as well that a retry keeps the value; then "new for each request" means each new request. */
const KEEPS: readonly RegExp[] = [
  /\b(?:same|identical|unchanged|re-?use|re-?used|reusing|keep|kept|repeat (?:it|this|the)|stable|again|original|do not change|don['’]t change)\b[^.]{0,80}\b(?:retry|retries|retrying|retried|resend|resent|re-sent|again|repeat|repeated|re-?attempts?|attempts?|once more|lost|time-?out|times? out)\b/i,
  /\b(?:retry|retries|retrying|retried|resend|resent|calling again|again|repeat(?:ed|ing)?|re-?attempts?)\b[^.]{0,80}\b(?:same|identical|unchanged|re-?use|re-?used|reusing|keep|original)\b/i,
];
const DENIES_KEEPING = PHRASES.at(-1)!;

/** The words that ask for a new key per attempt; `undefined` when there are none. */
export function asksForNewKey(description: string): string | undefined {
  const denied = DENIES_KEEPING.exec(description)?.[0];
  if (denied !== undefined) return denied;
  if (KEEPS.some((pattern) => pattern.test(description))) return undefined;
  for (const pattern of PHRASES) {
    const found = pattern.exec(description)?.[0];
    if (found !== undefined) return found.trim();
  }
  return undefined;
}
