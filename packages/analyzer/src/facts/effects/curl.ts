/**
 * Requests made on a command line.
 */
import { CALLERS_CHOICE, UNREADABLE, type Decision } from './decision.js';
import { documentTextDecision } from './graphql.js';
import { requestDecision } from './http.js';
import { ABSENT, textView } from './places.js';
import type { Word } from './shell-words.js';

/** `curl -X POST -d … URL`, `gh api -f title=… URL`. */
export function curlDecision(words: readonly Word[], bodyOption: RegExp): Decision {
  let method: string | undefined;
  let hasBody = false;
  let url: Word | undefined;
  let body: string | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const { text, fromInput } = words[at] as Word;
    const value = words[at + 1];
    if (/^(?:-X|--request|--method)$/.test(text)) {
      if (value?.text.includes('\0') === true) return value.fromInput ? CALLERS_CHOICE : UNREADABLE;
      method = value?.text.toUpperCase();
      at += 1;
    } else if (/^-X[A-Z]+$/.test(text)) method = text.slice(2);
    else if (bodyOption.test(text)) {
      hasBody = true;
      body ??= value?.text;
      at += 1;
    } else if (/^(?:-I|--head)$/.test(text)) method = 'HEAD';
    else if (/^(?:-G|--get)$/.test(text)) method = 'GET';
    else if (/^(?:-H|-u|-o|-A|-e|-b|-c|-w|-m|-x|--header|--user|--output|--max-time|--connect-timeout|--retry|--user-agent|--cookie|--write-out|--proxy|--cacert|--cert|--key)$/.test(text)) at += 1;
    else if (!text.startsWith('-')) url ??= { text, fromInput };
  }
  if (body !== undefined && /graphql/i.test(url?.text ?? '')) {
    const query = /^query=([\s\S]*)/.exec(body)?.[1] ?? /"query"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body)?.[1];
    const decision = query === undefined ? undefined : documentTextDecision(query.replace(/\\n/g, '\n'));
    if (decision !== undefined) return decision;
  }
  return requestDecision(method ?? (hasBody ? 'POST' : 'GET'), url === undefined ? ABSENT : textView(url.text), ABSENT);
}
