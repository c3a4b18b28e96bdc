/** The strategy `confirm`: the person says whether an equal call is the same order sent again, or a new one. */
import { randomUUID } from 'node:crypto';
import type { CallContext, ElicitAnswer, ElicitParams } from '../call/context.js';

/** What our own questions are named, among the questions of a result of SDK v2. Behind it stands a random word. */
export const CONFIRM_PREFIX = 'mcp-idempotency-confirm-';

export type Intent =
  | { readonly kind: 'resent' }
  | { readonly kind: 'new' }
  /** SDK v2: the question is a result, and the call comes again with the answer. */
  | { readonly kind: 'question'; readonly result: object }
  /** Nobody could be asked, or nobody wanted to say. */
  | { readonly kind: 'nobody'; readonly reason: string };

export interface Confirmation {
  /** What the call already brings; undefined when nothing has been asked yet. */
  readonly answer: 'resent' | 'new' | undefined;
  /** Names the question: an answer that is sent again makes no second new order. */
  readonly nonce: string;
  readonly ask: (call: { readonly tool: string; readonly since: number }) => Promise<Intent>;
}

/** What is known of the intent behind a call without a key, and how to ask. */
export function confirmIntent({ context }: { readonly context: CallContext }): Confirmation {
  const asked = Object.entries(context.inputResponses ?? {}).find(([name]) => name.startsWith(CONFIRM_PREFIX));
  const intent = asked && intentOf(asked[1] as ElicitAnswer);
  if (asked && intent !== undefined && intent.kind !== 'nobody') return { answer: intent.kind as 'resent' | 'new', nonce: asked[0].slice(CONFIRM_PREFIX.length), ask: async () => intent };
  if (asked) return { answer: undefined, nonce: '', ask: async () => intent ?? NOBODY };
  return {
    answer: undefined,
    nonce: '',
    ask: async (call) => {
      const params = question(call);
      if (context.sdk === 'sdk-v2') {
        return { kind: 'question', result: { resultType: 'input_required', inputRequests: { [CONFIRM_PREFIX + randomUUID()]: { method: 'elicitation/create', params: { mode: 'form', ...params } } } } };
      }
      if (!context.elicit) return NOBODY;
      try {
        return intentOf(await context.elicit(params)) ?? NOBODY;
      } catch (error) {
        return { kind: 'nobody', reason: `${NOBODY.reason} (${error instanceof Error ? error.message : String(error)})` };
      }
    },
  };
}

const NOBODY = {
  kind: 'nobody' as const,
  reason: 'Nothing was run: an equal call was made a short time ago, and nobody said whether this is the same one sent again or a new one. Send an idempotency key, or let the person decide.',
};

function question({ tool, since }: { readonly tool: string; readonly since: number }): ElicitParams {
  return {
    message: `\`${tool}\` was called with exactly these arguments at ${new Date(since).toISOString()}. Is this the same order sent again, or a new one?`,
    requestedSchema: {
      type: 'object',
      properties: {
        intent: { type: 'string', title: 'Intent', enum: ['resent', 'new'], enumNames: ['The same order, sent again: do not repeat it', 'A new order: do it once more'] },
      },
      required: ['intent'],
    },
  };
}

function intentOf(answer: ElicitAnswer | undefined): Intent | undefined {
  if (answer?.action !== 'accept') return NOBODY;
  const intent = answer.content?.['intent'];
  return intent === 'resent' || intent === 'new' ? { kind: intent } : undefined;
}
