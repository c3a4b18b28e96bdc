/** Functions that keep a server's own books: logs, telemetry, usage counts, caches, sign-in. What they write is not the tool's effect. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { SinkKind } from '../../types.js';
import type { Candidate, HopLink } from './candidates.js';
import { describeFunction } from './describe.js';
import { wordsOf } from './verbs.js';

/** Words that say so wherever they stand in a function's or file's name. */
const ANYWHERE: ReadonlySet<string> = new Set(['telemetry', 'analytics', 'metrics', 'metric', 'logger', 'logging', 'tracing', 'tracer', 'usage', 'heartbeat', 'breadcrumb', 'instrumentation', 'sentry', 'posthog', 'amplitude', 'mixpanel', 'statsd', 'auth', 'oauth', 'credentials']);
/** Words that say so at the beginning of a function's name. */
const FIRST: ReadonlySet<string> = new Set(['log', 'track', 'trace', 'debug', 'cache', 'memoize', 'memo', 'audit']);
/** What an error tracker captures. Payments are captured too. */
const CAPTURED: ReadonlySet<string> = new Set(['exception', 'error', 'event', 'message', 'breadcrumb', 'stack', 'exit', 'console']);

/** `writeToLogFile`, `appendToLog`. */
const LOG_WRITERS = /^(?:write|append|add|print|flush|save)\b.*\blogs?(?: (?:file|line|entry|message))?$/;

/** `reportError`, `selfReportError`, `recordToolCall`: what a server tells its makers of itself. */
const OF_ITSELF = /^(?:self )?report (?:\w+ )?(?:error|exception|crash|failure)s?$|^(?:record|report) (?:tool|api) (?:call|run)s?$/;

/** `getAccessToken`, `refreshJwt`, `ensureLoggedIn`: functions that sign the server in at its upstream. */
const SIGNS_IN = /^(?:(?:get|fetch|refresh|ensure|acquire|obtain|request|renew)\b.*\b(?:token|jwt|bearer|nonce)|(?:ensure|re)?\s?(?:authenticate|authenticated|authentication|login|logged in|log in|sign in|signin)|(?:authenticate|login|sign in)(?: (?:if needed|client|user|session|with \w+))?)$/;
const SIGN_WORDS: ReadonlySet<string> = new Set(['token', 'jwt', 'bearer', 'nonce', 'authenticate', 'authentication', 'login', 'signin', 'auth']);

/** `handleCriticalLoss`, `onFlushError`: what is done about a failure of the server's own. */
const AFTER_FAILURE = /^(?:on|handle)\b.*\b(?:errors?|failures?|loss|losses|crash)$/;

const answers = new Map<string, boolean>();

/** Whether a name is that of a bookkeeping function. */
export function isBookkeepingName(name: string): boolean {
  let answer = answers.get(name);
  if (answer === undefined) {
    const member = name.slice(name.lastIndexOf('.') + 1);
    const owner = name.includes('.') ? wordsOf(name.slice(0, name.lastIndexOf('.'))) : [];
    const words = wordsOf(member);
    answer = FIRST.has(words[0] ?? '') || LOG_WRITERS.test(words.join(' ')) || AFTER_FAILURE.test(words.join(' ')) || OF_ITSELF.test(words.join(' ')) || SIGNS_IN.test(words.join(' ')) || (words[0] === 'capture' && (words.length === 1 || CAPTURED.has(words[1]!))) || words.some((word) => ANYWHERE.has(word)) || owner.some((word) => ANYWHERE.has(word) || word === 'log');
    answers.set(name, answer);
  }
  return answer;
}

/** Whether a candidate lies behind a bookkeeping function. A tool that is about logs or metrics itself is judged by them. */
export function isBookkeeping(engine: Engine, candidate: Candidate, toolName: string | null): boolean {
  const own = new Set(toolName === null ? [] : wordsOf(toolName));
  for (let hop: HopLink | undefined = candidate.hops; hop; hop = hop.next) {
    const name = nameOf(engine, hop.into);
    if (isBookkeepingName(name) && !wordsOf(name).some((word) => own.has(word) && (FIRST.has(word) || ANYWHERE.has(word) || SIGN_WORDS.has(word) || word === 'report' || word === 'record'))) return true;
  }
  return false;
}

/** Whether a function keeps books, told by its name. */
export const entersBooks = (engine: Engine, node: ts.Node): boolean => isBookkeepingName(nameOf(engine, node));

/**
 * Whether a function is there to read or check something, told by its name: what it sets on the way is set up, not asked for. To `fetch` is
 * to send whatever request.
 */
export function readsByName(engine: Engine, node: ts.Node, kind: SinkKind): boolean {
  const name = nameOf(engine, node);
  const member = name.slice(name.lastIndexOf('.') + 1);
  return READER.test(member) && !(kind === 'http' && /^_?fetch/.test(member));
}

const READER = /^_?(?:get|is|has|can|should|resolve(?!\w*(?:Thread|Comment|Conversation|Discussion|Issue|Incident|Alert|Ticket|Dispute|Review|Case|Todo|Task))|validate|verify|check|load|read|find|fetch|lookup|detect|list|parse|ensure|init|initialize|setup|connect)(?![a-z])(?!Or[A-Z])/;

/** Whether a function's name says that it looks first and makes only what is missing. */
export function createsOnce(engine: Engine, node: ts.Node): boolean {
  const name = nameOf(engine, node);
  return CREATES_ONCE.test(name.slice(name.lastIndexOf('.') + 1));
}

const CREATES_ONCE = /^_?(?:(?:get|find|fetch|load|open)Or(?:Create|Add|Insert|Make|Init)|(?:create|add|make)If(?:Not|Missing|Absent|Needed)|ensure(?![a-z])|upsert(?![a-z]))/;

/** What a function is called, for people. */
export function nameOf(engine: Engine, node: ts.Node): string {
  const cache = engine.cache<ts.Node, string>('function-names');
  let name = cache.get(node);
  if (name === undefined) cache.set(node, (name = describeFunction(engine, node)));
  return name;
}
