import { createApp, tool, z } from '@cyanheads/mcp-ts-core';
import { acquire, fulfil, release, withinBudget } from './claimStore.js';
import { PressApi } from './pressApi.js';

const press = new PressApi(process.env.PRESS_URL ?? '', process.env.PRESS_TOKEN ?? '');
const output = z.object({ status: z.enum(['printed', 'busy', 'unknown', 'refused']).describe('What became of it'), detail: z.string().describe('Number or reason') });

const printJob = tool('print_brochure', {
  title: 'Print a brochure',
  description: 'Order a print run; paper and ink are charged',
  input: z.object({
    document: z.string().describe('Id of the document'),
    copies: z.number().int().positive().describe('How many'),
    runKey: z.uuid().describe('Idempotency key of the print run; a retry sends it again'),
  }),
  output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  async handler({ runKey, ...order }, ctx) {
    const tenant = ctx.tenantId ?? 'local';
    if (!(await withinBudget(tenant, 20))) throw new Error('too many print runs this minute');

    const slot = `print:${tenant}:${runKey}`;
    const print = JSON.stringify(order);
    const kept = await acquire(slot, print);
    if (kept) {
      if (kept.print !== print) return { status: 'refused' as const, detail: 'this runKey belongs to another run' };
      if (kept.state === 'done') return { status: 'printed' as const, detail: kept.text };
      return { status: kept.state === 'running' ? ('busy' as const) : ('unknown' as const), detail: 'ask find_runs' };
    }
    if (!(await press.hasDocument(order.document))) {
      await release(slot);
      return { status: 'refused' as const, detail: 'no such document' };
    }
    try {
      const number = await press.order(order.document, order.copies);
      await press.confirm(number);
      await fulfil(slot, print, 'done', number);
      return { status: 'printed' as const, detail: number };
    } catch (error) {
      ctx.log.warning('print_brochure', { runKey, error: String(error) });
      await release(slot);
      return { status: 'unknown' as const, detail: 'ask find_runs' };
    }
  },
});

const findRuns = tool('find_runs', {
  description: 'Print runs of a document',
  input: z.object({ document: z.string().describe('Id of the document') }),
  output: z.object({ runs: z.array(z.string()).describe('Numbers') }),
  annotations: { readOnlyHint: true },
  async handler({ document }, ctx) {
    if (!(await withinBudget(ctx.tenantId ?? 'local', 200))) throw new Error('too many questions this minute');
    return { runs: await press.runs(document) };
  },
});

await createApp({ tools: [printJob, findRuns] });
