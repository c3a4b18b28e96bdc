import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { RecordRef } from './record.js';

/** The call that a handler runs for. */
interface CurrentCall extends RecordRef {
  /** How many explicit retries of a failure came before this run. */
  readonly retries: number;
}

const current = new AsyncLocalStorage<CurrentCall>();

/** Runs a handler so that `keyFor` knows its call. */
export function runAs<T>(call: CurrentCall, run: () => T): T {
  return current.run(call, run);
}

export interface KeyForOptions {
  /**
   * `'key'` (default): the same for every run under the caller's key. `'retry'`: another one after each explicit retry of a
   * failure, for services that hand a recorded failure out again under the same key (Stripe does). A run that takes over from
   * an owner that is gone has the same key as that owner either way.
   */
  readonly per?: 'key' | 'retry';
}

/**
 * A key for a service that the handler calls, to be sent as its idempotency key. It is derived from principal, tool, the
 * caller's key and the name, so it is the same when the call is run again and tells nobody the caller's key. Calls of one
 * handler that mean different things need different names.
 *
 * @param service What the key is for, such as `stripe` or `stripe:refund`.
 * @returns 36 characters in the form of a UUID (version 8).
 * @throws Error outside a handler that is guarded by this package.
 */
export function keyFor(service: string, { per = 'key' }: KeyForOptions = {}): string {
  const call = current.getStore();
  if (!call) throw new Error('keyFor() works only inside a handler (or `reconcile`) that is wrapped by idempotent(). Where a library calls back later, call it before and hand the key on.');
  const parts = [call.principal, call.tool, call.key, service, per === 'retry' ? call.retries : 0];
  const bytes = createHash('sha256').update(`mcp-idempotency/key-for/1 ${JSON.stringify(parts)}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
