/** Whether migrated servers compile as well as before: their authors' sources and tests, by their own compiler. */
import { reasonOf } from '../command.js';
import type { Measure } from '../measure.js';
import { packRuntime, typecheckMigrated, typedServers, type TypeCheck } from './typecheck-migrated.js';

export const migrateTypesMeasure: Measure = {
  name: 'migrate-types',
  about:
    'The codemod on the sources of public servers, tests included, each with what it depends on and the packed runtime installed: errors of its own compiler before and after. ' +
    'The list was made by what installs from the registry and has a tsconfig.json, and stands in `packages/benchmark/expected/typed-servers.json`.',
  needsShared: false,
  run({ clones, log }) {
    if (clones === undefined) throw new Error('The measure needs the clones of its repositories: --clones DIR.');
    const runtime = packRuntime();
    const servers = typedServers();
    const rows: { readonly repo: string; readonly check: TypeCheck }[] = [];
    const failures: string[] = [];
    for (const server of servers) {
      log(`type-checking ${server.repo} before and after its migration`);
      try {
        const check = typecheckMigrated(clones, server, runtime);
        if (check) rows.push({ repo: server.repo, check });
        else failures.push(`${server.repo}: there is no clone with that commit`);
      } catch (error) {
        failures.push(`${server.repo}: ${reasonOf(error)}`);
      }
    }
    const sum = (count: (one: TypeCheck) => number): number => rows.reduce((total, { check }) => total + count(check), 0);
    return {
      figures: [
        { name: 'servers', value: servers.length, atLeast: 4 },
        { name: 'that could not be type-checked', value: failures.length, atMost: 0 },
        { name: 'tools migrated in them', value: sum(({ migrated }) => migrated) },
        { name: 'type errors before', value: sum(({ before }) => before.length) },
        { name: 'servers with another number of errors after', value: rows.filter(({ check: { before, after } }) => before.length !== after.length).length, atMost: 0 },
        { name: 'files changed by a second run', value: sum(({ second }) => second), atMost: 0 },
      ],
      details: { servers: Object.fromEntries(rows.map(({ repo, check: { before, after, migrated } }) => [repo, { before: before.length, after: after.length, migrated }])) },
      differences: [...failures, ...rows.flatMap(({ repo, check }) => added(check).map((text) => `${repo}: ${text}`))],
    };
  },
};

/** Errors that were not there before, as often as they are new. */
function added({ before, after }: TypeCheck): readonly string[] {
  const left = [...before];
  return after.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
