/**
 * Calls into packages without a model: what the arguments look like says more than the method's name.
 */
import type { CallView } from '../../types.js';
import { argvDecision } from './argv.js';
import type { Decision } from './decision.js';
import { documentDecision, looksLikeGraphql } from './graphql.js';
import { requestDecision } from './http.js';
import { ABSENT, bare } from './places.js';
import { looksLikeSql, statementDecision } from './sql.js';
import { verbDecision } from './verbs.js';

/** Members that are HTTP verbs when a path is their first argument. */
const HTTP_MEMBERS: ReadonlyMap<string, string> = new Map(Object.entries({
  get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE', del: 'DELETE', head: 'HEAD', options: 'OPTIONS',
  GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE', HEAD: 'HEAD',
}));

/** Runs a program that is named first, with its words in a list. */
const RUNS = /^_?(?:run|exec|execute|spawn|sh)(?:Command|Process|Program|Cli|CLI|File|Sync|Async)*$/;

/** What makes a part of a request of what it is given: `client.apiHeaders({ method: 'POST' })`. */
const PREPARES = /(?:Headers|U[Rr][Ll]|Options|Config|Init)$/;

/** The decision by arguments, else by the verb in the member's name. */
export function decisionByLooks(call: CallView): Decision {
  const member = call.member.split('.').at(-1) ?? '';
  return (PREPARES.test(member) ? undefined : byArguments(call, member)) ?? (isOfRepository(call, member) || isMessage(call, member) ? { effect: 'write', confidence: 'likely' } : verbDecision(member));
}

/** `repository.commit({ message })`, `git.clone(url, folder)`: responses, builders and transactions are cloned and committed without a word. */
const isOfRepository = ({ args }: CallView, member: string): boolean =>
  /^(?:clone|commit)$/.test(member) && (args.length > 1 || (args[0]?.keys.length ?? 0) > 0) && !args.some(({ isFunction }) => isFunction);

/** `client.publish({ channel, message })`: a page is published once, a message each time. */
const isMessage = ({ args }: CallView, member: string): boolean => member === 'publish' && args[0]?.keys.some((key) => /^(?:messages?|payload)$/.test(key)) === true;

function byArguments(call: CallView, member: string): Decision | undefined {
  const { args } = call;
  const first = args[0];
  if (first === undefined) return undefined;
  const text = bare(first).text;
  const method = HTTP_MEMBERS.get(member);
  if (method !== undefined && text !== undefined && isPath(text)) return requestDecision(method, first, args[1] ?? ABSENT);
  // `request('/orders', { method: 'POST' })`, `call('POST', '/orders')`, `send({ method: 'POST', url })`.
  const named = verbOf(first.string);
  if (named !== undefined && args[1] !== undefined) return requestDecision(named, args[1], args[2] ?? ABSENT);
  // `request('/orders', 'POST', body)`.
  const second = verbOf(args[1]?.string);
  if (second !== undefined && text !== undefined && isPath(text)) return requestDecision(second, first, args[2] ?? ABSENT);
  for (const options of [args[1], first]) {
    const verb = verbOf(options?.property('method').string);
    if (options === undefined || verb === undefined) continue;
    const url = options === first ? urlIn(first) : first;
    return requestDecision(verb, url, bodyIn(options));
  }
  // `run('gradle', ['dependencies'])`, of a package that runs programs.
  if (RUNS.test(member) && first.alternatives.some((one) => /^[\w.+-]+$/.test(one.string ?? '')) && args[1]?.alternatives.some(({ items }) => items !== undefined) === true) return argvDecision(call, { by: 'argv', command: '0', args: '1' });
  if (text === undefined) return undefined;
  if (looksLikeGraphql(text)) return documentDecision(first);
  return /\s/.test(text) && looksLikeSql(text) && /query|exec|run|all|get|prepare|raw|unsafe|sql|statement|one|none|many|any|each|values|fetch|default/i.test(member) ? statementDecision(first) : undefined;
}

function isPath(text: string): boolean {
  return /^(?:https?:\/\/|\/|\0+\/)/.test(text);
}

function verbOf(text: string | undefined): string | undefined {
  return text !== undefined && /^(?:get|post|put|patch|delete|head|options)$/i.test(text) ? text.toUpperCase() : undefined;
}

function urlIn(options: CallView['args'][number]): CallView['args'][number] {
  for (const name of ['url', 'path', 'uri', 'endpoint', 'pathname']) if (options.keys.includes(name)) return options.property(name);
  return ABSENT;
}

function bodyIn(options: CallView['args'][number]): CallView['args'][number] {
  for (const name of ['body', 'data', 'json', 'payload']) if (options.keys.includes(name)) return options.property(name);
  return ABSENT;
}
