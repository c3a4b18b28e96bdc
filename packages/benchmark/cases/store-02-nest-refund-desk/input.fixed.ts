import { Injectable } from '@nestjs/common';
import { Tool } from '@rekog/mcp-nest';
import { z } from 'zod';
import { RefundsService } from './refunds.service.fixed';

const refundParameters = z.object({
  chargeId: z.string(),
  amount: z.number().int().positive(),
  reason: z.string().optional(),
  operationKey: z.string().uuid().describe('Identifies this refund. Choose it once and send the same one on every retry.'),
});

@Injectable()
export class RefundTools {
  constructor(private readonly refunds: RefundsService) {}

  @Tool({
    name: 'refund-charge',
    description: 'Give money of a charge back to the customer',
    parameters: refundParameters,
  })
  async refundCharge({ chargeId, amount, reason, operationKey }: z.infer<typeof refundParameters>) {
    const refund = await this.refunds.refund(chargeId, amount, operationKey, reason);
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
