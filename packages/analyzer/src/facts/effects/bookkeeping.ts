/** Functions that keep a server's own books: logs, telemetry, usage counts, caches, sign-in. What they write is not the tool's effect. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { containsInput } from '../../resolve/reach.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { SinkKind } from '../../types.js';
import type { Candidate, HopLink } from './candidates.js';
import { describeFunction } from './describe.js';
import { isTheCallersChoice } from './callers-id.js';
import { wordsOf } from './verbs.js';

/** Products that a server tells of itself, and whose own servers ask them for projects, dashboards and issues. */
const PRODUCTS: ReadonlySet<string> = new Set(['sentry', 'posthog', 'amplitude', 'mixpanel']);
/** What is done with such a product by a server that tells it something: `SentryClient.captureException`, `initPosthog`, `startSentrySpan`. */
const TELLS = /^(?:capture|track|trace|identify|alias|group|page|screen|log|record|report|emit|notify|flush|shutdown|close|init|initialize|setup|configure|with|wrap|is|enable|disable)\b|\b(?:capture|track|error|exception|breadcrumb|span|transaction|middleware)$/;
/** Words that say so wherever they stand in a function's or file's name. */
const ANYWHERE: ReadonlySet<string> = new Set(['telemetry', 'analytics', 'metrics', 'metric', 'logger', 'logging', 'tracing', 'tracer', 'usage', 'heartbeat', 'breadcrumb', 'instrumentation', 'statsd', ...PRODUCTS]);
/** Words of signing in, and of what does so on the way to something else. */
const CREDENTIALS: ReadonlySet<string> = new Set(['auth', 'oauth', 'credentials']);
/** Words that say so at the beginning of a function's name. */
const FIRST: ReadonlySet<string> = new Set(['log', 'track', 'trace', 'debug', 'cache', 'memoize', 'memo', 'audit']);
/** Of these, what people do to things of theirs too: `logMeal`, `trackExpense`, `auditInvoice`. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['log', 'track', 'audit']);
/** What a server notes of itself. */
const ITS_OWN = /^(?:logs?|trail|errors?|exceptions?|warn(?:ing)?s?|infos?|debug|trace|messages?|msg|events?|requests?|responses?|calls?|tools?|usages?|activity|activities|actions?|access|audits?|metrics?|query|queries|results?|invocations?|executions?|operations?|performance|latency|start|started|end|state|status|changes?|history|sessions?|analytics|telemetry|steps?|progress|failures?|failed|success|to|line|lines?|entry|entries|ip|user|auth|security|data|it|if|and|out|in|api|http|tokens?|costs?|feature|page|view|click|install|command|mutation|decision|attempts?|retry|process|task|job|run|interaction|server|client|connection)$/;
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

/** `enforceRateLimit`, `throttle`: what counts how often somebody has called. */
const COUNTS_USE = /^(?:check|enforce|consume|assert|ensure|apply|take|acquire|hit|count|within|is|over|exceeds?|increment|bump|respect)\b.*\b(?:rate ?limit|throttle|quota)(?:s|ed|exceeded)?\b|^(?:rate ?limit|throttle)$/;
/** What does so by its class: `RateLimiter.consume`. */
const LIMITER = /\b(?:limiter|throttler?)$/;

/** `fetchWithAuth`, `makeAuthRequest`: what is sent is whatever the function is handed. */
const SENDS_SIGNED = /\bwith (?:o?auth|credentials)\b|^(?!handle|validate|verify|check|parse|on\b).*\bo?auth (?:request|fetch|call|get|post|put|patch|delete)$|^o?auth (?:request|fetch|call|get|post|put|patch|delete)\b/;
/** Members of a client that signs in, by which it sends what it is told: `OAuthClient.post`. */
const SENDS = /^_?(?:request|fetch|get|post|put|patch|delete|call|send|execute|query|mutate|graphql|api)$/;
/** What is done to a thing that a service keeps, were it for metrics: `AnalyticsClient.createReport`. */
const DEEDS: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'remove', 'archive', 'insert', 'provision', 'publish', 'import', 'duplicate', 'copy', 'clone']);

/** Why a function is taken for one that keeps books; the weaker kinds yield to what it is handed. */
type Book = 'notes' | 'notes of a client' | 'signs in' | 'signed client';

const answers = new Map<string, Book | undefined>();

function bookOf(name: string): Book | undefined {
  if (answers.has(name)) return answers.get(name);
  const answer = readBook(name);
  answers.set(name, answer);
  return answer;
}

/** A product's name says nothing where its client is asked for something. */
const aboutIts = (words: readonly string[], member: readonly string[]): readonly string[] => (words.some((word) => PRODUCTS.has(word)) && !TELLS.test(member.join(' ')) ? words.filter((word) => !PRODUCTS.has(word)) : words);

function readBook(name: string): Book | undefined {
  const member = name.slice(name.lastIndexOf('.') + 1);
  const own = wordsOf(member);
  const owner = aboutIts(name.includes('.') ? wordsOf(name.slice(0, name.lastIndexOf('.'))) : [], own);
  const words = aboutIts(own, own);
  const text = words.join(' ');
  if (SIGNS_IN.test(text)) return 'signs in';
  if (words.length > 1 && OF_PEOPLE.has(words[0]!) && !words.slice(1).some((word) => ITS_OWN.test(word) || ANYWHERE.has(word))) return 'notes of a client';
  if (COUNTS_USE.test(text) || (LIMITER.test(owner.join(' ')) && !SENDS.test(member) && !DEEDS.has(words[0] ?? ''))) return 'notes';
  const isNote = FIRST.has(words[0] ?? '') || LOG_WRITERS.test(text) || AFTER_FAILURE.test(text) || OF_ITSELF.test(text) || (words[0] === 'capture' && (words.length === 1 || CAPTURED.has(words[1]!))) || words.some((word) => ANYWHERE.has(word));
  if (isNote) return 'notes';
  if (owner.some((word) => ANYWHERE.has(word) || word === 'log')) return DEEDS.has(words[0] ?? '') ? 'notes of a client' : 'notes';
  if (SENDS_SIGNED.test(text)) return undefined;
  if (words.some((word) => CREDENTIALS.has(word))) return 'signed client';
  return owner.some((word) => CREDENTIALS.has(word)) && !SENDS.test(member) ? 'signed client' : undefined;
}

