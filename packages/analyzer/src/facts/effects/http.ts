/**
 * HTTP requests: the verb, and what the URL or the body say against it. Many services read through POST and some act
 * through GET.
 */
import type { CallView, Reading, ValueView } from '../../types.js';
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';
import { requestsDecision } from './editor-requests.js';
import { documentDecision, looksLikeGraphql } from './graphql.js';
import { ABSENT, bare, textView, viewAt } from './places.js';
import { commandDecision, isOpaqueMessage, rpcDecision } from './rpc.js';
import { looksLikeSql, statementDecision } from './sql.js';
import { endingOf, urlParts, type Ending, type UrlParts } from './url.js';
import { isUniqueThere } from './unique-collections.js';
import { ACTION_ENDINGS, ACTION_PARAMETERS, DRY_RUN_FLAGS, IDEMPOTENT_AFTER_ID, IDEMPOTENT_ENDINGS, MACHINES, MODEL_HOSTS, READ_ENDINGS, READ_UNLESS_AFTER_ID, REPEATED_ENDINGS, SIGN_IN, SIGN_IN_STEPS } from './url-words.js';
import { remoteDecision, wordsOf } from './verbs.js';

type HttpReading = Extract<Reading, { by: 'http' }>;

const READS: Decision = { effect: 'none', confidence: 'proven' };
const LIKELY_READS: Decision = { effect: 'none', confidence: 'likely' };
const SETS: Decision = { effect: 'idempotent-write', confidence: 'proven' };
const LIKELY_SETS: Decision = { effect: 'idempotent-write', confidence: 'likely' };
const REMOVES: Decision = { effect: 'idempotent-write', confidence: 'proven', destructive: true };
const WRITES: Decision = { effect: 'write', confidence: 'proven' };

export function httpDecision(call: CallView, reading: HttpReading): Decision {
  const url = viewAt(call, reading.url);
  const body = viewAt(call, reading.body);
  return worstOf(
    methodsOf(call, reading).flatMap((method) =>
      typeof method === 'string' ? url.alternatives.map((choice) => withOperation(call, method, requestDecision(method, choice, body))) : [method],
    ),
  );
}

const OPERATION_HEADER = /^(?:x-)?(?:patch-?)?(?:operation|mode)$/i;

/** A header that says how the body is put in: `Operation: append`. */
function withOperation(call: CallView, method: string, decision: Decision): Decision {
  if ((method !== 'PATCH' && method !== 'PUT') || decision.effect !== 'idempotent-write') return decision;
  for (const arg of call.args) {
    const headers = arg.property('headers');
    for (const name of headers.keys) {
      if (!OPERATION_HEADER.test(name)) continue;
      const operation = headers.property(name);
      const adds = operation.alternatives.some((choice) => (choice.string === undefined ? choice.fromInput : /^(?:append|prepend|insert|add)/i.test(choice.string)));
      if (adds) return { ...decision, effect: 'write', confidence: 'likely' };
    }
  }
  return decision;
}

/** The possible verbs in capitals, or what follows from one that cannot be read. */
function methodsOf(call: CallView, reading: HttpReading): readonly (string | Decision)[] {
  if (reading.fixed !== undefined) return [reading.fixed];
  const places = typeof reading.method === 'string' ? [reading.method] : reading.method;
  const fallback = reading.fallback ?? 'GET';
  let unreadable: ValueView | undefined;
  let isLeftOut = false;
  for (const place of places) {
    const view = viewAt(call, place);
    if (view.isAbsent) {
      const holder = place.slice(0, Math.max(0, place.lastIndexOf('.')));
      const options = viewAt(call, holder);
      isLeftOut ||= options.keys.length > 0;
      if (!isPlaceOf(holder, reading.url) && options.alternatives.some(isUnread)) unreadable ??= options;
      continue;
    }
    if (view.string === undefined && view.alternatives.length === 1) {
      unreadable ??= view;
      continue;
    }
    return view.alternatives.map((choice) => methodOf(choice, view.fromInput, fallback));
  }
  // `request(url, { headers })`: options that can be read name no verb, and `url` is only a URL.
  if (unreadable === undefined || (isLeftOut && !unreadable.fromInput)) return [fallback];
  return [methodOf(unreadable, false, fallback)];
}

