/** Functions that are there to read, to check or to set up, told by their names: what they set on the way is not what was asked for. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { SinkKind } from '../../types.js';
import { nameOf } from './bookkeeping.js';
import { verbDecision, wordsOf } from './verbs.js';

const READS = /^_?(?:get|is|has|can|should|resolve(?!\w*(?:Thread|Comment|Conversation|Discussion|Issue|Incident|Alert|Ticket|Dispute|Review|Case|Todo|Task))|validate|verify|check(?!In(?![a-z])|Out(?![a-z]))|load|read|find|fetch|lookup|detect|list|parse|ensure)(?![a-z])(?!Or[A-Z])/;
const SETS_UP = /^_?(?:init|initialize|setup|connect)(?![a-z])/;
/** What a server sets up for itself, behind such a verb. A relation that is connected, or a project that is initialized, is the caller's. */
const ITS_OWN = /^(?:to|with|if|on|and|from|client|clients|connections?|server|servers|db|database|databases|pool|session|sessions|auth|token|tokens|browser|page|context|config|configuration|settings|cache|logger|logging|transport|transports|storage|store|stores|state|api|sdk|schema|tables?|migrations?|env|environment|dirs?|directory|directories|folders?|wallet|provider|providers|socket|websocket|ws|redis|mongo|postgres|sqlite|mcp|service|services|driver|device|adapter|bridge|handlers?|listeners?|all|async|sync|once|internal|app|modules?|plugins?|registry|engine|runtime|worker|workers|index|signer|keys?|credentials?)$/;

/**
 * Whether a function is there to read or check something, or to set the server up, told by its name: what it sets on the way is set up, not
 * asked for. To `fetch` is to send whatever request.
 */
export function readsByName(engine: Engine, node: ts.Node, kind: SinkKind): boolean {
  const name = nameOf(engine, node);
  const member = name.slice(name.lastIndexOf('.') + 1);
  if (SETS_UP.test(member)) return wordsOf(member).slice(1).every((word, at) => at > 0 || ITS_OWN.test(word));
  return READS.test(member) && !(kind === 'http' && /^_?fetch/.test(member)) && !doesMore(wordsOf(member));
}

/** `getAndReserve`, `validateAndSubmit`: the reading is for the sake of what follows. */
export function doesMore(words: readonly string[]): boolean {
  const at = words.indexOf('and');
  if (at < 1 || at === words.length - 1) return false;
  const { effect } = verbDecision(words.slice(at + 1).join('_'));
  return effect === 'write' || effect === 'idempotent-write';
}
