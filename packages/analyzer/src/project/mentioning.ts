import { isWordCode } from './word-filter.js';

/** Whether a text holds a word, not merely as part of a longer identifier. */
export function mentions(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    // NaN beyond the ends is no word.
    if (!isWordCode(text.charCodeAt(at - 1)) && !isWordCode(text.charCodeAt(at + word.length))) return true;
  }
  return false;
}

/**
 * Whether a text seems to call something of this name: the word stands before `(`, `<`, `?.`, or at the end of what is called:
 * `x.tool(`, `(0, m.tool)(`, `x['tool'](`, `x.tool<T>(`, `(x.tool as T)(`. Read without parsing, so it may say yes too often.
 */
export function seemsToCall(text: string, name: string): boolean {
  const word = name.replaceAll('$', '\\$');
  return new RegExp(`(?<![\\w$])${word}\\s*(?:\\(|<|\\?\\.|!|\\)|['"\`]\\]|as\\s|satisfies\\s)`).test(text);
}
