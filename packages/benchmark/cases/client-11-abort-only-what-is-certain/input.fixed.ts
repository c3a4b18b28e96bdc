import pRetry, { AbortError } from 'p-retry';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';

/** the only failure that says for certain that nothing has left this machine */
const refused = (error: unknown) => error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';

function giveUp(error: unknown): never {
  if (!refused(error)) throw new AbortError(error instanceof Error ? error : String(error));
  throw error;
}

export function callStubborn(client: Client, name: string, input: Record<string, unknown>) {
  return pRetry(
    async (attempt) => {
      const started = Date.now();
      try {
        return await client.callTool({ name, arguments: input }, undefined, { timeout: 15_000 });
      } catch (error) {
        console.warn(`${name} #${attempt} after ${Date.now() - started} ms`, error);
        return giveUp(error);
      }
    },
    { retries: 4, minTimeout: 500, factor: 1.7 },
  );
}

export const openIncident = (client: Client, title: string, severity: number) => callStubborn(client, 'open_incident', { title, severity });
