/** What was meant by a name that is not there. */
import { distance } from 'fastest-levenshtein';

/** The name that is spelt most alike; `undefined` when none is near. Case, `-` and `_` make no difference. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_]/g, '');
  const wanted = plain(name);
  let best: { readonly name: string; readonly off: number } | undefined;
  for (const one of names) {
    const off = distance(wanted, plain(one));
    if (off <= Math.max(1, wanted.length * 0.4) && off < (best?.off ?? Infinity)) best = { name: one, off };
  }
  return best?.name;
}

/** `did you mean "preset"? There are preset, rules`: how an error goes on after a name that is none. */
export function suggest(name: string, names: readonly string[]): string {
  const meant = closest(name, names);
  return meant === undefined ? `there are ${names.join(', ')}` : `did you mean "${meant}"? There are ${names.join(', ')}`;
}
