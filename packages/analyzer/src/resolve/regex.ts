/** Regular expressions that are written as literals or made of constant texts. */
import type { Value } from './values.js';

/** A group that is repeated may take time without end: such patterns are not run. */
const IS_COSTLY = /\)[+*{]/;

/** The expression a value stands for; `null` for one that is not run, `undefined` for a value that is none. */
export function regexOf(value: Value): RegExp | null | undefined {
  if (value.kind !== 'external' || value.module !== 'globals' || !value.isResult || value.path.length !== 1 || value.path[0] !== 'RegExp') return undefined;
  const [written, flags] = value.calls[0] ?? [];
  if (written?.kind !== 'constant' || typeof written.value !== 'string') return null;
  const end = written.value.startsWith('/') && written.value.lastIndexOf('/');
  const [source, letters] = end ? [written.value.slice(1, end), written.value.slice(end + 1)] : [written.value, flags?.kind === 'constant' ? String(flags.value ?? '') : flags ? undefined : ''];
  if (letters === undefined || source.length > 300 || IS_COSTLY.test(source)) return null;
  try {
    return new RegExp(source, letters.replaceAll('y', ''));
  } catch {
    return null;
  }
}
