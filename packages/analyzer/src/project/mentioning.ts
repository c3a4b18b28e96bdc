/** Whether a text holds a word, not merely as part of a longer identifier. */
export function mentions(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + word.length)) return true;
  }
  return false;
}

function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  // NaN beyond the ends. Letters, digits, `_`, `$`, and everything outside ASCII but the marks and spaces.
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 ||
    (code > 0xbf && code !== 0x2028 && code !== 0x2029 && code !== 0xfeff);
}
