/** The little of `pg` that the store uses. A `Pool` of `pg` has it. */
export interface PostgresPool<Client extends PostgresClient = PostgresClient> {
  query(text: string, values?: unknown[]): Promise<PostgresResult>;
  connect(): Promise<Client>;
  end(): Promise<unknown>;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  listenerCount?(event: 'error'): number;
}

export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<PostgresResult>;
  release(error?: Error | boolean): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  removeListener?(event: 'error', listener: (error: Error) => void): unknown;
}

/** What a pool lends out. The pool of `pg` has a second signature of `connect`, with a callback, which TypeScript must be shown to see the first. */
export type ClientOf<Pool> = Pool extends { connect: { (): Promise<infer Client extends PostgresClient>; (callback: never): unknown } }
  ? unknown extends Client
    ? PostgresClient
    : Client
  : Pool extends { connect(): Promise<infer Client extends PostgresClient> }
    ? Client
    : PostgresClient;

export interface PostgresResult {
  readonly rows: Readonly<Record<string, unknown>>[];
  readonly rowCount: number | null;
}

/**
 * Lends a client of the pool to the work. Its connection may break between two queries, which a client that is lent out tells by an event:
 * without a listener that would end the process. The next query fails then.
 *
 * @param isUsable Whether the client may go back into the pool after the work has failed.
 */
export async function withClient<Client extends PostgresClient, T>(pool: PostgresPool<Client>, work: (client: Client) => Promise<T>, isUsable: () => boolean): Promise<T> {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on?.('error', ignore);
  const giveBack = (error?: boolean) => {
    client.removeListener?.('error', ignore);
    client.release(error);
  };
  try {
    const value = await work(client);
    giveBack();
    return value;
  } catch (error) {
    giveBack(!isUsable());
    throw error;
  }
}

/** On Cloudflare Workers a connection belongs to the request that opened it: to another one it is silent. */
const isWorker = (): boolean => (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent === 'Cloudflare-Workers';

/** A pool of `pg` for the connection string. It gives up connecting after 5 seconds and keeps at most 10 connections, on Cloudflare Workers none. */
export async function createPool(connectionString: string): Promise<PostgresPool> {
  const { default: pg } = (await import('pg')) as unknown as { default: { Pool: new (config: object) => PostgresPool } };
  return new pg.Pool({ connectionString, connectionTimeoutMillis: 5000, max: 10, application_name: 'mcp-idempotency', ...(isWorker() && { maxUses: 1 }) });
}
