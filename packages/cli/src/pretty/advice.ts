/** What several paragraphs would say alike is said once, below them, where a terminal leaves its reader. */
import type { Page } from './page.js';
import type { Paragraph } from './paragraphs.js';
import { splitMessage } from './message.js';

/** The advice that belongs to more than one paragraph, and the rules that give it, in order of first use. */
export type SharedAdvice = ReadonlyMap<string, readonly string[]>;

export function collectSharedAdvice(paragraphs: readonly Paragraph[]): SharedAdvice {
  const rulesOf = new Map<string, { readonly rules: Set<string>; times: number }>();
  for (const { findings: [finding] } of paragraphs.flatMap(({ entries }) => entries)) {
    const { advice } = splitMessage(finding);
    if (advice === '') continue;
    const known = rulesOf.get(advice) ?? { rules: new Set<string>(), times: 0 };
    known.rules.add(finding.rule);
    known.times += 1;
    rulesOf.set(advice, known);
  }
  return new Map([...rulesOf].filter(([, { times }]) => times > 1).map(([advice, { rules }]) => [advice, [...rules]]));
}

export function adviceLines(shared: SharedAdvice, page: Page): readonly string[] {
  if (shared.size === 0) return [];
  const { color } = page;
  const said = [...shared].flatMap(([advice, rules]) => [`  ${rules.join(', ')}`, ...page.wrap(advice, 4).map((line) => `    ${line}`)]);
  return [color.bold('What to do'), ...said, ''];
}
