import { createHash } from 'node:crypto';

/** Where a client tells of lost connections. */
interface Emitter {
  on(event: 'error', listener: (error: Error) => void): unknown;
  listenerCount(event: 'error'): number;
}

/** A connection of `ioredis`. */
export interface IoredisClient extends Emitter {
  defineCommand(name: string, definition: object): void;
  evalsha(sha: string, numberOfKeys: number, ...rest: (string | number)[]): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...rest: (string | number)[]): Promise<unknown>;
  info(section: string): Promise<string>;
  scan(cursor: string, match: 'MATCH', pattern: string, count: 'COUNT', limit: number): Promise<[string, string[]]>;
  hgetall(key: string): Promise<Record<string, string>>;
  readonly options?: { readonly keyPrefix?: string | undefined };
  /** A cluster has several servers, and each its own keys. */
  nodes?(role: 'master'): Pick<IoredisClient, 'scan'>[];
}

/** A connected client of `redis` (node-redis). */
export interface NodeRedisClient extends Emitter {
  evalSha(sha: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  info(section?: string): Promise<string>;
  scanIterator(options: { MATCH: string; COUNT: number }): AsyncIterable<string | string[]>;
  hGetAll(key: string): Promise<Record<string, string>>;
}

/** What the store asks of either. */
export interface Redis {
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  info(section: string): Promise<string>;
  keys(pattern: string): AsyncIterable<string>;
  hash(key: string): Promise<Record<string, string>>;
}

export interface Script {
  readonly text: string;
  readonly sha: string;
}

export function scriptOf(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/**
 * Either client behind one face. A script is sent by its hash, and in full when the server does not know it yet.
 *
 * @throws TypeError when it is neither.
 */
export function redisOf(client: IoredisClient | NodeRedisClient): Redis {
  // A connection that breaks is made anew by the client; without a listener its error would end the process.
  if (client.listenerCount('error') === 0) client.on('error', () => undefined);
  if ('evalSha' in client) {
    return {
      run: ({ sha, text }, keys, values) => {
        const options = { keys: [...keys], arguments: [...values] };
        return client.evalSha(sha, options).catch(inFull(() => client.eval(text, options)));
      },
      info: (section) => client.info(section),
      keys: async function* (pattern) {
        for await (const found of client.scanIterator({ MATCH: pattern, COUNT: 500 })) yield* typeof found === 'string' ? [found] : found;
      },
      hash: (key) => client.hGetAll(key),
    };
  }
  if ('evalsha' in client) {
    return {
      run: ({ sha, text }, keys, values) => client.evalsha(sha, keys.length, ...keys, ...values).catch(inFull(() => client.eval(text, keys.length, ...keys, ...values))),
      info: (section) => client.info(section),
      keys: async function* (pattern) {
        // ioredis puts its prefix before every name, except in a pattern.
        const before = client.options?.keyPrefix ?? '';
        for (const server of client.nodes?.('master') ?? [client]) {
          let cursor = '0';
          do {
            const [next, found] = await server.scan(cursor, 'MATCH', literally(before) + pattern, 'COUNT', 500);
            for (const name of found) yield name.slice(before.length);
            cursor = next;
          } while (cursor !== '0');
        }
      },
      hash: (key) => client.hgetall(key),
    };
  }
  throw new TypeError('redisStore needs a client of ioredis or redis.');
}

/** The text as a pattern of Redis that matches it alone. */
export function literally(text: string): string {
  return text.replace(/[*?[\]\\^-]/g, '\\$&');
}

/** Runs the script in full when Redis said that it does not know its hash: then nothing of it was run. */
function inFull(run: () => Promise<unknown>): (error: unknown) => Promise<unknown> {
  return (error) => {
    if (error instanceof Error && error.message.startsWith('NOSCRIPT')) return run();
    throw error;
  };
}
