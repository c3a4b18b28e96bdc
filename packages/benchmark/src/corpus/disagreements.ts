/** For those who mend the engine: each label it does not agree with, with the places to open. */
import path from 'node:path';
import { readJson, type InventoryTool } from '../command.js';
import { scoreCorpus, type Disagreement } from './score.js';
import { inventoryFolder, labelFile, preparedFolder, prepareSources, readLabels, takeInventories, type Label } from './sources.js';

export interface DisagreementOptions {
  readonly shared: string;
  readonly clones: string | undefined;
  /** Only sources or tools whose name contains this. */
  readonly filter: string | undefined;
  /** Only the npm sources are looked at unless the clones are there. */
  readonly log: (line: string) => void;
}

/** Takes the inventories that the filter concerns anew and prints what differs. */
export function printDisagreements({ shared, clones, filter, log }: DisagreementOptions): void {
  const slugs = [...prepareSources(shared, 'npm', clones), ...(clones === undefined ? [] : prepareSources(shared, 'github', clones))];
  const matching = slugs.filter((slug) => filter !== undefined && slug.includes(filter));
  for (const failure of takeInventories(matching.length > 0 ? matching : slugs, log)) console.log(failure);
  const { score, disagreements } = scoreCorpus(shared, clones === undefined ? 'npm' : undefined);
  const shown = disagreements.filter((one) => filter === undefined || slugOf(one.source).includes(filter) || one.tool.includes(filter));
  for (const one of shown) console.log(explain(one));
  const listed = new Set(disagreements.map(({ source, tool }) => `${source} ${tool}`));
  for (const line of otherSinks(readLabels(labelFile(shared)), listed)) if (filter === undefined || line.includes(filter)) console.log(line);
  const { confusion, ...figures } = score;
  console.log(JSON.stringify({ ...figures, confusion }, null, 1));
}

/** A paragraph: what the reader saw, what the analyzer saw, and where. */
export function explain(one: Disagreement): string {
  const folder = path.join(preparedFolder, slugOf(one.source));
  const verdict =
    one.actual === 'not-found' ? 'NOT FOUND'
    : one.needsKey !== one.reported ? (one.needsKey ? 'NOT REPORTED, but needs a key' : 'REPORTED, but needs no key')
    : `EFFECT ${one.expected} read as ${one.actual}`;
  return [
    `${one.source} ${one.tool}: ${verdict} (${one.confidence})`,
    `  at     ${folder}/${one.file}:${one.line}`,
    `  label  ${one.expected}${one.sink ? `, ${one.sink.what} at ${one.sink.file}:${one.sink.line}` : ''}`,
    `  found  ${one.actual}${one.analyzerSink ? `, ${one.analyzerSink.what} at ${one.analyzerSink.file}:${one.analyzerSink.line}` : ''}`,
    ...(one.note ? [`  note   ${one.note}`] : []),
  ].join('\n');
}

const slugOf = (source: string) => source.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** Labels with the right effect whose sink is said to be in another file. */
function otherSinks(labels: readonly Label[], listed: ReadonlySet<string>): string[] {
  const inventories = new Map<string, readonly InventoryTool[]>();
  return labels.flatMap((label) => {
    const source = label.source.name ?? label.source.repo ?? '';
    if (label.effect !== 'write' || label.confidence !== 'sure' || label.contested !== undefined || !label.sink || listed.has(`${source} ${label.tool}`)) return [];
    const slug = slugOf(source);
    if (!inventories.has(slug)) inventories.set(slug, readInventory(slug));
    const tool = inventories.get(slug)?.find(({ name }) => name === label.tool);
    const wanted = path.posix.join(label.source.dir ?? '', label.sink.file);
    if (!tool || tool.sink?.file === wanted) return [];
    const found = tool.sink ? `${tool.sink.what} at ${tool.sink.file}:${tool.sink.line}` : 'none';
    return [`${source} ${label.tool}: SINK\n  label  ${label.sink.what} at ${wanted}:${label.sink.line}\n  found  ${found}`];
  });
}

function readInventory(slug: string): readonly InventoryTool[] {
  try {
    return readJson<{ tools: InventoryTool[] }>(path.join(inventoryFolder, `${slug}.json`)).tools;
  } catch {
    return [];
  }
}
