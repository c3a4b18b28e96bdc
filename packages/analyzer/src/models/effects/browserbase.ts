import type { EffectModel } from '../../types.js';

/** Browsers in the cloud. Facts from `@browserbasehq/sdk` 2.21 and `@browserbasehq/stagehand` 3.7. A session is bookkeeping, `act` does what a sentence says. */
export default {
  modules: ['@browserbasehq/sdk', '@browserbasehq/stagehand', '@hyperbrowser/sdk', 'steel-sdk', '@onkernel/sdk'],
  kind: 'browser',
  rows: [
    {
      member: [
        'init', 'close', 'connectURL', 'goto', 'extract', 'observe', 'screenshot', 'reload', 'goBack', 'goForward', 'waitForLoadState',
        'waitForSelector', 'waitForTimeout', 'title', 'url', 'snapshot', 'locator', 'sessions.retrieve', 'sessions.list', 'sessions.debug',
        'recording.retrieve', 'logs.list', 'projects.usage', 'contexts.retrieve', 'scrape.startAndWait', 'crawl.startAndWait', 'setViewportSize',
        'hover', 'scroll',
      ],
      effect: 'none',
    },
    { member: ['sessions.create', 'sessions.update', 'sessions.stop', 'sessions.release'], effect: 'none' },
    {
      member: [
        'act', 'agent.execute', 'execute', 'click', 'type', 'keyPress', 'tap', 'dragAndDrop', 'invokeWebMCPTool', 'agents.browserUse.startAndWait',
      ],
      effect: 'write', confidence: 'likely',
    },
    { member: ['contexts.create', 'extensions.create', 'uploads.create'], effect: 'write', kind: 'sdk-client' },
    { member: ['contexts.update', 'fill'], effect: 'idempotent-write', kind: 'sdk-client' },
    { member: ['contexts.delete', 'extensions.delete'], effect: 'idempotent-write', kind: 'sdk-client', destructive: true },
  ],
} satisfies EffectModel;
