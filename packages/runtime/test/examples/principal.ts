import type { IdempotencyOptions } from '@mcp-idempotency/runtime';
import { sqliteStore } from '@mcp-idempotency/runtime/sqlite';

interface Authenticated {
  /** SDK v1. */
  readonly authInfo?: { readonly extra?: { readonly sub?: string } };
  /** SDK v2. */
  readonly http?: { readonly authInfo?: { readonly extra?: { readonly sub?: string } } };
  /** fastmcp: what `authenticate` returned. */
  readonly session?: { readonly sub?: string };
}

export const options: IdempotencyOptions = {
  store: sqliteStore({ file: 'idempotency.sqlite' }),
  // The user, not the OAuth client: two users of one client have keys of their own.
  principal: (context) => {
    const { authInfo, http, session } = context as Authenticated;
    return (authInfo ?? http?.authInfo)?.extra?.sub ?? session?.sub;
  },
};
