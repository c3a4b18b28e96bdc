/** Bundles for a browser as a minifier leaves them, told by their text. */
import { importSpecifiers } from './imports-prefilter.js';

/** Shorter texts cost nothing to read. */
const SHORTEST = 50_000;
/** Characters a line: people and compilers write a tenth of this. */
const LINE = 500;
/** What may name a module; texts that only look like an import of one hold other signs. */
const SPECIFIER = /^[\w@./~#:][\w@./:~+-]*$/;

/**
 * Whether a text is one long minified program that imports nothing. Whatever it does, it does not do it with a package that could be
 * recognised, no other file takes part in it, and nobody could mend it there.
 */
export const isMinifiedBundle = (text: string): boolean => isMinified(text) && !importSpecifiers(text).some((specifier) => SPECIFIER.test(specifier));

/** Whether a text is a long program with few line ends. */
export function isMinified(text: string): boolean {
  if (text.length < SHORTEST) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (++lines * LINE > text.length) return false;
  return true;
}
