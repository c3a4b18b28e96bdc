/** The two halves of what a rule says. */
import type { Finding } from '@mcp-idempotency/analyzer';

export interface SplitMessage {
  /** The first sentence: what is wrong here. */
  readonly headline: string;
  /** Why it hurts and what to do; may be empty. */
  readonly advice: string;
}

/** A message names the way to the call for those who see nothing else; here it is drawn, so it is taken out. */
export function splitMessage({ message, data, about }: Finding): SplitMessage {
  const text = about && data?.['effect'] ? message.replace(` (${data['effect']})`, '') : message;
  const end = /[.!?](?=\s+[\p{Lu}`"'(])/u.exec(text);
  return end ? { headline: text.slice(0, end.index + 1), advice: text.slice(end.index + 1).trim() } : { headline: text, advice: '' };
}
