import { Data, Effect, Schedule } from 'effect';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';

class CallFailed extends Data.TaggedError('CallFailed')<{ readonly tool: string; readonly cause: unknown }> {}
class NotSent extends Data.TaggedError('NotSent')<{ readonly tool: string }> {}

const notConnected = (cause: unknown) => cause instanceof Error && cause.message === 'Not connected';

const call = (client: Client, tool: string, args: Record<string, unknown>): Effect.Effect<CallToolResult, CallFailed | NotSent> =>
  Effect.tryPromise({
    try: (signal) => client.callTool({ name: tool, arguments: args }, { signal }),
    catch: (cause) => (notConnected(cause) ? new NotSent({ tool }) : new CallFailed({ tool, cause })),
  });

const policy = Schedule.exponential('250 millis').pipe(Schedule.compose(Schedule.recurs(3)));

export const shipParcel = (client: Client, orderId: string, carrier: string) =>
  call(client, 'create_shipment', { orderId, carrier }).pipe(
    Effect.timeout('10 seconds'),
    Effect.retry(policy),
    Effect.map((result) => result.structuredContent),
  );

export const track = (client: Client, shipment: string) =>
  call(client, 'track_shipment', { shipment }).pipe(Effect.map((result) => result.content));
