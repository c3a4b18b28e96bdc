/**
 * GraphQL documents: queries read, mutations are judged by the verb of each field they select.
 */
import type { CallView, Reading, ValueView } from '../../types.js';
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';
import { bare, viewAt } from './places.js';
import { remoteDecision, wordsOf } from './verbs.js';

type GraphqlReading = Extract<Reading, { by: 'graphql' }>;

export function graphqlDecision(call: CallView, reading: GraphqlReading): Decision {
  return documentDecision(viewAt(call, reading.document));
}

/** The decision for the value that holds a document: text, a tagged template, or an object with `query` or `document`. */
export function documentDecision(view: ValueView): Decision {
  // `document.loc?.source.body || ''`: what stands in for nothing is no document.
  const documents = view.alternatives.filter(({ text }) => text !== '');
  return worstOf((documents.length > 0 ? documents : view.alternatives).map(decisionOf));
}

function decisionOf(view: ValueView): Decision {
  const inner = bare(view);
  for (const candidate of [inner, bare(inner.property('query')), bare(inner.property('mutation')), bare(inner.property('document'))])
    if (candidate.text !== undefined) {
      const decision = documentTextDecision(candidate.text);
      if (decision !== undefined) return decision;
    }
  return view.fromInput ? CALLERS_CHOICE : UNREADABLE;
}

export function looksLikeGraphql(text: string): boolean {
  return /^\s*(?:#[^\n]*\n\s*)*(?:(?:query|mutation|subscription|fragment)\b[^{;]*\{|\{\s*[A-Za-z_\0])/.test(text);
}

/** `undefined` when the text names no operation. */
export function documentTextDecision(text: string): Decision | undefined {
  const plain = withoutLiterals(text);
  const operations = topLevel(plain);
  if (operations.length === 0) return undefined;
  return worstOf(operations.map(operationDecision));
}

function withoutLiterals(text: string): string {
  return text.replace(/"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"/g, '""').replace(/#[^\n]*/g, '');
}

interface Operation {
  readonly kind: string;
  readonly fields: readonly string[];
}

/** Each operation with the names of the fields it selects at its top. */
function topLevel(text: string): Operation[] {
  const operations: Operation[] = [];
  let braces = 0;
  let brackets = 0;
  let kind: string | undefined;
  let fields: string[] = [];
  for (const [token] of text.matchAll(/[A-Za-z_\0][\w\0]*(?:\s*:)?|[@$]\w+|\.\.\.|[{}()]/g)) {
    if (token === '(') brackets += 1;
    else if (token === ')') brackets -= 1;
    else if (brackets > 0) continue;
    else if (token === '{') {
      if (braces === 0) kind ??= 'query';
      braces += 1;
    } else if (token === '}') {
      braces -= 1;
      if (braces === 0) {
        if (kind !== undefined && kind !== 'fragment') operations.push({ kind, fields });
        kind = undefined;
        fields = [];
      }
    } else if (braces === 0) kind ??= /^(?:query|mutation|subscription|fragment)$/.test(token) ? token : undefined;
    else if (braces === 1 && /^[A-Za-z_\0]/.test(token) && !token.endsWith(':')) fields.push(token);
  }
  return operations;
}

function operationDecision({ kind, fields }: Operation): Decision {
  if (kind !== 'mutation') return { effect: 'none', confidence: 'proven', what: fields[0] === undefined ? kind : `${kind} ${fields[0]}` };
  return worstOf(fields.length === 0 ? [mutationDecision('')] : fields.map(mutationDecision));
}

function mutationDecision(field: string): Decision {
  const named = remoteDecision(field);
  // `workItemConvert`: the noun stands first, and what is done to it brings it to a state.
  const last = wordsOf(field).at(-1) ?? '';
  const byVerb: Decision = (named.effect === 'unknown' && STATES.test(last)) || VERBS_ONLY.test(last) ? { effect: 'idempotent-write', confidence: 'likely' } : named;
  const what = `mutation ${field}`.trim();
  return byVerb.effect === 'unknown' ? { effect: 'write', confidence: 'likely', what } : { ...byVerb, what };
}

/** Of these, those that are no noun too: `commentResolve` does not comment. */
const VERBS_ONLY = /^(?:(?:un)?resolve|dismiss|acknowledge|unpin|unlock|unlink|unfollow|unstar|enable|disable|deactivate|unsubscribe)$/;
const STATES = /^(?:convert|dismiss|resolve|acknowledge|promote|demote|pin|unpin|lock|unlock|enable|disable|activate|deactivate|suspend|hide|accept|decline|join|leave|link|unlink|subscribe|follow|unfollow|star|unstar)$/;
