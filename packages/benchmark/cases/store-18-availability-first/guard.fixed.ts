import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface Entry {
  status: 'started' | 'finished' | 'unknown';
  hash: string;
  startedAt: number;
  output?: string;
}

export type Verdict = { proceed: true } | { proceed: false; entry: Entry };

const RETENTION = 7 * 24 * 60 * 60;

export class DuplicateGuard {
  constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {}

  private name(tenant: string, key: string): string {
    return ['dup', tenant, key].join(':');
  }

  async check(tenant: string, key: string, hash: string): Promise<Verdict> {
    const fresh: Entry = { status: 'started', hash, startedAt: Date.now() };
    try {
      const reply = await this.redis.set(this.name(tenant, key), JSON.stringify(fresh), 'EX', RETENTION, 'NX');
      if (reply === 'OK') return { proceed: true };
      const raw = await this.redis.get(this.name(tenant, key));
      return { proceed: false, entry: JSON.parse(raw ?? '{"status":"unknown"}') as Entry };
    } catch (err) {
      this.log.warn({ err }, 'redis is away, the call is refused');
      throw new Error('Nothing was done: the record of calls is not available. Try again later.', { cause: err });
    }
  }

  async finish(tenant: string, key: string, entry: Entry): Promise<void> {
    try {
      await this.redis.set(this.name(tenant, key), JSON.stringify(entry), 'EX', RETENTION);
    } catch (err) {
      this.log.error({ err, key }, 'result could not be recorded');
    }
  }
}
