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

/** Whether a text certainly does not match, since letters that each match would hold are not in it. Nothing is run for that. */
export function lacksLetters(source: string, flags: string, text: string): boolean {
  // Under `i` and `u` together letters match that no change of case makes equal.
  if (source.length > SOURCE_LIMIT || flags.includes('v') || (flags.includes('u') && flags.includes('i'))) return false;
  try {
    const lower = text.toLowerCase();
    const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
    return alternatives.every(({ elements }) => lettersOf(elements).some((letters) => !lower.includes(letters)));
  } catch {
    return false;
  }
}

/** Runs of letters that stand in each match of these elements, lower case. */
function lettersOf(elements: readonly AST.Element[]): readonly string[] {
  const runs: string[] = [];
  let run = '';
  for (const element of elements) {
    if (element.type === 'Character') {
      run += String.fromCodePoint(element.value).toLowerCase();
      continue;
    }
    if (run !== '') runs.push(run);
    run = '';
    if ((element.type === 'Group' || element.type === 'CapturingGroup') && element.alternatives.length === 1) runs.push(...lettersOf(element.alternatives[0]!.elements));
    if (element.type === 'Quantifier' && element.min > 0 && element.element.type === 'Character') runs.push(String.fromCodePoint(element.element.value).toLowerCase());
  }
  return run === '' ? runs : [...runs, run];
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
