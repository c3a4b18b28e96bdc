/**
 * Reads an effect from a method's name. A name is the weakest evidence that counts: such a decision is `likely` at most.
 */
import type { Decision } from './decision.js';
import {
  DESTRUCTIVE_VERBS, FACTORY_NOUNS, IDEMPOTENT_VERBS, IN_PROCESS_NOUNS, MODIFIERS, NATURAL_KEY_VERBS, NEUTRAL_NAMES, READ_VERBS, WRITE_VERBS,
} from './verb-words.js';

/** The name says nothing. */
const NO_VERB: Decision = { effect: 'unknown', confidence: 'guess' };
const NONE: Decision = { effect: 'none', confidence: 'likely' };
const IDEMPOTENT: Decision = { effect: 'idempotent-write', confidence: 'likely' };
const REMOVES: Decision = { effect: 'idempotent-write', confidence: 'likely', destructive: true };
const WRITES: Decision = { effect: 'write', confidence: 'likely' };
const USES_NAME_UP: Decision = { effect: 'write', confidence: 'likely', naturalKey: true };

const answers = new Map<string, Decision>();
const remoteAnswers = new Map<string, Decision>();

/** What a method of this name does; `unknown` when no verb is found in it. */
export function verbDecision(name: string): Decision {
  let answer = answers.get(name);
  if (answer === undefined) answers.set(name, (answer = decideByName(name, false)));
  return answer;
}

/**
 * What another side does that is told this name: in a message, an address, a mutation, as a tool. Nothing is made in this process then, as
 * `createClient` and `setAttribute` of a library do, and nothing is a method of lists.
 */
export function remoteDecision(name: string): Decision {
  let answer = remoteAnswers.get(name);
  if (answer === undefined) remoteAnswers.set(name, (answer = decideByName(name, true)));
  return answer;
}

/** What a tool of this name does: often its server's name comes first, `slack_list_channels`. */
export function toolDecision(name: string): Decision {
  const whole = remoteDecision(name);
  if (whole.effect !== 'unknown') return whole;
  const [first, verb = '', ...rest] = wordsOf(name);
  return first !== undefined && decisionOfVerb(first) === undefined && decisionOfVerb(verb) !== undefined ? remoteDecision([verb, ...rest].join('_')) : whole;
}

/** A name that promises, arrays, emitters and builders have: never an effect. */
export function isNeutral(name: string): boolean {
  return NEUTRAL_NAMES.has(name.toLowerCase());
}

/** Lower-case words of a camelCase, PascalCase, snake_case or kebab-case name. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function decideByName(name: string, isRemote: boolean): Decision {
  const plain = name.replace(/^[_$#]+/, '').replace(/(?:Sync|Async)$/, '');
  if (NEUTRAL_NAMES.has(plain.toLowerCase()) && !(isRemote && DONE_WHEN_TOLD.has(plain.toLowerCase()))) return NONE;
  const all = wordsOf(plain);
  // `memberDeleteByEmail`: by what a thing is told says nothing of what is done.
  const by = all.indexOf('by');
  const words = by > 1 ? all.slice(0, by) : all;
  if (words.length === 0) return NO_VERB;
  return decideByPair(words) ?? decideByBond(words) ?? decideByFirst(words, isRemote) ?? decideBySecond(words) ?? decideByLast(words) ?? NO_VERB;
}

/** Methods of lists, streams and transactions that another side may be told to do to what it keeps. */
const DONE_WHEN_TOLD: ReadonlySet<string> = new Set(['clone', 'close', 'commit', 'rollback', 'release', 'reject', 'freeze', 'abort', 'apply', 'reverse', 'sort', 'fill', 'splice', 'extend', 'populate']);
/** Verbs of computing, which say of another side only that something is done there. */
const COMPUTES: ReadonlySet<string> = new Set(['group', 'sort', 'reverse', 'convert', 'make', 'build', 'setup', 'configure', 'as']);

/** `addLabels`, `awardEmojiAdd`, `addUserToGroup`, `createLike`: what is added is a bond between two things, which is there or not. */
function decideByBond(words: readonly string[]): Decision | undefined {
  const [first, second = ''] = words.filter((word, at) => at > 0 || !MODIFIERS.has(word));
  if (words.at(-1) === 'add') return words.length > 1 && BONDS.test(words.at(-2) as string) ? USES_NAME_UP : undefined;
  if (first === 'create') return (words.length === 2 && DEEDS.test(second)) || /^memberships?$/.test(words.at(-1) as string) ? USES_NAME_UP : undefined;
  if (first !== 'add') return undefined;
  const to = words.indexOf('to');
  if (to > 0 && to < words.length - 1) return BONDS.test(second) || PEOPLE.test(second) ? USES_NAME_UP : undefined;
  return BONDS.test(words.at(-1) as string) ? USES_NAME_UP : undefined;
}

