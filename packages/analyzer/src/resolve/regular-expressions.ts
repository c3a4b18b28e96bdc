/**
 * Regular expressions of the checked program. They are run only where it can be counted beforehand that this takes little: a pattern
 * that backtracks without end would hang the analysis for ever.
 */
// A CommonJS module whose named exports Node does not see.
import patterns, { type RootNode } from 'regjsparser';

/** Ways of matching that may be tried; some milliseconds. */
const WAYS_LIMIT = 2_000_000;
const SOURCE_LIMIT = 1_000;

/** The pattern, when it is one and may be run on a text of this length. */
export function runnablePattern(source: string, flags: string, length: number): RegExp | undefined {
  // Under `v` a class may hold strings, which this does not count.
  if (source.length > SOURCE_LIMIT || flags.includes('v')) return undefined;
  try {
    // Every place of the text is tried as a start.
    if ((length + 1) * waysOf(parsed(source, flags), length) > WAYS_LIMIT) return undefined;
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
    const pattern = parsed(source, flags);
    const alternatives = pattern.type === 'disjunction' ? pattern.body : [pattern];
    return alternatives.every((one) => lettersOf(elementsOf(one)).some((letters) => !lower.includes(letters)));
  } catch {
    return false;
  }
}

type Node = RootNode<typeof FEATURES>;

const FEATURES = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true, modifiers: true } as const;

const parsed = (source: string, flags: string): Node => patterns.parse(source, flags.includes('u') ? 'u' : '', FEATURES);

const elementsOf = (node: Node): readonly Node[] => (node.type === 'alternative' ? node.body : [node]);

/** Runs of letters that stand in each match of these elements, lower case. */
function lettersOf(elements: readonly Node[]): readonly string[] {
  const runs: string[] = [];
  let run = '';
  for (const element of elements) {
    if (element.type === 'value') {
      run += String.fromCodePoint(element.codePoint).toLowerCase();
      continue;
    }
    if (run !== '') runs.push(run);
    run = '';
    // A choice inside is one element, of which nothing is certain.
    if (element.type === 'group' && (element.behavior === 'normal' || element.behavior === 'ignore')) runs.push(...lettersOf(element.body.flatMap(elementsOf)));
    if (element.type === 'quantifier' && element.min > 0 && element.body[0].type === 'value') runs.push(String.fromCodePoint(element.body[0].codePoint).toLowerCase());
  }
  return run === '' ? runs : [...runs, run];
}

/** How many ways there are, at most, to match from one place of a text of `length`. */
function waysOf(node: Node, length: number): number {
  switch (node.type) {
    case 'disjunction': return node.body.reduce((sum, one) => sum + waysOf(one, length), 0);
    case 'alternative':
    case 'group': return node.body.reduce((product, one) => product * waysOf(one, length), 1);
    case 'quantifier': return waysOfRepeating(node, length);
    case 'reference': return length + 1;
    default: return 1;
  }
}

/** No round, one, two …: each with all ways of the rounds before. A round takes at least one character, except for those that must be. */
function waysOfRepeating({ body, min, max = Infinity }: Extract<Node, { type: 'quantifier' }>, length: number): number {
  const ways = waysOf(body[0], length);
  const rounds = Math.min(max, min + length);
  if (ways === 1) return rounds + 1;
  let sum = 1;
  for (let round = 1, product = ways; round <= rounds && sum <= WAYS_LIMIT; round += 1, product *= ways) sum += product;
  return sum;
}