/** Whether a call enters a function that keeps books: by its name, unless it is there to run or to send what it is handed. */
export function entersBooks(engine: Engine, into: ts.Node, call: CallEvent): boolean {
  const book = bookOf(nameOf(engine, into));
  if (book === undefined) return false;
  return handedFunctions(engine, call).size === 0 && !((book === 'signed client' || book === 'notes of a client') && carriesArguments(engine, call));
}

/** Kinds of sinks by which a service is told something. */
const TOLD: ReadonlySet<SinkKind> = new Set(['http', 'sdk-client', 'db', 'messaging', 'queue']);

/** Whether a candidate is part of the books of a function that a call on the way to it enters. `candidate.hops` are those behind that call. */
export function isInBooks(engine: Engine, candidate: Pick<Candidate, 'event' | 'verdict' | 'hops'>, call: CallEvent, into: ts.Node): boolean {
  const book = bookOf(nameOf(engine, into));
  if (book === undefined) return false;
  if ((book === 'signed client' || book === 'notes of a client') && TOLD.has(candidate.verdict.kind) && candidate.event.kind === 'call' && carriesArguments(engine, candidate.event)) return false;
  return !leadsThrough(engine, candidate, handedFunctions(engine, call));
}

const carriesArguments = (engine: Engine, { args }: CallEvent): boolean => args.some((arg) => containsInput(engine, arg, ({ source }) => source === 'arguments'));

const NOTHING: ReadonlySet<ts.Node> = new Set();

/** Functions that a call hands over: `withTelemetry(name, () => send(order))`. What they do is the caller's, whatever runs them. */
function handedFunctions(engine: Engine, { args }: CallEvent): ReadonlySet<ts.Node> {
  const found = new Set<ts.Node>();
  const visit = (value: Value, depth: number): void => {
    for (const one of alternativesOf(value)) {
      if (one.kind === 'function') found.add(one.node);
      else if (one.kind === 'object' && depth > 0) for (const slot of one.slots.values()) if (!('getter' in slot)) visit(slotValue(engine, one, slot), depth - 1);
    }
  };
  for (const arg of args) visit(arg, 1);
  return found.size > 0 ? found : NOTHING;
}

/** Whether a candidate lies in one of these functions, or behind a call in it. */
function leadsThrough(engine: Engine, { event, hops }: Pick<Candidate, 'event' | 'hops'>, functions: ReadonlySet<ts.Node>): boolean {
  if (functions.size === 0) return false;
  const isInside = (node: ts.Node): boolean => {
    for (let one: ts.Node | undefined = node; one; one = one.parent) if (functions.has(one)) return true;
    return false;
  };
  if (isInside(event.node)) return true;
  for (let hop = hops; hop; hop = hop.next) if (isInside(hop.into) || isInside(hop.event.node)) return true;
  return false;
}

/** Whether a candidate lies behind a bookkeeping function. A tool that is about logs or metrics itself is judged by them. */
export function isBookkeeping(engine: Engine, candidate: Candidate, toolName: string | null): boolean {
  const own = new Set(toolName === null ? [] : wordsOf(toolName));
  for (let hop: HopLink | undefined = candidate.hops; hop; hop = hop.next) {
    const name = nameOf(engine, hop.into);
    if (bookOf(name) === undefined || wordsOf(name).some((word) => own.has(word) && (FIRST.has(word) || ANYWHERE.has(word) || CREDENTIALS.has(word) || SIGN_WORDS.has(word) || word === 'report' || word === 'record'))) continue;
    if (isInBooks(engine, { ...candidate, hops: hop.next }, hop.event, hop.into)) return true;
  }
  return false;
}

/** Whether a function's name says that it looks first and makes only what is missing. What is ensured before a handed function is run says nothing of that. */
export function createsOnce(engine: Engine, node: ts.Node, { hops, event }: Pick<Candidate, 'event' | 'hops'>, call: CallEvent): boolean {
  const name = nameOf(engine, node);
  const member = name.slice(name.lastIndexOf('.') + 1);
  if (!CREATES_ONCE.test(member) || (ENSURES_STATE.test(member) && leadsThrough(engine, { hops, event }, handedFunctions(engine, call)))) return false;
  return !/^_?upsert/.test(member) || !isTheCallersChoice(engine, node, (hops?.event ?? event).env);
}

/** `ensureConnected(() => send(order))`. */
const ENSURES_STATE = /^_?ensure(?:Is)?(?:Connect|Auth|Log|Sign|Session|Token|Init|Ready|Open|Running|Config|Valid|Access|Permi|Allowed|Client)/;

const CREATES_ONCE = /^_?(?:(?:get|find|fetch|load|open)Or(?:Create|Add|Insert|Make|Init)|(?:create|add|make)If(?:Not|Missing|Absent|Needed)|ensure(?![a-z])|upsert(?![a-z]))/;

/** What a function is called, for people. */
export function nameOf(engine: Engine, node: ts.Node): string {
  const cache = engine.cache<ts.Node, string>('function-names');
  let name = cache.get(node);
  if (name === undefined) cache.set(node, (name = describeFunction(engine, node)));
  return name;
}
