import type { Rule as EslintRule } from 'eslint';
import type { Finding, Suggestion } from '@mcp-idempotency/analyzer/light';

/**
 * A finding as ESLint takes it: columns count from 0, and a byte order mark is no part of the text. `hasMark` says that the file has
 * one, which the analyzer's offsets count.
 */
export function descriptorOf(finding: Finding, hasMark: boolean): EslintRule.ReportDescriptor {
  const { place } = finding;
  return {
    messageId: finding.messageId,
    data: { ...finding.data },
    loc: {
      start: { line: place.line, column: place.column - 1 },
      end: { line: place.endLine, column: place.endColumn - 1 },
    },
    suggest: finding.suggestions
      // ESLint edits the linted file only; half of a change is none.
      .filter(({ edits }) => edits.every(({ file }) => file === place.file))
      .map((suggestion) => suggestionOf(suggestion, hasMark ? 1 : 0)),
  };
}

function suggestionOf(suggestion: Suggestion, mark: number): EslintRule.SuggestionReportDescriptor {
  return {
    desc: suggestion.message,
    fix: (fixer) => suggestion.edits.map(({ start, end, text }) => fixer.replaceTextRange([start - mark, end - mark], text)),
  };
}
