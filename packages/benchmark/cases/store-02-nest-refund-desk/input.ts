import { Injectable } from '@nestjs/common';
import { Tool } from '@rekog/mcp-nest';
import { z } from 'zod';
import { RefundsService } from './refunds.service';

@Injectable()
export class RefundTools {
  constructor(private readonly refunds: RefundsService) {}

  @Tool({
    name: 'refund-charge',
    description: 'Give money of a charge back to the customer',
    parameters: z.object({
      chargeId: z.string(),
      amount: z.number().int().positive(),
      reason: z.string().optional(),
    }),
  })
  async refundCharge({ chargeId, amount, reason }: { chargeId: string; amount: number; reason?: string }) {
    const refund = await this.refunds.refund(chargeId, amount, reason);
    return { content: [{ type: 'text', text: `refunded as ${refund.id}` }] };
  }

  @Tool({
    name: 'get-charge',
    description: 'Look a charge up',
    parameters: z.object({ chargeId: z.string() }),
  })
  async getCharge({ chargeId }: { chargeId: string }) {
    return { content: [{ type: 'text', text: JSON.stringify(await this.refunds.charge(chargeId)) }] };
  }
}