const isPlaceOf = (place: string, places: string | readonly string[] | undefined): boolean => (typeof places === 'string' ? [places] : (places ?? [])).includes(place);

/** Options that came out of a call and cannot be looked into: `JSON.parse(text)`. */
function isUnread({ external, text }: ValueView): boolean {
  return external !== undefined && text === undefined && !/(?:^|\.)(?:Request|URL|Headers)$/.test(external.member);
}

function methodOf(view: ValueView, isChosenByInput: boolean, fallback: string): string | Decision {
  if (view.string !== undefined) return view.string.toUpperCase();
  if (view.isAbsent) return fallback;
  return view.fromInput || isChosenByInput ? CALLERS_CHOICE : UNREADABLE;
}

/** What one request does, its verb given in capitals. */
export function requestDecision(method: string, url: ValueView, body: ValueView): Decision {
  const parts = urlParts(url);
  const decision = decide(method, parts, body);
  if (decision.what !== undefined) return decision;
  return { ...decision, what: parts === undefined ? method : `${method} ${parts.path === '' ? parts.host : parts.path}` };
}

function decide(method: string, url: UrlParts | undefined, body: ValueView): Decision {
  const ending = url === undefined ? undefined : endingOf(url);
  switch (method) {
    case 'GET':
      return getDecision(url, ending);
    case 'HEAD':
    case 'OPTIONS':
    case 'PROPFIND':
    case 'REPORT':
    case 'SEARCH':
    case 'QUERY':
      return READS;
    case 'DELETE':
      return isRehearsal(url, body) ? LIKELY_READS : REMOVES;
    case 'PUT':
      if (actsAgain(ending)) return { ...WRITES, confidence: 'likely' };
      return isRehearsal(url, body) || (ending !== undefined && ASKS.test(plain(ending.text))) ? LIKELY_READS : SETS;
    case 'PATCH':
      return isRehearsal(url, body) ? LIKELY_READS : actsAgain(ending) ? { ...WRITES, confidence: 'likely' } : patchDecision(body);
    case 'MOVE':
      return { ...WRITES, naturalKey: true };
    case 'MKCOL':
      return { ...WRITES, naturalKey: true };
    case 'COPY':
    case 'PROPPATCH':
    case 'LOCK':
    case 'UNLOCK':
      return SETS;
    case 'SUBSCRIBE':
      return READS;
    case 'SEND':
      return messageDecision(body);
    default:
      return postDecision(url, ending, body);
  }
}

/** A PUT there asks. Nouns that a POST asks for, a PUT sets: `PUT /tasks/{…}/status`. */
const ASKS = /^(?:m|run|batch)?(?:search(?:es)?|quer(?:y|ies)|validat(?:e|ion)|dryrun|preview|lookup|check|find|filter|suggest(?:ions)?|analy[sz]e|explain|estimate|simulate|calculate|compute|aggregate|testiampermissions)$/;

/** `PUT /invoices/{…}/send`: an action, whatever the verb. */
const actsAgain = (ending: Ending | undefined): boolean => ending !== undefined && REPEATED_ENDINGS.has(plain(ending.text));

const plain = (text: string): string => text.replace(/[-_]/g, '').toLowerCase();

function getDecision(url: UrlParts | undefined, ending: Ending | undefined): Decision {
  if (url === undefined) return READS;
  const named = actionParameter(url);
  if (named !== undefined && named.effect !== 'none') return named;
  if (ending === undefined) return READS;
  if (ACTION_ENDINGS.has(plain(ending.text))) return remoteDecision(ending.text);
  // `GET /bot{…}/sendMessage`: an operation's name in camelCase, or behind a dot.
  const words = wordsOf(ending.text);
  if (ending.isOperation || (/[a-z][A-Z]/.test(ending.text) && /^(?:send|create|delete|remove|update|set|add|post|trigger|execute|start|stop)$/.test(words[0] ?? ''))) {
    const byName = remoteDecision(ending.text);
    if (byName.effect !== 'unknown') return byName;
  }
  return READS;
}

