/** `correct-annotations`: hints say what the handler does once it is migrated. */
import type { Finding } from '@mcp-idempotency/analyzer';
import { needsMigration } from '../select-tools.js';
import type { Intent, PlacedChange, PlacedMark, Scope } from '../types.js';

/** `findings` are those of `valid-tool-annotations`; `wrapped` are the places of tools that get key and wrapper. */
export function planHints({ options }: Scope, findings: readonly Finding[], wrapped: ReadonlySet<string>): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  for (const { rule, about, data, suggestions } of findings) {
    const [suggestion] = suggestions;
    if (rule !== 'valid-tool-annotations' || !about) continue;
    // With a required key that is put to use the hint has become true.
    if (data?.['hint'] === 'idempotentHint' && options.required && needsMigration(about) && wrapped.has(placeKey(about.place))) continue;
    const [edit] = suggestion?.edits ?? [];
    if (!suggestion || !edit) marks.push({ tool: about, why: `\`${data?.['hint']}\` should be ${data?.['value']} here, but the annotations are shared with other tools` });
    else changes.push({ path: edit.file, transform: 'correct-annotations', tools: [about], what: `sets ${edit.text}`, edits: suggestion.edits });
  }
  return { changes, marks };
}

export const placeKey = ({ file, start }: { readonly file: string; readonly start: number }): string => `${file}\0${start}`;
