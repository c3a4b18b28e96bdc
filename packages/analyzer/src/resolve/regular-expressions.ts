/**
 * Regular expressions of the checked program. They are run only where it can be counted beforehand that this takes little: a pattern
 * that backtracks without end would hang the analysis for ever.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Ways of matching that may be tried; some milliseconds. */
const WAYS_LIMIT = 2_000_000;
const SOURCE_LIMIT = 1_000;

/** The pattern, when it is one and may be run on a text of this length. */
export function runnablePattern(source: string, flags: string, length: number): RegExp | undefined {
  // Under `v` a class may hold strings, which this does not count.
  if (source.length > SOURCE_LIMIT || flags.includes('v')) return undefined;
  try {
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
    // Every place of the text is tried as a start.
    if ((length + 1) * waysOfAny(pattern.alternatives, length) > WAYS_LIMIT) return undefined;
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** How many ways there are, at most, to match from one place of a text of `length`. */
function waysOfAny(alternatives: readonly AST.Alternative[], length: number): number {
  return alternatives.reduce((sum, { elements }) => sum + elements.reduce((product, element) => product * waysOf(element, length), 1), 0);
}

function waysOf(element: AST.Element, length: number): number {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup': return waysOfAny(element.alternatives, length);
    case 'Assertion': return 'alternatives' in element ? waysOfAny(element.alternatives, length) : 1;
    case 'Quantifier': return waysOfRepeating(element, length);
    case 'Backreference': return length + 1;
    default: return 1;
  }
}

/** No round, one, two …: each with all ways of the rounds before. A round takes at least one character, except for those that must be. */
function waysOfRepeating({ element, min, max }: AST.Quantifier, length: number): number {
  const ways = waysOf(element, length);
  const rounds = Math.min(max, min + length);
  if (ways === 1) return rounds + 1;
  let sum = 1;
  for (let round = 1, product = ways; round <= rounds && sum <= WAYS_LIMIT; round += 1, product *= ways) sum += product;
  return sum;
}
