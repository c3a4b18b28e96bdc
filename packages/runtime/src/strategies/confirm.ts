/** The strategy `confirm`: the person says whether an equal call is the same order sent again, or a new one. */
import { randomUUID } from 'node:crypto';
import { isInputRequired } from '../answers/input-required.js';
import { messageOf } from '../message-of.js';
import type { CallContext, ElicitAnswer, ElicitParams } from '../call/context.js';

/** What our own questions are named, among the questions of a result of SDK v2. Behind it stands a random word. */
export const CONFIRM_PREFIX = 'mcp-idempotency-confirm-';
const CONFIRM = new RegExp(`^${CONFIRM_PREFIX}[0-9a-f-]{36}$`);
/**
 * What the questions of a handler that runs for a new order are named on the wire: `mcp-idempotency-order-WORD-NAME`. A call
 * brings the answers to the last questions alone; the word tells that the person has called it a new order before.
 */
const ORDER = /^mcp-idempotency-order-([0-9a-f-]{36})-/;

export type Intent =
  | { readonly kind: 'resent' }
  | { readonly kind: 'new' }
  /** SDK v2: the question is a result, and the call comes again with the answer. */
  | { readonly kind: 'question'; readonly result: object }
  /** Nobody could be asked, or nobody wanted to say. */
  | { readonly kind: 'nobody'; readonly reason: string };

export interface Confirmation {
  /** The word of the new order that the call belongs to; undefined where it is not known to be one. Sent again, it is no second order. */
  readonly order: string | undefined;
  /** The person has said that it is the earlier call. */
  readonly resent: boolean;
  /** The context as the handler shall see it: with the answers to its own questions, named as it named them. */
  readonly context: CallContext;
  readonly ask: (call: Asked) => Promise<Intent>;
}

/** The call that an equal one came before. */
interface Asked {
  readonly tool: string;
  readonly args: unknown;
  /** How long the person may think, in milliseconds. */
  readonly waitMs: number;
  /** When the one before was claimed, milliseconds since 1970. */
  readonly since: number;
}

/** How much of the arguments a question shows. */
const MANY_CHARACTERS = 500;

/** What is known of the intent behind a call without a key, and how to ask. */
export function confirmIntent(context: CallContext): Confirmation {
  const { asked, order, context: own } = ownAnswers(context);
  if (asked) {
    const intent = intentOf(asked.answer);
    return { order: intent.kind === 'new' ? asked.word : undefined, resent: intent.kind === 'resent', context: own, ask: async () => intent };
  }
  return {
    order,
    resent: false,
    context: own,
    ask: async (call) => {
      const params = question(call);
      if (context.sdk === 'sdk-v2') {
        return { kind: 'question', result: { resultType: 'input_required', inputRequests: { [CONFIRM_PREFIX + randomUUID()]: { method: 'elicitation/create', params: { mode: 'form', ...params } } } } };
      }
      if (!context.elicit) return NOBODY;
      const { signal } = context;
      try {
        const answer = await context.elicit(params, { timeout: call.waitMs, ...(signal ? { signal } : {}) });
        // Who has gone has given up, or sends again and is asked again: one answer too many would be one call too many.
        return signal?.aborted ? NOBODY : intentOf(answer);
      } catch (error) {
        return { kind: 'nobody', reason: `${NOBODY.reason} (${messageOf(error)})` };
      }
    },
  };
}

/** The handler's answer; its questions, if it is one, carry the word of the order that it runs for. */
export function withOrder(answer: unknown, order: string): unknown {
  if (!isInputRequired(answer)) return answer;
  const { inputRequests } = answer as { inputRequests?: object };
  return { ...answer, ...(inputRequests ? { inputRequests: renamed(inputRequests, (name) => `mcp-idempotency-order-${order}-${name}`) } : {}) };
}

/** Takes our own answers, and the word of an order, out of what the person answered. */
function ownAnswers(context: CallContext): { readonly asked: { readonly word: string; readonly answer: ElicitAnswer } | undefined; readonly order: string | undefined; readonly context: CallContext } {
  const { inputResponses } = context;
  if (!inputResponses) return { asked: undefined, order: undefined, context };
  const names = Object.keys(inputResponses);
  // The word comes back from outside, and becomes a part of a key: another one than ours is no answer to our question.
  const confirmed = names.find((name) => CONFIRM.test(name));
  const order = names.map((name) => ORDER.exec(name)?.[1]).find((word) => word !== undefined);
  const rest = Object.fromEntries(Object.entries(inputResponses).filter(([name]) => name !== confirmed));
  const left = Object.keys(rest).length > 0 ? renamed(rest, (name) => name.replace(ORDER, '')) : undefined;
  return {
    asked: confirmed === undefined ? undefined : { word: confirmed.slice(CONFIRM_PREFIX.length), answer: inputResponses[confirmed] as ElicitAnswer },
    order,
    context: { ...context, inputResponses: left, shielded: (signal, onProgress) => withResponses(context.shielded(signal, onProgress), left) },
  };
}

/** The library's own context with other answers of the person. */
function withResponses(made: unknown, inputResponses: Readonly<Record<string, unknown>> | undefined): unknown {
  const { mcpReq, ...rest } = made as { mcpReq: object };
  return { ...rest, mcpReq: { ...mcpReq, inputResponses } };
}

function renamed(named: object, rename: (name: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [rename(name), value as unknown]));
}

const NOBODY = {
  kind: 'nobody' as const,
  reason: 'Nothing was run: an equal call was made a short time ago, and nobody said whether this is the same one sent again or a new one. Send an idempotency key, or let the person decide.',
};

/** The arguments, as the person reads them. */
function shown(args: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(args);
  } catch {
    return 'The arguments cannot be shown.';
  }
  return text.length > MANY_CHARACTERS ? `${text.slice(0, MANY_CHARACTERS)}…` : text;
}

function question({ tool, args, since }: Asked): ElicitParams {
  return {
    message: `\`${tool}\` was called with exactly these arguments at ${new Date(since).toISOString()}. Is this the same request sent again, or a new one?\n\n${shown(args)}`,
    requestedSchema: {
      type: 'object',
      properties: {
        intent: { type: 'string', title: 'Intent', enum: ['resent', 'new'], enumNames: ['The same one, sent again: do not repeat it', 'A new one: do it once more'] },
      },
      required: ['intent'],
    },
  };
}

function intentOf(answer: ElicitAnswer | undefined): Intent & { readonly kind: 'resent' | 'new' | 'nobody' } {
  if (answer?.action !== 'accept') return NOBODY;
  const intent = answer.content?.['intent'];
  return intent === 'resent' || intent === 'new' ? { kind: intent } : NOBODY;
}
