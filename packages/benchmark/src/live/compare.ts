/** Static inventory against a running server's own list. */
import type { InventoryTool } from '../command.js';

/** A tool as the server lists it. */
export interface LiveTool {
  readonly name: string;
  readonly hints: Readonly<Record<string, boolean>>;
}

export interface LiveComparison {
  readonly live: number;
  readonly found: number;
  /** Names in the code. */
  readonly named: number;
  /** Of these not in the server's list. */
  readonly phantoms: number;
  /** Hints that the inventory gives for tools that both know. */
  readonly hints: number;
  readonly hintsRight: number;
  /** Hints that the server gives and the inventory does not. */
  readonly hintsUnread: number;
  readonly differences: readonly string[];
}

/** Compares names, and hints where the inventory says something. A tool whose name it does not know is neither found nor a phantom. */
export function compareWithLive(server: string, live: readonly LiveTool[], tools: readonly InventoryTool[]): LiveComparison {
  const byName = new Map<string, InventoryTool[]>();
  for (const tool of tools) if (tool.mcp && tool.name !== null) byName.set(tool.name, [...(byName.get(tool.name) ?? []), tool]);
  const liveNames = new Set(live.map(({ name }) => name));
  const missing = live.filter(({ name }) => !byName.has(name)).map(({ name }) => `${server}: ${name} not found`);
  const phantoms = [...byName].filter(([name]) => !liveNames.has(name)).map(([name, [tool]]) => `${server}: ${name} at ${tool?.file}:${tool?.line} is not in the server's list`);
  let hints = 0;
  let hintsUnread = 0;
  const wrong: string[] = [];
  for (const tool of live) {
    const known = byName.get(tool.name);
    if (!known) continue;
    for (const [hint, value] of new Map([...Object.entries(tool.hints), ...known.flatMap(hintEntries)])) {
      const read = [...new Set(known.flatMap(hintEntries).filter(([name]) => name === hint).map(([, one]) => one))];
      if (read.length === 0) hintsUnread++;
      else hints++;
      // Two registrations under one name may differ; the server serves one of them.
      if (read.length > 0 && !read.includes(tool.hints[hint] as boolean)) wrong.push(`${server}: ${tool.name} ${hint} is ${tool.hints[hint] ?? 'absent'}, read as ${value}`);
    }
  }
  return {
    live: live.length,
    found: live.length - missing.length,
    named: byName.size,
    phantoms: phantoms.length,
    hints,
    hintsRight: hints - wrong.length,
    hintsUnread,
    differences: [...missing, ...phantoms, ...wrong],
  };
}

function hintEntries({ annotations }: InventoryTool): [string, boolean][] {
  return Object.entries(annotations ?? {}).filter((entry): entry is [string, boolean] => entry[0].endsWith('Hint') && typeof entry[1] === 'boolean');
}
