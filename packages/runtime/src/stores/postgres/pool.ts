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
}

export interface PostgresResult {
  readonly rows: Readonly<Record<string, unknown>>[];
  readonly rowCount: number | null;
}

/** A pool of `pg` for the connection string. It gives up connecting after 5 seconds and keeps at most 10 connections. */
export async function createPool(connectionString: string): Promise<PostgresPool> {
  const { default: pg } = (await import('pg')) as unknown as { default: { Pool: new (config: object) => PostgresPool } };
  return new pg.Pool({ connectionString, connectionTimeoutMillis: 5000, max: 10, application_name: 'mcp-idempotency' });
}
