/** `add-idempotency-key`: the key in the input schema of every tool that writes. */
import { addKey, canAddKey, type SchemaInsertion, type ToolFact } from '@mcp-idempotency/analyzer';
import { keyText } from '../key-field.js';
import { findLibrary } from '../schema-library.js';
import { keyNameOf, needsMigration } from '../select-tools.js';
import type { Intent, PlacedChange, PlacedMark, Scope } from '../types.js';
import { extendWhereUsed } from './extend-schema.js';

export function planKeys(scope: Scope): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  for (const group of groupBySchema(scope.tools.filter((tool) => needsMigration(tool) && tool.key === null))) {
    const inPlace = addInPlace(scope, group);
    if (typeof inPlace !== 'string') {
      changes.push(inPlace);
      continue;
    }
    // Where the schema itself cannot be changed, each writer gets one of its own where it is registered.
    for (const tool of group) {
      const change = extendWhereUsed(scope, tool);
      if (change) changes.push(change);
      else marks.push({ tool, why: inPlace });
    }
  }
  return { changes, marks };
}

/** Tools whose schemas are one and the same literal. */
function groupBySchema(tools: readonly ToolFact[]): readonly (readonly ToolFact[])[] {
  const groups = new Map<string, ToolFact[]>();
  for (const [index, tool] of tools.entries()) {
    const { insertion } = tool.schema;
    const key = insertion ? `${insertion.file}\0${insertion.offset}` : `${index}`;
    groups.set(key, [...(groups.get(key) ?? []), tool]);
  }
  return [...groups.values()];
}

/** The change in the schema's literal, or why it cannot be made there. */
function addInPlace({ program, tools, keyName, options, names }: Scope, group: readonly ToolFact[]): PlacedChange | string {
  const [first] = group;
  const { insertion, kind } = first!.schema;
  if (!insertion) return whyNoPlace(kind);
  const other = findSharer(tools, group, insertion);
  if (other) return `its schema is shared with ${other.name === null ? 'another tool' : `\`${other.name}\``}, which needs no key: give the writers one of their own`;
  const library = canAddKey(insertion) ? undefined : findLibrary(program, insertion.file, insertion.style);
  if (!library && !canAddKey(insertion)) return 'its file does not import the schema library';
  const name = keyNameOf(first!, keyName);
  const { text, imports } = keyText(name, library ? { ...insertion, library: library.local } : insertion, !options.required, names(insertion.file));
  return {
    path: insertion.file,
    transform: 'add-idempotency-key',
    tools: group,
    what: `adds ${options.required ? 'the required' : 'the optional'} field \`${name}\` to the input schema`,
    edits: addKey(insertion, name, { isOptional: !options.required, text }),
    imports,
    ...(library && { library }),
  };
}

/** A tool that has the same schema and shall not get a key. */
function findSharer(tools: readonly ToolFact[], group: readonly ToolFact[], { file, offset }: SchemaInsertion): ToolFact | undefined {
  return tools.find((tool) => !group.includes(tool) && tool.schema.insertion?.file === file && tool.schema.insertion.offset === offset);
}

function whyNoPlace(kind: ToolFact['schema']['kind']): string {
  switch (kind) {
    case 'none': return 'it has no input schema: declare one with the key, and take the arguments in the handler';
    case 'unknown': return 'its input schema could not be read';
    default: return 'its input schema is not written in place: add the key where it is made';
  }
}
