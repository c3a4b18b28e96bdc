/**
 * SDKs whose calls are objects handed to one `send`: `client.send(new PutObjectCommand({ … }))`. The class name is the verb,
 * or a constant string: `client.callTool({ name: 'create_order' })`.
 */
import type { CallView, Reading, ValueView } from '../../types.js';
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';
import { viewAt } from './places.js';
import { rpcDecision } from './rpc.js';
import { remoteDecision } from './verbs.js';

type CommandVerbReading = Extract<Reading, { by: 'command-verb' }>;

export function commandVerbDecision(call: CallView, reading: CommandVerbReading): Decision {
  return worstOf(viewAt(call, reading.command).alternatives.map(decisionOf));
}

function decisionOf(command: ValueView): Decision {
  const name = command.string ?? command.external?.member.split('.').at(-1);
  if (name === undefined || name === 'default') return command.fromInput ? CALLERS_CHOICE : UNREADABLE;
  const verb = name.replace(/(?:Command|Request|Input)$/, '');
  // `sanity.action.document.publish`: name spaces stand before the verb.
  return { ...(verb.includes('.') ? rpcDecision(verb) : remoteDecision(verb)), what: name };
}
