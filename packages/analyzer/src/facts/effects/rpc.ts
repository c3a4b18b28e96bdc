/** Names of remote procedures, and messages that carry one: no URL and no verb, but a command in what is sent. */
import type { ValueView } from '../../types.js';
import { CALLERS_CHOICE, worstOf, type Decision } from './decision.js';
import { bare } from './places.js';
import { remoteDecision } from './verbs.js';

/** Methods of the Language Server Protocol 3.17. */
const LANGUAGE_SERVER = /^(?:textDocument|notebookDocument|workspace|workspaceSymbol|completionItem|codeAction|codeLens|documentLink|inlayHint|callHierarchy|typeHierarchy|window|\$)\/\w+$/;

/** `eth_getBalance`, `tools/list`, `host.get`, `addNote`: the verb may stand behind a name space. */
export function rpcDecision(method: string): Decision {
  // A language server answers, and is told what an editor shows. Only commands of its own do something.
  if (LANGUAGE_SERVER.test(method)) return method === 'workspace/executeCommand' ? CALLERS_CHOICE : { effect: 'none', confidence: 'likely' };
  // Which tool is called, and by that what is done, stands beside it.
  if (method === 'tools/call') return { effect: 'unknown', confidence: 'guess' };
  const last = method.split(/[./:]/).at(-1) ?? method;
  const whole = remoteDecision(last);
  if (whole.effect !== 'unknown' || !last.includes('_')) return whole;
  return remoteDecision(last.slice(last.indexOf('_') + 1));
}

/** Properties that name what the other side shall do, the plainest first. */
const COMMANDS = ['command', 'cmd', 'method', 'action', 'operation', 'op', 'tool', 'event', 'type', 'kind'];
/** Properties that hold the message proper inside its envelope. */
const CONTENTS = ['message', 'payload', 'data', 'request', 'body', 'msg'];
/** What an envelope is called tells nothing of what is in it. */
const ENVELOPE = /^(?:message|msg|request|req|command|cmd|call|rpc|event|action|tool|task|job|data|execute|invoke|run)$/i;

/** The names under which a message holds another: by what they say, or because that was made a text of its own. */
const contentsOf = (message: ValueView): readonly string[] => message.keys.filter((key) => CONTENTS.includes(key) || message.property(key).external?.member === 'JSON.stringify');

/** What a message asks for, by the command that is named in it or in what it holds; `undefined` when none can be read. */
export function commandDecision(body: ValueView, depth = 0): Decision | undefined {
  const inner = bare(body);
  for (const name of depth < 3 ? contentsOf(inner) : []) {
    const decision = commandDecision(inner.property(name), depth + 1);
    if (decision !== undefined) return decision;
  }
  let isNamed = false;
  for (const name of COMMANDS) {
    const choices = inner.keys.includes(name) ? inner.property(name).alternatives : [];
    if (choices.length === 0 || choices.every(({ string }) => string !== undefined && ENVELOPE.test(string))) continue;
    // `{ command: 'canvas', action }`: the caller chooses among what one command does.
    if (!isNamed && choices.some((choice) => choice.string === undefined && choice.fromInput) && name !== 'type' && name !== 'kind') return CALLERS_CHOICE;
    isNamed ||= choices.every(({ string }) => string !== undefined);
    const decisions = choices.map(({ string }): Decision | undefined => (string === undefined ? undefined : { ...rpcDecision(string), what: string }));
    if (decisions.every((one) => one !== undefined && one.effect !== 'unknown')) return worstOf(decisions as Decision[]);
  }
  return undefined;
}

/** What tells messages apart, and nothing more. */
const NUMBERS = /^(?:\w*id|\w*I[dD]|seq|sequence|nonce|ts|time|timestamp|version|token|auth)$/;

const NAMES_KIND = /^(?:type|kind|event)$/;

const isHidden = ({ isAbsent, fromInput, text, number, boolean, isFunction, keys, items }: ValueView): boolean =>
  !isAbsent && !fromInput && text === undefined && number === undefined && boolean === undefined && !isFunction && keys.length === 0 && items === undefined;

/**
 * Whether a message without a command that can be read may as well be a question, or news of the server's own: nothing is seen of it, or it names
 * a command that says nothing, or it holds nothing of the caller's and is of some kind, or carries something that cannot be looked into.
 */
export function isOpaqueMessage(body: ValueView, depth = 0): boolean {
  const holds = (one: ValueView): boolean =>
    COMMANDS.slice(0, 6).some((name) => one.keys.includes(name)) ||
    (depth < 3 && contentsOf(one).some((key) => isOpaqueMessage(one.property(key), depth + 1))) ||
    (!one.fromInput && one.keys.length > 0 && (one.open || one.keys.some((key) => NAMES_KIND.test(key) || (!NUMBERS.test(key) && one.property(key).alternatives.some((part) => isHidden(part) && part.external === undefined)))));
  return body.alternatives.map(bare).some((one) => isHidden(one) || holds(one));
}
