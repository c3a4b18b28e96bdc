import pRetry, { AbortError } from 'p-retry';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

const hopeless = new Set<number>([ErrorCode.InvalidParams, ErrorCode.MethodNotFound, ErrorCode.InvalidRequest]);

function giveUp(error: unknown): never {
  if (error instanceof McpError && hopeless.has(error.code)) throw new AbortError(error);
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
