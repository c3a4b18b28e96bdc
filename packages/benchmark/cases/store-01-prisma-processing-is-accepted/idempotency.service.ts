import { Prisma, PrismaClient } from '@prisma/client';

export type Begin =
  | { kind: 'new' }
  | { kind: 'replay'; body: string }
  | { kind: 'processing' }
  | { kind: 'mismatch' }
  | { kind: 'unclear' };

const LEASE_MS = 90_000;

export class IdempotencyService {
  constructor(private readonly prisma: PrismaClient) {}

  async begin(merchantId: string, key: string, requestHash: string): Promise<Begin> {
    try {
      await this.prisma.idempotencyRecord.create({
        data: { merchantId, key, requestHash, status: 'PROCESSING', lockedUntil: new Date(Date.now() + LEASE_MS) },
      });
      return { kind: 'new' };
    } catch (error) {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
    }
    const row = await this.prisma.idempotencyRecord.findUniqueOrThrow({ where: { merchantId_key: { merchantId, key } } });
    if (row.requestHash !== requestHash) return { kind: 'mismatch' };
    if (row.status === 'COMPLETED') return { kind: 'replay', body: row.response ?? '' };
    if (row.status === 'PROCESSING' && row.lockedUntil > new Date()) return { kind: 'processing' };
    return { kind: 'unclear' };
  }

  async complete(merchantId: string, key: string, response: string): Promise<void> {
    await this.prisma.idempotencyRecord.update({
      where: { merchantId_key: { merchantId, key } },
      data: { status: 'COMPLETED', response },
    });
  }

  async doubt(merchantId: string, key: string): Promise<void> {
    await this.prisma.idempotencyRecord.update({
      where: { merchantId_key: { merchantId, key } },
      data: { status: 'UNKNOWN' },
    });
  }
}
