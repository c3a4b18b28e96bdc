/** Whether what the codemod makes of servers of frameworks runs and keeps its promises. */
import type { Measure } from '../measure.js';
import { FRAMEWORK_SERVERS } from './framework-servers.js';
import { tryFramework } from './started-frameworks.js';
import { packRuntime } from './typecheck-migrated.js';

export const migrateFrameworksMeasure: Measure = {
  name: 'migrate-frameworks',
  about:
    'A small server of each framework, migrated, installed with the packed runtime, started and asked over Streamable HTTP: the key is listed, a call without it is refused, a call that is sent ' +
    'again in another session has no second effect. Needs Redis for those that run where there is no disk.',
  needsShared: false,
  async run({ log }) {
    const runtime = packRuntime();
    const broken: string[] = [];
    for (const server of FRAMEWORK_SERVERS) {
      log(`starting a migrated server of ${server.framework}`);
      broken.push(...(await tryFramework(server, runtime)));
    }
    return {
      figures: [
        { name: 'servers started after migration', value: FRAMEWORK_SERVERS.length, atLeast: 10 },
        { name: 'promises that they broke', value: broken.length, atMost: 0 },
      ],
      details: { frameworks: FRAMEWORK_SERVERS.map(({ framework }) => framework) },
      differences: broken,
    };
  },
};
