/**
 * POSTs whose address does not say what they do: many services read through POST, and many things are called like questions. Then the
 * function that sends one says more: `searchPages() { return post('/pages/all', …) }`, `createFilter() { return post('/filter', …) }`.
 */
import type { Candidate } from './candidates.js';
import { doesMore } from './reads-by-name.js';
import { remoteDecision, wordsOf } from './verbs.js';

/** A thing that a service keeps, and a question that it answers. */
const QUESTION_OR_THING = /\/(?:fetch|scan|filters?|lists?|maps?|checks?|search(?:es)?|query|queries|match(?:es)?|routes?|reports?|status(?:es)?|tests?|logs?|views?)\/?$/i;
/** A session that a tool is there to create is a thing, too; elsewhere one signs in with it. */
const QUESTION_OR_SESSION = new RegExp(`${QUESTION_OR_THING.source}|\\/sessions?\\/?$`, 'i');
const CREATES: ReadonlySet<string> = new Set(['create', 'add', 'insert', 'new', 'submit', 'trigger', 'start']);
const READS: ReadonlySet<string> = new Set(['get', 'list', 'search', 'find', 'read', 'describe', 'lookup', 'count']);
/** So do these, which may as well be about what the client has before it sends. */
const JUDGES: ReadonlySet<string> = new Set(['validate', 'verify', 'lint', 'estimate', 'calculate', 'preview', 'compare']);
/** One of these alone is the name of a helper for all requests. */
const NEEDS_NOUN: ReadonlySet<string> = new Set(['get', 'read', 'count', ...JUDGES]);
/** These leave one thing as it is told, where the address names one thing. */
const SETS: ReadonlySet<string> = new Set(['set', 'update', 'replace', 'overwrite']);
/** What `get…` gives that a client sets up to act with. */
const HANDLE = /^(?:or|json|data|api|client|token|session|connection|response|request|url|with|auth|access|signed|presigned|shareable|share|upload|link)$/;

/** Words for sending, behind which the last word may say what is asked: `requestPanelRead`. */
const SENDS: ReadonlySet<string> = new Set(['request', 'send', 'call', 'perform', 'make', 'dispatch', 'relay']);

const wordsOfMember = (name: string): readonly string[] => wordsOf(name.slice(name.lastIndexOf('.') + 1)).filter((word, at) => at > 0 || (word !== 'handle' && word !== 'do'));

/** The verdict behind a function that is there to make what the address only seems to ask for. */
export function madeByName(candidate: Candidate, name: string, asked = QUESTION_OR_THING): Candidate {
  const { verdict } = candidate;
  if (verdict.kind !== 'http' || verdict.effect !== 'none' || verdict.confidence !== 'likely' || !verdict.what?.startsWith('POST ') || !asked.test(verdict.what)) return candidate;
  // `new CancelablePromise(…)` makes no more than that.
  return !name.startsWith('new ') && CREATES.has(wordsOfMember(name)[0] ?? '') ? { ...candidate, verdict: { ...verdict, effect: 'write' } } : candidate;
}

/** What a function does that is there to read or to set, by its name, and does no more outside than send POSTs that could be either. */
export function askedByName(candidates: readonly Candidate[], name: string): readonly Candidate[] {
  const words = wordsOfMember(name);
  if (doesMore(words)) return candidates;
  const last = words.at(-1) ?? '';
  const [verb = '', ...rest] = words.length > 2 && SENDS.has(words[0]!) && READS.has(last) && last !== 'list' ? [last, ...words.slice(1, -1)] : words;
  if (rest.length === 0 ? NEEDS_NOUN.has(verb) || SETS.has(verb) : rest.some((word) => HANDLE.test(word))) return candidates;
  const isSetter = SETS.has(verb);
  const isTold = READS.has(verb) || JUDGES.has(verb) ? isOpenPost : verb === 'check' ? isPostOfCheck : isSetter ? isOpenPostToOne : undefined;
  // A token is fetched for the request's sake. What is read by a request of its own may decide whether something is made.
  const isAside = ({ verdict: { kind, effect } }: Candidate): boolean => kind === 'other' || (effect === 'none' && (isSetter || kind !== 'http'));
  const outside = candidates.filter((one) => one.origin === 'sink' && !isAside(one));
  if (!isTold || outside.length === 0 || !outside.every(isTold)) return candidates;
  const effect = isSetter ? 'idempotent-write' : 'none';
  return candidates.map((one) => (isTold(one) ? { ...one, verdict: { ...one.verdict, effect, confidence: 'likely' } } : one));
}

