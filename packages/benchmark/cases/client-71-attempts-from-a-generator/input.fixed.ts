import { setTimeout as sleep } from 'node:timers/promises';
import { SdkError, type Client } from '@modelcontextprotocol/client';

interface Attempt {
  readonly number: number;
  readonly isLast: boolean;
}

async function* attempts(count: number, firstMs: number): AsyncGenerator<Attempt> {
  for (let number = 1; number <= count; number++) {
    yield { number, isLast: number === count };
    await sleep(firstMs * 2 ** number);
  }
}

export class Payroll {
  constructor(private readonly client: Client) {}

  async salaries(month: string): Promise<unknown> {
    for await (const { isLast } of attempts(5, 100)) {
      try {
        return (await this.client.callTool({ name: 'list_salaries', arguments: { month } })).structuredContent;
      } catch (error) {
        if (isLast) throw error;
      }
    }
    return undefined;
  }

  async bonus(employee: string, cents: number): Promise<unknown> {
    const bonusKey = crypto.randomUUID(); // one for all attempts
    for await (const { number, isLast } of attempts(3, 200)) {
      try {
        const paid = await this.client.callTool({ name: 'pay_bonus', arguments: { employee, cents, idempotencyKey: bonusKey } });
        return paid.structuredContent;
      } catch (error) {
        if (isLast || !(error instanceof SdkError)) throw error;
        console.warn(`bonus of ${employee}: attempt ${number} failed`);
      }
    }
    return undefined;
  }
}
