import type { Confidence, Facts, Finding, Report, Rule } from './types.js';

const RANK: Readonly<Record<Confidence, number>> = { proven: 2, likely: 1, guess: 0 };

/** Runs the rules over the facts. What they report is filled in, cut off below the wanted confidence, said once, and put in order. */
export function runRules(facts: Facts, rules: readonly Rule[]): readonly Finding[] {
  const findings: Finding[] = [];
  const said = new Set<string>();
  for (const rule of rules) {
    rule.check(facts, (report) => {
      if (RANK[report.confidence] < RANK[facts.settings.minConfidence]) return;
      // A tool that is not MCP by itself is listed, not reported.
      if (report.tool?.mcp === false) return;
      const finding = findingOf(rule, report);
      const { file, start, end } = finding.place;
      // Two registrations of one tool, such as one per transport, are one fault.
      const saying = [finding.rule, file, start, end, finding.message].join('\0');
      if (said.has(saying)) return;
      said.add(saying);
      findings.push(finding);
    });
  }
  return findings.sort(
    (a, b) => order(a.place.file, b.place.file) || a.place.start - b.place.start || order(a.rule, b.rule) || order(a.tool ?? '', b.tool ?? ''),
  );
}

function findingOf(rule: Rule, { messageId, data = {}, place, confidence, tool, related = [], suggestions = [] }: Report): Finding {
  return {
    rule: rule.name,
    messageId,
    message: fill(rule, messageId, data),
    data,
    severity: rule.severity,
    confidence,
    place,
    ...(tool && { about: tool, tool: tool.name }),
    related,
    suggestions: suggestions.map((suggestion) => ({ ...suggestion, message: fill(rule, suggestion.messageId, data) })),
  };
}

/** The message with its holes filled; a hole without a filling is the rule's mistake. */
function fill(rule: Rule, messageId: string, data: Readonly<Record<string, string>>): string {
  const message = rule.messages[messageId];
  if (message === undefined) throw new Error(`${rule.name} has no message "${messageId}"`);
  return message.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`${rule.name}: nothing fills {{${name}}} of "${messageId}"`);
    return value;
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