const BONDS = /^(?:labels?|tags?|flags?|keywords?|members?|reactions?|emoji|assignees?|collaborators?|watchers?|followers?|reviewers?|participants?|favorites?|favourites?|permissions?|roles?|topics?)$/;
const PEOPLE = /^(?:users?|contacts?|people|person|accounts?|subscribers?)$/;
const DEEDS = /^(?:un)?(?:skip|like|follow|star|favorite|favourite|mute|reaction|membership)$/;

/** Two verbs in one name: `getOrCreate`, `createIfNotExists`, `findOneAndUpdate`, `dryRun`. */
function decideByPair(words: readonly string[]): Decision | undefined {
  if (words[0] === 'ensure' || words.includes('upsert')) return IDEMPOTENT;
  if (words[0] === 'dry' || words.join(' ').includes('dry run')) return NONE;
  const join = words.findIndex((word) => word === 'or' || word === 'if' || word === 'and');
  if (join <= 0 || join === words.length - 1) return undefined;
  const before = decisionOfVerb(words[0] as string);
  const after = decisionOfVerb(words[join + 1] as string);
  if (words[join] === 'if') return before !== undefined && before.effect !== 'none' && /^(?:not|absent|missing|needed|none)/.test(words[join + 1] as string) ? IDEMPOTENT : undefined;
  if (words[join] === 'or' && before !== undefined && /^(?:ignore|skip|abort|nothing)$/.test(words[join + 1] as string)) return before.effect === 'none' ? NONE : IDEMPOTENT;
  if (before === undefined || after === undefined) return undefined;
  if (words[join] === 'and') return before.effect === 'none' ? after : undefined;
  // `…Or…`: one of the two, so that a repeat finds what the first left, as long as one of them does not add.
  return before.effect === 'none' && after.effect === 'none' ? NONE : IDEMPOTENT;
}

function decideByFirst(words: readonly string[], isRemote: boolean): Decision | undefined {
  let at = 0;
  while (at < words.length - 1 && MODIFIERS.has(words[at] as string)) at += 1;
  const verb = words[at] as string;
  const rest = words.slice(at + 1);
  if (NOUNS_TOO.has(verb) && rest.length > 0 && LAST_WORD_VERBS.test(rest.at(-1) as string)) return undefined;
  // `runUpdateExternalIssue`: a noun, and what is done to it.
  if ((NOUNS_TOO.has(verb) || verb === 'run') && rest.length > 1 && SECOND_VERBS.has(rest[0] as string)) return decisionOfVerb(rest[0] as string);
  if (!isRemote && MAKERS.has(verb) && isOneOf(FACTORY_NOUNS, rest)) return NONE;
  if (!isRemote && REGISTRARS.has(verb) && isOneOf(IN_PROCESS_NOUNS, rest)) return NONE;
  if (isRemote && COMPUTES.has(verb)) return undefined;
  // `runQuery`, `executeSearch`: the thing that is run is itself a question.
  if (RUNNERS.has(verb) && rest.some((word) => QUESTIONS.has(word))) return NONE;
  if (verb === 'write' && rest.length > 0 && OVERWRITTEN.test(rest.at(-1) as string)) return IDEMPOTENT;
  if (ACTS_ON.get(verb)?.test(rest.join(' ')) === true) return WRITES;
  if (verb === 'track' && rest.some((word) => OCCURRENCES.test(word))) return WRITES;
  if (verb === 'simulate' && rest.some((word) => GESTURES.test(word))) return WRITES;
  // `startSpan`, `captureException`: telemetry.
  if ((verb === 'start' || verb === 'capture') && TELEMETRY.test(rest.join(' '))) return NONE;
  return decisionOfVerb(verb);
}

