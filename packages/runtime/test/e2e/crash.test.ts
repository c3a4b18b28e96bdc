/** Servers that are killed at the worst moments, over stdio and HTTP, and a client that sends again. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { STATUS_META } from '../../src/index.js';
import { hasPostgres, hasRedis } from '../services.js';
import { connectHttp, connectStdio, environment, openSite, SERVER, startHttp, type Sdk, type StoreKind } from './purchasing.js';
import type { CrashPoint, Setup } from './server.js';

const stores: readonly { kind: StoreKind; there: boolean }[] = [
  { kind: 'sqlite', there: true },
  { kind: 'postgres', there: hasPostgres },
  { kind: 'redis', there: hasRedis },
];
const POINTS: readonly CrashPoint[] = ['before-claim', 'after-claim', 'after-effect', 'after-completion'];

type Answer = { content: { text: string }[]; _meta?: Record<string, { status: string; outcome?: string }> };

/** What a resend is answered once the dead owner's lease has lapsed, and how many orders there then are. */
function expected(form: Setup['form'], at: CrashPoint): { status: string; orders: number } {
  if (at === 'before-claim') return { status: 'completed', orders: 1 };
  if (at === 'after-completion') return { status: 'replayed', orders: 1 };
  switch (form) {
    case 'refuse':
      return { status: 'unknown', orders: at === 'after-effect' ? 1 : 0 };
    case 'reconcile':
      // The callback finds the order where it was written.
      return { status: at === 'after-effect' ? 'replayed' : 'completed', orders: 1 };
    default:
      // Run again: the upstream service knows the key, or the transaction was rolled back.
      return { status: 'completed', orders: 1 };
  }
}

describe.each(stores)('a server that is killed: $kind', ({ kind, there }) => {
  const forms: readonly Setup['form'][] = kind === 'redis' ? ['refuse', 'reconcile', 'rerun'] : ['refuse', 'reconcile', 'rerun', 'transaction'];
  const cases = forms.flatMap((form) => POINTS.map((at, index) => ({ form, at, sdk: (index % 2 ? 'sdk-v1' : 'sdk-v2') as Sdk, transport: index < 2 ? 'stdio' : 'http' })));

  test.skipIf(!there).concurrent.for(cases)('$form, $at ($sdk, $transport)', { timeout: 240_000 }, async ({ form, at, sdk, transport }, { expect }) => {
    const site = await openSite(kind);
    const marker = path.join(site.folder, 'crashed');
    const setup = site.setup({ sdk, form, crash: { at, marker } });
    const call = { name: 'create_order', arguments: { intent: 'one', idempotencyKey: randomUUID() } };
    const server = transport === 'http' ? await startHttp(setup) : undefined;
    const connect = () => (server ? connectHttp(sdk, server.url) : connectStdio(sdk, SERVER, environment(setup)));
    try {
      const first = await connect();
      // A client of SDK v1 whose stream breaks waits for its own timeout; the test goes on as soon as the server is dead.
      const lost = first.callTool(call).then(
        () => 'answered',
        () => 'lost',
      );
      await expect.poll(() => existsSync(marker), { timeout: 60_000, interval: 20 }).toBe(true);
      await first.close().catch(() => undefined);
      expect(await lost).toBe('lost');
      await server?.restart();
      const second = await connect();
      let answer = (await second.callTool(call)) as unknown as Answer;
      for (let tries = 0; answer._meta?.[STATUS_META]?.status === 'in-progress' && tries < 30; tries += 1) {
        await sleep(200);
        answer = (await second.callTool(call)) as unknown as Answer;
      }
      const want = expected(form, at);
      expect(answer._meta?.[STATUS_META]?.status, JSON.stringify(answer)).toBe(want.status);
      // And once more: it stays so.
      const again = (await second.callTool(call)) as unknown as Answer;
      expect(again._meta?.[STATUS_META]?.status).toBe(want.status === 'unknown' ? 'unknown' : 'replayed');
      if (want.status !== 'unknown') expect(again.content[0]).toEqual(answer.content[0]);
      await second.close();
      expect((await site.orders(form)).get('one') ?? 0).toBe(want.orders);
    } finally {
      await server?.stop();
      await site.close();
    }
  });
});
