import { Prisma, type PrismaClient } from '@prisma/client';

export class Outbox {
  constructor(private readonly prisma: PrismaClient) {}

  async placeOrder(requestKey: string, sku: string, quantity: number): Promise<{ id: number }> {
    try {
      return await this.prisma.$transaction(async (tx) => {
        const order = await tx.order.create({ data: { requestKey, sku, quantity } });
        await tx.outboxEvent.create({ data: { kind: 'order.placed', orderId: order.id } });
        return order;
      });
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
        const earlier = await this.prisma.order.findUniqueOrThrow({ where: { requestKey } });
        if (earlier.sku !== sku || earlier.quantity !== quantity) throw new Error('requestKey belongs to another order');
        return earlier;
      }
      throw error;
    }
  }
}
