/** Names of remote procedures, and messages that carry one: no URL and no verb, but a command in what is sent. */
import type { ValueView } from '../../types.js';
import { CALLERS_CHOICE, worstOf, type Decision } from './decision.js';
import { bare } from './places.js';
import { verbDecision } from './verbs.js';

/** `eth_getBalance`, `tools/list`, `host.get`, `addNote`: the verb may stand behind a name space. */
export function rpcDecision(method: string): Decision {
  const last = method.split(/[./:]/).at(-1) ?? method;
  const whole = verbDecision(last);
  if (whole.effect !== 'unknown' || !last.includes('_')) return whole;
  return verbDecision(last.slice(last.indexOf('_') + 1));
}

/** Properties that name what the other side shall do, the plainest first. */
const COMMANDS = ['command', 'cmd', 'method', 'action', 'operation', 'op', 'tool', 'event', 'type', 'kind'];
/** Properties that hold the message proper inside its envelope. */
const CONTENTS = ['message', 'payload', 'data', 'request', 'body', 'msg'];
/** What an envelope is called tells nothing of what is in it. */
const ENVELOPE = /^(?:message|msg|request|req|command|cmd|call|rpc|event|action|tool|task|job|data|execute|invoke|run)$/i;

/** What a message asks for, by the command that is named in it or in what it holds; `undefined` when none can be read. */
export function commandDecision(body: ValueView, depth = 0): Decision | undefined {
  const inner = bare(body);
  for (const name of depth < 3 ? CONTENTS : []) {
    const decision = inner.keys.includes(name) ? commandDecision(inner.property(name), depth + 1) : undefined;
    if (decision !== undefined) return decision;
  }
  for (const name of COMMANDS) {
    const choices = inner.keys.includes(name) ? inner.property(name).alternatives : [];
    if (choices.length === 0 || choices.every(({ string }) => string !== undefined && ENVELOPE.test(string))) continue;
    if (choices.some((choice) => choice.string === undefined && choice.fromInput) && name !== 'type' && name !== 'kind') return CALLERS_CHOICE;
    const decisions = choices.map(({ string }): Decision | undefined => (string === undefined ? undefined : { ...rpcDecision(string), what: string }));
    if (decisions.every((one) => one !== undefined && one.effect !== 'unknown')) return worstOf(decisions as Decision[]);
  }
  return undefined;
}