/** PATCH sets fields, unless it carries operations that add, or the caller writes them. */
function patchDecision(body: ValueView): Decision {
  const inner = bare(body);
  const operations = inner.items ?? ['operations', 'ops', 'instructions', 'patch'].map((name) => (inner.keys.includes(name) ? inner.property(name) : undefined)).find((view) => view !== undefined)?.items;
  if (operations !== undefined)
    for (const operation of operations) {
      const name = operation.property('op').string;
      if (name === 'add' && operation.property('path').text?.endsWith('/-') === true) return WRITES;
      if (name === undefined && operation.property('op').fromInput) return CALLERS_CHOICE;
    }
  for (const name of ['operations', 'ops', 'instructions', 'patch'])
    if (inner.keys.includes(name) && inner.property(name).items === undefined && inner.property(name).fromInput) return CALLERS_CHOICE;
  return SETS;
}

function postDecision(url: UrlParts | undefined, ending: Ending | undefined, body: ValueView): Decision {
  if (isRehearsal(url, body)) return LIKELY_READS;
  if (url !== undefined && (MODEL_HOSTS.test(url.host) || /\/ai\/run\/[^/]+$/.test(url.path))) return LIKELY_READS;
  const byBody = bodyDecision(body, url, ending);
  if (byBody !== undefined) return byBody;
  if (url === undefined) return { ...WRITES, confidence: 'likely' };
  if (EDITORS.test(url.path)) {
    const { effect, confidence } = requestsDecision(bare(body).property('requests'));
    return { effect, confidence };
  }
  if (isReport(url)) return { ...WRITES, confidence: 'likely', isLog: true };
  if (isUniqueThere(url, ending, body)) return { ...WRITES, naturalKey: true };
  const byEnding = isSessionAboutSomething(url, ending, body) ? { ...WRITES, confidence: 'likely' as const } : endingDecision(url, ending) ?? WRITES;
  return byEnding.effect === 'write' && isFileAt(url, body) ? LIKELY_SETS : byEnding;
}

/** `POST /session { title }`: who signs in hands over what it is known by; a session with nothing of that is a thing of the service's. */
function isSessionAboutSomething({ segments }: UrlParts, ending: Ending | undefined, body: ValueView): boolean {
  return ending !== undefined && plain(ending.text) === 'session' && !segments.some((segment) => SIGN_IN.test(segment)) && body.alternatives.every((one) => {
    const { keys } = bare(one);
    return keys.length > 0 && !keys.some((key) => CREDENTIALS.test(key));
  });
}

/** What one signs in with, or starts a browser with. */
const CREDENTIALS = /user|login|mail|pass|secret|token|code|credential|(?:api|access)_?key|grant|client|otp|\bpin\b|account|auth|sign|nonce|scope|capabilit|^id$/i;

/** `POST /v1/documents/{…}:batchUpdate`. */
const EDITORS = /\/(?:documents|spreadsheets|presentations|forms)\/[^/]+:batchUpdate$/;

const COLLECTORS = /(?:^|\.)(?:analytics|sentry|posthog|mixpanel|segment|amplitude)\./i;
/** Where such a service takes in what happened. All else there is kept for its users: `posthog.com/api/projects/1/feature_flags`. */
const TAKES_IN = /^(?:\/(?:api\/)?[^/]+)?\/(?:capture|track|batch|identify|page|envelope|store|collect|httpapi|engage|e)\/?$/i;
const REPORTS = /\/(?:telemetry(?:\/(?:events?|batch|track))?|mcp[-_/]usage|mcp[-_/]events|usage[-_]events?|usage[-_]tracking)\/?$/i;

/** What a server tells its makers of its own use. */
const isReport = ({ host, path }: UrlParts): boolean => /(?:^|\.)telemetry\./i.test(host) || REPORTS.test(path) || (COLLECTORS.test(host) && TAKES_IN.test(path));

