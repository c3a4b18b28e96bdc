/** The live oracle: what running servers list of themselves against what the inventory reads in their published code. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inventoryOf, readJson, reasonOf } from '../command.js';
import { share, type Measure, type Options, type Outcome } from '../measure.js';
import { LIVE, slug } from '../places.js';
import { unpack } from '../published.js';
import { compareWithLive, type LiveComparison, type LiveTool } from './compare.js';
import { LIVE_SERVERS, type LiveServer } from './servers.js';
import { askServer } from './session.js';

/** One file of `live/`. */
interface Recording {
  readonly name: string;
  readonly version: string;
  readonly tools: readonly LiveTool[];
}

export const liveMeasure: Measure = {
  name: 'live',
  about: 'What servers list over stdio against what the inventory reads in their published code: names, and hints where it gives them.',
  needsShared: false,
  async run(options) {
    const rows: Row[] = [];
    for (const server of LIVE_SERVERS) {
      const recording = await recordingOf(server, options);
      options.log(`inventory of ${server.name}`);
      rows.push({ server, comparison: compareOne(recording, unpack(server)) });
    }
    return summarize(rows);
  },
};

/** One server and what came of it. */
export interface Row {
  readonly server: LiveServer;
  readonly comparison: LiveComparison;
}

/** Holds all servers together to the bounds, but those with a known gap, which are shown beside. */
export function summarize(rows: readonly Row[]): Outcome {
  const held = rows.filter(({ server }) => server.gap === undefined).map(({ comparison }) => comparison);
  const gaps = rows.filter(({ server }) => server.gap !== undefined);
  const sum = (key: Exclude<keyof LiveComparison, 'differences'>, of: readonly LiveComparison[] = held) => of.reduce((total, one) => total + one[key], 0);
  const beyond = gaps.map(({ comparison }) => comparison);
  return {
    figures: [
      { name: 'servers', value: held.length, atLeast: 6 },
      { name: 'tools listed', value: sum('live') },
      { name: 'of these found', value: share(sum('found'), sum('live')), atLeast: 0.95 },
      { name: 'phantoms among the tools found', value: share(sum('phantoms'), sum('named')), atMost: 0.05 },
      { name: 'hints read that are right', value: share(sum('hintsRight'), sum('hints')), atLeast: 1 },
      { name: 'hints left unread', value: sum('hintsUnread') },
      { name: 'servers with every name and no phantom', value: held.filter((one) => one.found === one.live && one.phantoms === 0).length },
      { name: 'further servers with a known gap', value: gaps.length },
      { name: 'of their tools found', value: share(sum('found', beyond), sum('live', beyond)) },
      { name: 'of the tools of all servers found, those with a gap included', value: share(sum('found') + sum('found', beyond), sum('live') + sum('live', beyond)) },
      { name: 'gaps that are none any more', value: gaps.filter(({ comparison }) => comparison.found >= 0.95 * comparison.live).length, atMost: 0 },
    ],
    details: {
      servers: Object.fromEntries(rows.map(({ server, comparison: { differences: _, ...counts } }) => [server.name, counts])),
      gaps: Object.fromEntries(gaps.map(({ server }) => [server.name, server.gap])),
    },
    differences: rows.filter(({ server }) => server.gap === undefined).flatMap(({ comparison }) => comparison.differences),
  };
}

function compareOne({ name, tools }: Recording, folder: string): LiveComparison {
  try {
    return compareWithLive(name, tools, inventoryOf(folder));
  } catch (error) {
    const nothing = compareWithLive(name, tools, []);
    return { ...nothing, differences: [`${name}: no inventory: ${reasonOf(error)}`] };
  }
}

/** What the server said when it was asked last; asks it when that was never, for another version, or when a refresh is wanted. */
async function recordingOf(server: LiveServer, { refresh, log }: Options): Promise<Recording> {
  const file = path.join(LIVE, `${slug(server.name)}.json`);
  if (!refresh && existsSync(file)) {
    const recording = readJson<Recording>(file);
    if (recording.version === server.version) return recording;
  }
  log(`asking ${server.name}@${server.version}`);
  const recording: Recording = { name: server.name, version: server.version, tools: await askServer(server) };
  mkdirSync(LIVE, { recursive: true });
  writeFileSync(file, recordingText(recording));
  return recording;
}

/** One line per tool, so that a new version of a server reads as a list of what came and went. */
function recordingText({ name, version, tools }: Recording): string {
  const rows = tools.map((tool) => `    ${JSON.stringify(tool)}`);
  return `{\n  "name": ${JSON.stringify(name)},\n  "version": ${JSON.stringify(version)},\n  "tools": [\n${rows.join(',\n')}\n  ]\n}\n`;
}
