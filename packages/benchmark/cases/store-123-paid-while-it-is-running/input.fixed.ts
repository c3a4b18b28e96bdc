import { Prisma, PrismaClient } from '@prisma/client';
import { McpServer } from 'mcp-lite';
import { z } from 'zod';
import { bank } from './bank.js';

const prisma = new PrismaClient();
const LEASE_MS = 5 * 60_000;
const say = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });

const server = new McpServer({ name: 'payroll', version: '1.0.0', schemaAdapter: (s) => z.toJSONSchema(s as z.ZodType) });

server.tool('pay_salaries', {
  description: 'Pay the salaries of a month',
  inputSchema: z.object({ month: z.iso.date(), runKey: z.uuid().describe('Made by the caller once per run and kept on a retry') }),
  handler: async ({ month, runKey }, ctx) => {
    const owner = String(ctx.authInfo?.extra?.company ?? '');
    if (!owner) return say('sign in first', true);
    const owner_runKey = { owner, runKey };

    try {
      await prisma.payrollRun.create({ data: { owner, runKey, month, state: 'RUNNING', leaseUntil: new Date(Date.now() + LEASE_MS) } });
    } catch (error) {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')) throw error;
      const kept = await prisma.payrollRun.findUniqueOrThrow({ where: { owner_runKey } });
      if (kept.month !== month) return say('this runKey belongs to another month', true);
      if (kept.state === 'PAID') return say(`salaries of ${month} are paid, voucher ${kept.voucher}`);
      if (kept.state === 'RUNNING' && kept.leaseUntil > new Date()) return say('the run is in progress, ask again in 30 s', true);
      return say('outcome unknown, ask payroll_state', true);
    }

    let voucher: string;
    try {
      voucher = await bank.batch(owner, month);
    } catch {
      await prisma.payrollRun.update({ where: { owner_runKey }, data: { state: 'UNKNOWN' } });
      return say('outcome unknown, ask payroll_state', true);
    }
    await prisma.payrollRun.update({ where: { owner_runKey }, data: { state: 'PAID', voucher } });
    return say(`salaries of ${month} are paid, voucher ${voucher}`);
  },
});

server.tool('payroll_state', {
  description: 'Runs of a month',
  inputSchema: z.object({ month: z.iso.date() }),
  annotations: { readOnlyHint: true },
  handler: async ({ month }, ctx) => {
    const runs = await prisma.payrollRun.findMany({ where: { owner: String(ctx.authInfo?.extra?.company ?? ''), month } });
    return say(runs.map((run) => `${run.runKey} ${run.state} ${run.voucher ?? ''}`).join('\n'));
  },
});

export { server };
