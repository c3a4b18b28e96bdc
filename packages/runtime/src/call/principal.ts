import { messageOf } from '../message-of.js';
import type { ResolvedOptions } from '../options.js';
import type { CallContext } from './context.js';

/** Who calls where nobody logs in: over stdio, or an HTTP server without authentication. */
export const EVERYBODY = 'local';

export type PrincipalVerdict = { readonly principal: string } | { readonly problem: string };

/**
 * Who calls. Two users behind one OAuth client must not see each other's results, so with authentication there is no default:
 * the client id is the same for both, and a token changes while the key is still in use.
 */
export function principalOf(options: Pick<ResolvedOptions, 'principal'>, context: CallContext, raw: unknown): PrincipalVerdict {
  if (!options.principal) {
    return context.auth === undefined || context.auth === null
      ? { principal: EVERYBODY }
      : { problem: 'The request is authenticated, but the option `principal` does not say who calls. Nothing was run.' };
  }
  let principal: unknown;
  try {
    principal = options.principal(raw);
  } catch (error) {
    return { problem: `The option \`principal\` failed: ${messageOf(error)} Nothing was run.` };
  }
  if (typeof principal !== 'string' || principal === '') return { problem: 'The option `principal` does not name who calls. Nothing was run.' };
  if (principal.length > 512 || /[\p{Control}\p{Surrogate}]/u.test(principal)) return { problem: 'The principal is longer than 512 characters or contains control characters. Nothing was run.' };
  const { clientId, token } = (context.auth ?? {}) as { clientId?: unknown; token?: unknown };
  if (principal === token || principal === clientId) {
    return { problem: `The option \`principal\` names the ${principal === token ? 'token' : 'OAuth client'}, which is not who calls: name the user. Nothing was run.` };
  }
  return { principal };
}