/** A whole file with its path beside it, sent to where files are kept: it takes the place of what is there. */
function isFileAt(url: UrlParts, body: ValueView): boolean {
  if (!url.segments.some((segment) => /^(?:files?|fs|filesystem)$/i.test(segment))) return false;
  return body.alternatives.every((one) => {
    const { keys } = bare(one);
    return keys.some((key) => /^(?:file_?)?path$/i.test(key)) && keys.some((key) => /^(?:content|contents|data|text)$/i.test(key)) && !keys.some((key) => /^(?:append|mode|flags?|offset)$/i.test(key));
  });
}

/** A message over a socket: no URL, no verb, but often a command in the message. */
const messageDecision = (body: ValueView): Decision => commandDecision(body) ?? bodyDecision(body, undefined, undefined) ?? (isOpaqueMessage(body) ? UNREADABLE : { effect: 'write', confidence: 'likely', what: 'send' });

/** What the body says: GraphQL, JSON-RPC, SQL, or an `action` that is named. */
function bodyDecision(body: ValueView, url: UrlParts | undefined, ending: Ending | undefined): Decision | undefined {
  const decisions = body.alternatives.map((choice) => oneBodyDecision(bare(choice), url, ending));
  return decisions.some((decision) => decision === undefined) ? undefined : worstOf(decisions as Decision[]);
}

function oneBodyDecision(body: ValueView, url: UrlParts | undefined, ending: Ending | undefined): Decision | undefined {
  const batch = url === undefined ? undefined : batchDecision(body, url);
  if (batch !== undefined) return batch;
  // Signing in, wherever that is done.
  if (body.keys.includes('grant_type') || body.text?.startsWith('grant_type=') === true) return LIKELY_READS;
  const asks = ending !== undefined && /^(?:graphql|gql)$/i.test(ending.text);
  if (body.keys.includes('query') || asks) {
    const query = body.keys.includes('query') ? body.property('query') : body;
    const texts = query.alternatives.map((choice) => bare(choice).text);
    if (asks || texts.every((text) => text !== undefined && looksLikeGraphql(text))) return documentDecision(query);
  }
  for (const name of ['query', 'sql', 'statement', 'q', 'stmt'])
    if (body.keys.includes(name)) {
      const statement = body.property(name);
      const isSql = looksLikeSql(bare(statement).text) || (name !== 'q' && /(?:^|\/)(?:sql|database|statements?)(?:\/|$)/i.test(url?.path ?? ''));
      if (isSql) return statementDecision(statement);
    }
  const onward = url !== undefined && ending !== undefined && PASSES_ON.test(ending.text) ? body.property('endpoint') : ABSENT;
  if (onward.text?.startsWith('/') === true) return requestDecision(body.property('method').string?.toUpperCase() ?? 'POST', onward, ABSENT);
  if (body.keys.includes('jsonrpc') || body.keys.includes('method')) {
    const names = body.property('method').alternatives;
    if (names.every((name) => name.string !== undefined)) {
      const byName = worstOf(names.map((name) => ({ ...rpcDecision(name.string as string), what: name.string as string })));
      if (byName.effect !== 'unknown') return byName;
    } else if (body.keys.includes('jsonrpc')) return body.property('method').fromInput ? CALLERS_CHOICE : UNREADABLE;
  }
  const named = ending !== undefined && CALLS.test(ending.text) && body.keys.some((key) => ARGUMENTS.test(key)) ? NAMES_CALL.map((name) => body.property(name).string).find((name) => name !== undefined) : undefined;
  if (named !== undefined) {
    const byName = { ...rpcDecision(named), what: named };
    if (byName.effect !== 'unknown') return byName;
  }
  for (const name of body.keys)
    if (ACTION_PARAMETERS.has(name.toLowerCase())) {
      const action = body.property(name).string;
      const byName = action === undefined ? undefined : rpcDecision(action);
      if (byName !== undefined && byName.effect !== 'unknown') return byName;
    }
  return undefined;
}

