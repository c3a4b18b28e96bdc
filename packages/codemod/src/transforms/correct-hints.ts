/** `correct-annotations`: hints say what the handler does once it is migrated. */
import type { AnnotationsFact, Finding, ToolFact } from '@mcp-idempotency/analyzer';
import { needsMigration } from '../select-tools.js';
import type { Intent, PlacedChange, PlacedMark, Scope } from '../types.js';

/** `findings` are those of `valid-tool-annotations`; `wrapped` are the places of tools that get key and wrapper. */
export function planHints({ options, tools }: Scope, findings: readonly Finding[], wrapped: ReadonlySet<string>): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  for (const { rule, about, data, suggestions } of findings) {
    const [suggestion] = suggestions;
    if (rule !== 'valid-tool-annotations' || !about) continue;
    // With a required key that is put to use the hint has become true.
    const becomesTrue = options.required && needsMigration(about) && wrapped.has(placeKey(about.place));
    if (data?.['hint'] === 'idempotentHint' && becomesTrue) continue;
    const [edit] = suggestion?.edits ?? [];
    if (!suggestion || !edit) marks.push({ tool: about, why: `\`${data?.['hint']}\` should be ${data?.['value']} here, but the annotations are shared with other tools` });
    else changes.push({ path: edit.file, transform: 'correct-annotations', tools: [about], what: `sets ${edit.text}`, edits: suggestion.edits });
    if (suggestion && data?.['hint'] === 'readOnlyHint') changes.push(...hiddenHints(about, tools, becomesTrue));
  }
  return { changes, marks };
}

/** Hints that mean nothing beside `readOnlyHint: true`, and would be reported next. */
function hiddenHints(tool: ToolFact, tools: readonly ToolFact[], becomesTrue: boolean): readonly PlacedChange[] {
  const { annotations, effect, key } = tool;
  const isProtected = becomesTrue || (key !== null && key.required !== false && key.used !== false && key.missedSinks.length === 0);
  return [
    ...(annotations?.idempotentHint && effect.effect === 'write' && !effect.naturalKey && !isProtected ? setHint(tool, tools, 'idempotentHint', false) : []),
    ...(annotations?.destructiveHint === false && effect.destructive ? setHint(tool, tools, 'destructiveHint', true) : []),
  ];
}

function setHint(tool: ToolFact, tools: readonly ToolFact[], hint: keyof AnnotationsFact['places'], value: boolean): readonly PlacedChange[] {
  const place = tool.annotations?.places[hint];
  const isShared = tools.some(({ annotations }) => annotations !== tool.annotations && annotations?.places[hint]?.file === place?.file && annotations?.places[hint]?.start === place?.start);
  if (!place || isShared) return [];
  const text = `${hint}: ${value}`;
  return [{ path: place.file, transform: 'correct-annotations', tools: [tool], what: `sets ${text}`, edits: [{ start: place.start, end: place.end, text }] }];
}

export const placeKey = ({ file, start }: { readonly file: string; readonly start: number }): string => `${file}\0${start}`;