/** What a tool's own name says of its handler, which mostly has none. A name space may stand before it: `jira_create_filter`. */
export function toldByTool(candidates: readonly Candidate[], toolName: string | null): readonly Candidate[] {
  const words = wordsOf(toolName ?? '');
  const first = words.findIndex((word) => remoteDecision(word).effect !== 'unknown');
  if (first < 0 || first > 2) return candidates;
  const name = words.slice(first).join('_');
  const { effect } = remoteDecision(name);
  const verb = words[first]!;
  if (effect === 'none' || effect === 'idempotent-write') candidates = candidates.map((one) => (one.verdict.effect === 'write' && isBareProgram(one) ? { ...one, verdict: { ...one.verdict, effect: 'unknown' } } : one));
  if (effect === 'none') candidates = candidates.filter((one) => !(one.origin === 'memory' && one.verdict.effect === 'write')).map((one) => ((READS.has(verb) || isComputed(words.slice(first))) && one.verdict.effect === 'write' && (one.origin === 'unresolved' || (isOpenPost(one) && one.verdict.what === 'POST')) ? { ...one, verdict: { ...one.verdict, effect: 'unknown' } } : one));
  if (CREATES.has(verb)) return candidates.some((one) => one.origin !== 'memory' && one.verdict.effect !== 'none') ? candidates : candidates.map((one) => madeByName(one, name, QUESTION_OR_SESSION));
  return effect === 'none' ? (READS.has(verb) && verb !== 'find' ? askedByName(candidates, name) : candidates) : SETS.has(verb) ? askedByName(candidates, name) : candidates;
}

/** What is made of what is handed in, and given back. */
const COMPUTES: ReadonlySet<string> = new Set(['translate', 'summarize', 'transcribe', 'scrape', 'extract', 'classify', 'detect', 'analyze', 'predict', 'convert', 'render']);
const PICTURES = /^(?:charts?|maps?|diagrams?|graphs?|plots?|images?|pictures?|icons?|videos?|audio|speech|embeddings?|thumbnails?|qrcodes?|treemaps?)$/;
const isComputed = ([verb = '', ...rest]: readonly string[]): boolean => COMPUTES.has(verb) || (verb === 'generate' && rest.some((word) => PICTURES.test(word)));

/** A program of which no word could be read: `list_functions` may well run `hs function list`, and `lock` lock. */
const isBareProgram = ({ verdict: { kind, confidence, dynamic, what } }: Candidate): boolean => kind === 'process' && confidence === 'likely' && dynamic !== true && /^\S+ …$/.test(what ?? '');

/** Of a known address whose last part is in the singular, or an id: one thing, and no list that it is added to. */
function isOpenPostToOne(candidate: Candidate): boolean {
  const last = candidate.verdict.what?.split('/').at(-1) ?? '';
  return isOpenPost(candidate) && (ONE_THING.test(last) || last === '{…}');
}

/** A thing in the singular, or what is set all at once. */
const ONE_THING = /^(?:[a-z][\w-]*[^s\W\d]|options|attributes|properties|labels|tags|permissions|details|variables|headers|rules|preferences|settings)$/i;

/** `checkConfig() { return post('/check-config') }`; who checks in does so once more. */
const isPostOfCheck = (candidate: Candidate): boolean => isOpenPost(candidate) && /^(?:check|verify|validate|test)(?!-?_?(?:ins?|outs?)$)/i.test(candidate.verdict.what?.split('/').at(-1) ?? '');

/** What is posted there is done, whatever it looks for: `searchMissing() { return post('/command', …) }`. */
const DEEDS = /^(?:command|action|run|execution|trigger)s?$/i;

/** What somebody says of a thing is left there, whatever the thing is called: `search_feedback`. */
const SAID = /\/{…}\/(?:feedback|review|rating|comment|reply|replie)s?$/i;

function isOpenPost({ verdict, isStated }: Candidate): boolean {
  if (isStated === true || verdict.kind !== 'http' || verdict.effect !== 'write' || verdict.dynamic === true || verdict.naturalKey === true || !/^POST\b/.test(verdict.what ?? '')) return false;
  const [, ...parts] = verdict.what?.split('/') ?? [];
  const last = parts.at(-1) ?? '';
  // `POST /request` asks for whatever stands in the body.
  if (DEEDS.test(last) || SAID.test(verdict.what!)) return false;
  const byName = last === 'request' ? 'unknown' : remoteDecision(last).effect;
  return byName !== 'write' && byName !== 'idempotent-write';
}