/** One address for all that a service does: the body names it, and holds what it is given. `post('/call', { name, arguments })`. */
const CALLS = /^(?:call|invoke|execute|exec|rpc|tools?|mcp|functions?)$/i;
const NAMES_CALL = ['name', 'tool', 'toolName', 'tool_name', 'function'];
const ARGUMENTS = /^(?:arguments|args|params|parameters|inputs?)$/;

/** What is sent there is sent on to the endpoint that it names. */
const PASSES_ON = /^(?:proxy|forward|relay|bridge|dispatch|rpc)$/i;

const VERBS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/;

/** Several requests in one: as a list of objects, or one below the other as text. The worst of them decides. */
function batchDecision(body: ValueView, url: UrlParts): Decision | undefined {
  if (!url.segments.some((segment) => /^\$?batch$/i.test(segment))) return undefined;
  const requests = ['requests', 'batch', 'operations'].map((name) => body.property(name).items).find((items) => items !== undefined && items.length > 0);
  const listed = requests?.flatMap(({ alternatives }) => alternatives).map((request) => ({ method: request.property('method').string?.toUpperCase() ?? '', url: urlOf(request) }));
  if (listed?.every(({ method }) => VERBS.test(method))) return worstOf(listed.map((request) => requestDecision(request.method, request.url, ABSENT)));
  const written = [...(body.text ?? '').matchAll(/(?:^|\n|\0)(GET|POST|PUT|PATCH|DELETE|HEAD) (\S*) HTTP\//g)];
  return written.length > 0 ? worstOf(written.map(([, method, path]) => requestDecision(method!, textView(path!), ABSENT))) : undefined;
}

const urlOf = (request: ValueView): ValueView => ['url', 'path', 'relative_url', 'endpoint'].map((name) => request.property(name)).find((one) => !one.isAbsent) ?? ABSENT;

function endingDecision(url: UrlParts | undefined, ending: Ending | undefined): Decision | undefined {
  if (url === undefined) return undefined;
  const named = actionParameter(url);
  if (named !== undefined) return named;
  // `/card/{…}/query/{format}`.
  if (ending === undefined && /^(?:query|search|lookup)$/.test(plain(url.segments.findLast((segment) => !segment.includes('\0')) ?? ''))) return LIKELY_READS;
  if (ending === undefined) return isOneOfMany(url) ? LIKELY_SETS : undefined;
  // `/files/search_v2`.
  const word = plain(ending.text).replace(/(?<=[a-z])v\d$/, '');
  if (SIGN_IN_STEPS.has(word) && url.segments.slice(0, -1).some((segment) => SIGN_IN.test(segment))) return LIKELY_READS;
  if (ending.afterId && (IDEMPOTENT_AFTER_ID.has(word) || (word === 'start' && MACHINES.has(plain(url.segments.at(-3) ?? ''))))) return LIKELY_SETS;
  if (READ_ENDINGS.has(word) || (!ending.afterId && READ_UNLESS_AFTER_ID.has(word))) return LIKELY_READS;
  const above = plain(url.segments.at(-2) ?? '');
  // `/search/simple`; `/audio/transcriptions`; `/moderation/prompt`; WebDriver's `/session/{…}/element`.
  if (above === 'search' || (above === 'audio' && /^(?:transcriptions|translations|speech)$/.test(word)) || (/^moderations?$/.test(above) && MODERATED.test(word)) || (url.segments.includes('session') && /^elements?$/.test(word))) return LIKELY_READS;
  if (IDEMPOTENT_ENDINGS.has(word)) return /^(?:delete|remove|revoke|purge|clear|batchdelete|bulkdelete|trash|terminate)/.test(word) ? { ...LIKELY_SETS, destructive: true } : LIKELY_SETS;
  // `/files/list_folder`: the name of a call, where nothing is named before it.
  if (!ending.afterId && /^(?:list|search)_[a-z]/.test(ending.text)) return LIKELY_READS;
  const words = wordsOf(ending.text);
  if (!ending.isOperation && (words.length < 2 || isResource(ending, words))) return undefined;
  if (!ending.isOperation && NO_VERBS.test(words[0] ?? '')) return undefined;
  // `reactions.add`: what is added says whether it may be there already.
  const byName = remoteDecision(ending.isOperation && ending.text === 'add' ? url.segments.at(-1)! : ending.text);
  return byName.effect === 'unknown' ? undefined : byName;
}

/** What is shown to a moderation, which says what it thinks of it. */
const MODERATED = /^(?:prompt|text|image|video|audio|content|input|url)s?$/;

/** `/elements/from-template`, `/build-triggers`: first words that say nothing of what is done there. */
const NO_VERBS = /^(?:from|to|as|with|without|by|in|on|of|for|use|make|build|setup|configure|initialize|open|test)$/;

/** `POST /orders/{orderId}`: to one of many that are there already, and no further word says what is done with it. */
function isOneOfMany({ segments, lastGap }: UrlParts): boolean {
  const many = segments.at(-2) ?? '';
  return lastGap !== undefined && /(?:^id|_id|Id|ID|-id|[Uu]uid)$/.test(lastGap) && /[a-z]s$/.test(many) && !STARTED.test(many);
}

/** Things that a POST to one of them sets going, or sends something to. */
const STARTED = /(?:hook|trigger|job|action|function|script|task-run|workflow|flow|scenario|zap|automation|command|macro|scene|message|channel|conversation|chat|thread|queue|topic|event|webhook|pipeline|playbook|run|agent|bot|room|thing|device|button)s$/i;

/** First words of nouns more often than verbs, where something stands before them. */
const MOSTLY_NOUNS = /^(?:check|test|load|list|log|order|page|status|health|stream|group|match|share|store|file|label|tag|track|sample|report|count|view)$/;

/** `search-indexes`, `check_ins`, `read-replicas`: a noun in the plural whose first word only looks like a verb. */
function isResource({ text, afterId }: Ending, words: readonly string[]): boolean {
  // `/checklists/{…}/checkItems`: what belongs to one of many is mostly a noun too, in whatever case.
  if ((/[a-z][A-Z]/.test(text) && !(afterId && MOSTLY_NOUNS.test(words[0] ?? ''))) || /^(?:get|fetch|find|grep|describe|validate|calculate|compute|estimate|set|delete|remove)$/.test(words[0] ?? '')) return false;
  return (words.at(-1) as string).endsWith('s') || /^(?:search|query|list|read|view|check|test|load|count|report|log|order|page|status|health|stream|group|match|share|store|post|file|issue|label|tag|sample|track)$/.test(words[0] ?? '');
}

/** `?method=create`, `&action=start`: one endpoint for everything. */
function actionParameter(url: UrlParts): Decision | undefined {
  for (const [name, value] of url.parameters)
    if (ACTION_PARAMETERS.has(name.toLowerCase()) && !value.includes('\0')) {
      const byName = remoteDecision(value);
      // `api=File.Delete&method=start`: what is started is itself a verb.
      const started = /^(?:start|run|execute|exec|invoke|call|do)$/i.test(value) ? startedVerb(url, name) : undefined;
      if (started !== undefined) return started;
      if (byName.effect !== 'unknown') return byName;
    }
  return undefined;
}

/** The verb at the end of another parameter that is a dotted name. */
function startedVerb(url: UrlParts, except: string): Decision | undefined {
  for (const [name, value] of url.parameters) {
    if (name === except || !/^[\w-]+(?:\.[\w-]+)+$/.test(value)) continue;
    const decision = remoteDecision(value.slice(value.lastIndexOf('.') + 1));
    if (decision.effect !== 'unknown') return decision;
  }
  return undefined;
}

function isRehearsal(url: UrlParts | undefined, body: ValueView): boolean {
  if (url !== undefined) for (const [name, value] of url.parameters) if (DRY_RUN_FLAGS.has(plain(name)) && /^(?:true|1|all|)$/i.test(value)) return true;
  const inner = bare(body);
  return inner.keys.some((name) => DRY_RUN_FLAGS.has(plain(name)) && inner.property(name).boolean === true);
}
