/** An analysis that stands in for the real one where only the plugin's own work is tested. */
import ts from 'typescript';
import { createProgram, defaultSettings, type AnalysisResult, type AnalyzeOptions, type Finding, type Rule } from '@mcp-idempotency/analyzer';
import { Session } from '../src/session/session.js';

const rule = (name: string, preset: Rule['preset'], severity: Rule['severity']): Rule => ({
  name, preset, severity, family: 'tool', description: `Disallow ${name}`, messages: { found: 'Found {{what}}.' }, answers: [], check() {},
});

export const RULES = [rule('no-mark', 'recommended', 'error'), rule('no-other-mark', 'recommended', 'warning'), rule('no-strict-mark', 'strict', 'warning')];

/** The import that makes a program one to look at. */
export const MCP = "import '@modelcontextprotocol/server';\n";

/**
 * Reports `mark('<rule>')` where it stands, and `mark('<rule>', './other.ts', 'word')` at the word in the other file, which it follows
 * to as the engine would. Each finding has a suggestion that takes the place away.
 */
function analyze({ program }: AnalyzeOptions): AnalysisResult {
  const findings: Finding[] = [];
  const report = (file: string, name: string, what: string, start: number) => {
    const module = program.source(file)!;
    const [first, last] = [start, start + what.length].map((offset) => {
      const { line, character } = module.ast.getLineAndCharacterOfPosition(offset);
      return { line: line + 1, column: character + 1 - (line === 0 && module.text.startsWith('\uFEFF') ? 1 : 0) };
    });
    const place = { file, ...first!, endLine: last!.line, endColumn: last!.column, start, end: start + what.length };
    const suggestion = { messageId: 'remove', message: `Remove ${what}`, edits: [{ file, start, end: place.end, text: '' }] };
    findings.push({ rule: name, messageId: 'found', message: `Found ${what}.`, data: { what }, severity: 'error', confidence: 'proven', place, related: [], suggestions: [suggestion] });
  };
  for (const file of program.mentioning('mark')) {
    const text = program.source(file)?.text ?? '';
    for (const match of text.matchAll(/mark\('([\w-]+)'(?:, '(.+?)', '(.+?)')?\)/g)) {
      if (match[2] === undefined) {
        report(file, match[1]!, match[0], match.index);
        continue;
      }
      const target = program.resolve(file, match[2]);
      const at = target.kind === 'file' ? (program.source(target.path)?.text.indexOf(match[3]!) ?? -1) : -1;
      if (target.kind === 'file' && at >= 0) report(target.path, match[1]!, match[3]!, at);
    }
  }
  const details = (): never => {
    throw new Error('There are no tools.');
  };
  return { facts: { tools: [], sends: [], lostSends: [], transportRetries: [], clientRetries: [], overwrittenKeys: [], outsideGuards: [], settings: defaultSettings, details }, tools: [], findings, problems: [] };
}

/** A session with the stand-in, and how often it was asked for what. */
export function standIn() {
  const counts = { loads: 0, analyses: 0 };
  const session = new Session({
    rules: RULES,
    home: '/home/nobody',
    loadEngine() {
      counts.loads += 1;
      return {
        ts,
        createProgram,
        analyze(options: AnalyzeOptions) {
          counts.analyses += 1;
          return analyze(options);
        },
      };
    },
  });
  return { session, counts };
}
