/** What is typed into a running process: a line whose first word is one of its commands, as `apps:create --region eu`. */
import type { CallView, Reading, ValueView } from '../../types.js';
import { CALLERS_CHOICE, worstOf, type Decision } from './decision.js';
import { bare, viewAt } from './places.js';
import { commandDecision } from './rpc.js';
import { remoteDecision, wordsOf } from './verbs.js';

type TypedReading = Extract<Reading, { by: 'typed' }>;

/** Something is done, whatever it is. */
const TYPED: Decision = { effect: 'write', confidence: 'likely' };
const LISTS: Decision = { effect: 'none', confidence: 'likely' };
const SWITCHES: Decision = { effect: 'idempotent-write', confidence: 'likely' };

/** Commands that run what the caller writes behind them. */
const INTERPRETERS = /^(?:psql|mysql|sqlite|sql|query|eval|exec|run|console|repl|shell|bash|cli)$/;
/** Commands that show something although they are neither verbs nor things in the plural. */
const SHOWS = /^(?:ps|ls|top|whoami|pwd|env|maintenance|help|version|usage|config)$/;

export function typedDecision(call: CallView, { text }: TypedReading): Decision {
  const typed = viewAt(call, text);
  if (typed.isAbsent || typed.string?.trim() === '') return { effect: 'none', confidence: 'likely' };
  return worstOf(typed.alternatives.map(lineDecision));
}

function lineDecision(line: ValueView): Decision {
  if (line.isAbsent) return LISTS;
  const byMessage = messageDecision(line);
  if (byMessage !== undefined) return byMessage;
  const command = /^\s*([A-Za-z][\w-]*(?::[\w-]+)*)(?=\s|$)/.exec(line.text ?? '')?.[1];
  if (command === undefined) return line.fromInput ? CALLERS_CHOICE : TYPED;
  const [last = ''] = command.split(':').slice(-1);
  return { ...wordDecision(last, line.fromInput), what: command };
}

/** What a message of JSON-RPC asks for, alone on its line or behind a header: `Content-Length: 80\r\n\r\n{ … }`. */
function messageDecision(line: ValueView): Decision | undefined {
  for (const part of [line, ...line.parts]) {
    const message = bare(part);
    if (!message.keys.includes('jsonrpc') || !message.keys.includes('method')) continue;
    if (message.property('method').alternatives.every(({ string }) => string !== undefined && HANDSHAKE.test(string))) return LISTS;
    return commandDecision(message);
  }
  return undefined;
}

/** How a connection is opened and closed. */
const HANDSHAKE = /^(?:initialized?|notifications\/\w+|shutdown|exit|ping)$/;

function wordDecision(word: string, fromInput: boolean): Decision {
  if (INTERPRETERS.test(word)) return fromInput ? CALLERS_CHOICE : TYPED;
  if (/^(?:on|off)$/.test(word)) return SWITCHES;
  if (SHOWS.test(word)) return LISTS;
  const byVerb = remoteDecision(word);
  if (byVerb.effect !== 'unknown') return byVerb;
  // A thing in the plural and no verb: a list of them.
  return wordsOf(word).at(-1)?.endsWith('s') === true ? LISTS : TYPED;
}
