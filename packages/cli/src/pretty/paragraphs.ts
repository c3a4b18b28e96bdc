/** Brings findings together so that one fault is one paragraph: what shares a root cause stands together. */
import type { Finding, Place, ToolFact } from '@mcp-idempotency/analyzer';

/** Findings of one rule that say the same of several tools or places. */
export interface Entry {
  /** In order of place; the first is the one that is shown in full. */
  readonly findings: readonly [Finding, ...Finding[]];
}

export interface Paragraph {
  /** The tools it is about, each once, in order of place; empty for what is about no tool. */
  readonly tools: readonly ToolFact[];
  readonly entries: readonly [Entry, ...Entry[]];
}

/**
 * Tools that end in one call, or in the same table or address of one file, have one root cause. A finding that is about
 * no tool has its own place as root cause. Paragraphs come in the order of their first finding.
 */
export function paragraphsOf(findings: readonly Finding[]): readonly Paragraph[] {
  const causes = new Map<string, Finding[]>();
  for (const finding of [...findings].sort(byPlace)) {
    const cause = rootCause(finding);
    const together = causes.get(cause);
    if (together) together.push(finding);
    else causes.set(cause, [finding]);
  }
  return [...causes.values()].map(paragraphOf);
}

function paragraphOf(findings: readonly Finding[]): Paragraph {
  const entries = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const kind = `${finding.rule} ${finding.messageId} ${finding.severity}`;
    const together = entries.get(kind);
    if (together) together.push(finding);
    else entries.set(kind, [finding]);
  }
  const tools = new Set(findings.map(({ about }) => about).filter((tool) => tool !== undefined));
  const [first, ...others] = [...entries.values()].map((together): Entry => ({ findings: together }));
  if (!first) throw new RangeError('A paragraph needs a finding.');
  return { tools: [...tools], entries: [first, ...others] };
}

function rootCause({ about, rule, place }: Finding): string {
  if (!about) return `${rule} ${spot(place)}`;
  const { sink } = about.effect;
  // One file speaks of `INSERT INTO orders` in one sense, so that two statements on one table are one fault.
  return sink ? `${sink.place.file} ${sink.what || spot(sink.place)}` : spot(about.place);
}

function spot({ file, start }: Place): string {
  return `${file}:${start}`;
}

function byPlace(a: Finding, b: Finding): number {
  return compare(a.place.file, b.place.file) || a.place.start - b.place.start || compare(a.rule, b.rule);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