/** `issueUpdate`, `orderCancel`: a noun when a verb ends the name. */
const NOUNS_TOO: ReadonlySet<string> = new Set(
  ('issue order book award message comment email mail alert record review queue draft vote label tag share like post charge refund invite copy clone fork mark link ' +
    'index group page test store list view report check schedule export import upload download place').split(' '),
);
const SECOND_VERBS: ReadonlySet<string> = new Set(['get', 'list', 'create', 'update', 'delete', 'remove', 'change']);
const MAKERS: ReadonlySet<string> = new Set(['create', 'new']);
const REGISTRARS: ReadonlySet<string> = new Set(['add', 'set', 'remove', 'register', 'append', 'clear']);
const RUNNERS: ReadonlySet<string> = new Set(['run', 'execute', 'exec']);
const QUESTIONS: ReadonlySet<string> = new Set(['query', 'search', 'select', 'read', 'report', 'lookup', 'aggregation', 'scan']);
/** What is written as a whole takes the place of what was there. */
const OVERWRITTEN = /^(?:file|json|yaml|toml|config|configuration|settings|preferences|credentials|tokens?|state|cache|manifest|metadata)$/;
/** Verbs that only read, set or note, unless it is one of these: then there is one more of it each time. */
const ACTS_ON: ReadonlyMap<string, RegExp> = new Map([
  ['publish', /^(?:\w+ )?(?:messages?|events?|notifications?)\b/],
  // With a desk; a page or a file is only looked at.
  ['open', /\b(?:position|ticket|issue|case|account|order|trade|pull request|pr|dispute|incident|poll|bet|claim|complaint|request)$/],
  ['log', /\b(?:time|work|hours?|meals?|foods?|water|workouts?|exercises?|expenses?|moods?|weights?|visits?|worklogs?|interactions?|habits?|symptoms?|runs?|notes?|calls?|activity)$/],
  ['print', /\b(?:labels?|receipts?|tickets?|invoices?)$/],
  ['check', /^(?:in|out)\b/],
  ['clock', /^(?:in|out)\b/],
  ['punch', /^(?:in|out)\b/],
  ['load', /^funds?$/],
]);

/** What is tracked is noted, once more with each repeat; a parcel is only looked at. */
const OCCURRENCES = /^(?:events?|conversions?|purchases?|clicks?|visits?)$/;
/** What is simulated for a device is done to it. */
const GESTURES = /^(?:mouse|key|click|tap|touch|swipe|gesture|drag)/;
const TELEMETRY = /^(?:active )?(?:span|timer|exception|error|event|message|screenshot|page|snapshot)/;

function isOneOf(nouns: ReadonlySet<string>, rest: readonly string[]): boolean {
  // A data source is a thing that a service keeps.
  if (rest.at(-1) === 'source' && rest.at(-2) === 'data') return false;
  return rest.length > 0 && (nouns.has(rest.at(-1) as string) || nouns.has(rest.join('')));
}

/** `postgres.changeStatus`, `acme_create_list`: a name space came first, and what ends the name is a thing. */
function decideBySecond(words: readonly string[]): Decision | undefined {
  const last = words.at(-1) as string;
  return words.length > 2 && SECOND_VERBS.has(words[1] as string) && (NOUNS_TOO.has(last) || QUESTIONS.has(last) || /^(?:status|info)$/.test(last)) ? decisionOfVerb(words[1] as string) : undefined;
}

/** `issueCreate`, `ordersCancel`: the noun came first. */
function decideByLast(words: readonly string[]): Decision | undefined {
  const last = words.at(-1) as string;
  return words.length > 1 && LAST_WORD_VERBS.test(last) ? decisionOfVerb(last) : undefined;
}

/** Verbs that are not also common nouns at the end of a name. */
const LAST_WORD_VERBS =
  /^(?:create|update|delete|remove|get|list|find|search|fetch|read|add|insert|send|publish|cancel|archive|unarchive|upsert|set|put|replace|enable|disable|start|stop|complete|run|execute|trigger|invite|assign|unassign|close|reopen|merge|move|rename|copy|clone|duplicate|upload|download|import|export|count|exists|info|status|capture|refund|charge|confirm|approve|reject|unsubscribe|restore|revoke|rotate|verify|validate|preview|query|history)$/;

function decisionOfVerb(verb: string): Decision | undefined {
  if (READ_VERBS.has(verb)) return NONE;
  if (IDEMPOTENT_VERBS.has(verb)) return DESTRUCTIVE_VERBS.has(verb) ? REMOVES : IDEMPOTENT;
  if (WRITE_VERBS.has(verb)) return NATURAL_KEY_VERBS.has(verb) ? USES_NAME_UP : WRITES;
  return undefined;
}
