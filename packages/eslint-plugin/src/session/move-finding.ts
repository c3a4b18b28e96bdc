import type { Finding, Suggestion } from '@mcp-idempotency/analyzer/light';
import type { Move } from './same-code.js';

/** A finding where its code stands in a text that is only laid out otherwise. What lies in other files stays. */
export function moveFinding(finding: Finding, move: Move): Finding {
  const { file } = finding.place;
  const [start, end] = [move.start(finding.place.start), move.end(finding.place.end)];
  const [first, last] = [move.position(start), move.position(end)];
  return {
    ...finding,
    place: { file, ...first, endLine: last.line, endColumn: last.column, start, end },
    suggestions: finding.suggestions.map((suggestion) => ({ ...suggestion, edits: suggestion.edits.map((edit) => (edit.file === file ? moveEdit(edit, move) : edit)) })),
  };
}

/** An insertion stays behind what it was put behind. */
function moveEdit(edit: Suggestion['edits'][number], move: Move): Suggestion['edits'][number] {
  const end = move.end(edit.end);
  return { ...edit, start: edit.start === edit.end ? end : move.start(edit.start), end };
}
