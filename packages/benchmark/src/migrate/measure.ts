/** The codemod on published servers: how much of what writes is migrated, and whether migrated servers do what they promise. */
import { reasonOf } from '../command.js';
import { LIVE_SERVERS } from '../live/servers.js';
import { round, share, type Measure } from '../measure.js';
import { unpack } from '../published.js';
import { migrateFolder, type Migration } from './migrate-folder.js';
import { comparePair } from './pair.js';
import { timeJscodeshift } from './parse-time.js';
import { STARTED, tryStarted } from './started.js';

export const migrateMeasure: Measure = {
  name: 'migrate',
  about: 'The codemod on published servers: tools that write and are migrated without a mark, what a second run changes, and servers that are started after it.',
  needsShared: false,
  async run({ log }) {
    const rows: { readonly name: string; readonly migration: Migration }[] = [];
    const failures: string[] = [];
    for (const server of LIVE_SERVERS) {
      log(`migrating ${server.name}`);
      try {
        rows.push({ name: server.name, migration: migrateFolder(unpack(server)) });
      } catch (error) {
        failures.push(`${server.name}: ${reasonOf(error)}`);
      }
    }
    const promises: string[] = [];
    for (const server of STARTED) {
      log(`starting ${server.name} after its migration`);
      promises.push(...(await tryStarted(server)));
    }
    const pair = comparePair();
    const sum = (count: (one: Migration) => number): number => rows.reduce((total, { migration }) => total + count(migration), 0);
    log('parsing the same files by jscodeshift');
    const parsing = timeJscodeshift(rows.flatMap(({ migration }) => migration.paths));
    const seconds = sum(({ cpuMs }) => cpuMs) / 1000;
    return {
      figures: [
        { name: 'servers', value: LIVE_SERVERS.length },
        { name: 'that could not be migrated', value: failures.length, atMost: 0 },
        { name: 'tools that write once more on a repeat', value: sum(({ writers }) => writers) },
        { name: 'of these migrated without a mark', value: share(sum(({ migrated }) => migrated), sum(({ writers }) => writers)), atLeast: 0.8 },
        { name: 'files changed by a second run', value: sum(({ second }) => second), atMost: 0 },
        { name: 'files that do not parse afterwards', value: sum(({ broken }) => broken.length), atMost: 0 },
        { name: 'findings left on migrated tools', value: sum(({ left }) => left.length), atMost: 0 },
        { name: 'files per CPU second', value: round(sum(({ files }) => files) / seconds, 0), atLeast: 20 },
        { name: 'of jscodeshift, which only parses and prints nothing', value: round((sum(({ files }) => files) / parsing.cpuMs) * 1000, 0) },
        { name: 'servers started after migration', value: STARTED.length, atLeast: 3 },
        { name: 'promises that they broke', value: promises.length, atMost: 0 },
        { name: 'resend-mcp 2.6.0: writers without a key before', value: pair.before },
        { name: 'after its migration', value: pair.after, atMost: 0 },
        { name: 'resend-mcp 2.22.0, which its authors changed', value: pair.later },
      ],
      details: { servers: Object.fromEntries(rows.map(({ name, migration: { writers, migrated } }) => [name, { writers, migrated }])) },
      differences: [
        ...failures,
        ...promises,
        ...rows.flatMap(({ name, migration }) => [...migration.marks, ...migration.broken.map((file) => `${file} does not parse`), ...migration.left].map((text) => `${name}: ${text}`)),
      ],
    };
  },
};
