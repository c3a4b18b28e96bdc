/** What methods of texts, numbers and booleans give. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { regexOf } from './regex.js';
import { joinText } from './text.js';
import { constant, FALSE, TRUE, unknown, type ConstantValue, type TextValue, type Value } from './values.js';

/** Methods that depend on the text and constant arguments alone. */
const PURE: ReadonlySet<string> = new Set([
  'at', 'charAt', 'charCodeAt', 'codePointAt', 'concat', 'endsWith', 'includes', 'indexOf', 'lastIndexOf', 'padEnd', 'padStart', 'repeat', 'replace', 'replaceAll', 'slice', 'split',
  'startsWith', 'substring', 'substr', 'toLowerCase', 'toUpperCase', 'toLocaleLowerCase', 'toLocaleUpperCase', 'toString', 'trim', 'trimEnd', 'trimStart', 'valueOf', 'normalize', 'toFixed',
]);

/** No longer texts are made. */
const LENGTH_LIMIT = 20_000;

/** A method of a constant. */
export function callString(engine: Engine, text: ConstantValue['value'], name: string, args: readonly Value[], node: ts.Node, env: Env): Value {
  if (text === undefined || text === null) return unknown('a method of nothing');
  if (typeof text === 'string') {
    const byPattern = callWithPattern(text, name, args, node, env);
    if (byPattern) return byPattern;
    if (name === 'concat') return joinText([text, ...args], node);
    const [pattern, replacement] = args;
    // What takes the place of the match is not known; the text around it is.
    if ((name === 'replace' || name === 'replaceAll') && pattern?.kind === 'constant' && typeof pattern.value === 'string' && replacement?.kind !== 'constant') {
      const parts = name === 'replace' ? splitOnce(text, pattern.value) : text.split(pattern.value);
      const hole = replacement && replacement.kind !== 'function' ? replacement : unknown('a replaced part', args.slice(1));
      return joinText(parts.flatMap((part, index) => (index === 0 ? [part] : [hole, part])), node);
    }
  }
  if (!PURE.has(name) || !args.every((arg) => arg.kind === 'constant')) return unknown('the result of a string method', args);
  if ((name === 'repeat' || name.startsWith('pad')) && !(Number((args[0] as ConstantValue | undefined)?.value) * (name === 'repeat' ? String(text).length : 1) < LENGTH_LIMIT)) return unknown('a long text', args);
  return resultOf(engine, text, name, args as readonly ConstantValue[], node, env);
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

function resultOf(_engine: Engine, text: NonNullable<ConstantValue['value']>, name: string, args: readonly ConstantValue[], node: ts.Node, env: Env): Value {
  const method = (text as unknown as Record<string, unknown>)[name];
  if (typeof method !== 'function') return unknown('the result of a method');
  let result: unknown;
  try {
    result = method.apply(text, args.map((arg) => arg.value));
  } catch {
    return unknown('a method that fails');
  }
  if (Array.isArray(result)) return { kind: 'array', node, env, items: result.map((part: string) => constant(part)), open: false };
  return typeof result === 'string' || typeof result === 'number' || typeof result === 'boolean' || result === undefined ? constant(result, node) : unknown('the result of a string method');
}

/** `test`, `replace`, `split`, `match` with a regular expression. */
function callWithPattern(text: string, name: string, args: readonly Value[], node: ts.Node, env: Env): Value | undefined {
  const pattern = args[0] && regexOf(args[0]);
  if (pattern === undefined) return undefined;
  if (pattern === null || text.length > 2000) return unknown('the result of a regular expression', args);
  const [, replacement] = args;
  switch (name) {
    case 'replace':
    case 'replaceAll':
      if (replacement?.kind === 'constant') return constant(text.replace(pattern, String(replacement.value)), node);
      // A function or an unknown value takes the place of the match: the text around it stays.
      return joinText(holesAt(text, pattern, args.slice(1)), node);
    case 'split': return { kind: 'array', node, env, items: text.split(pattern).map((part) => constant(part)), open: false };
    case 'search': return constant(text.search(pattern), node);
    case 'match': {
      const match = text.match(pattern);
      return match ? { kind: 'array', node, env, items: [...match].map((part) => constant(part)), open: false } : constant(null);
    }
    default: return unknown('the result of a regular expression', args);
  }
}

function holesAt(text: string, pattern: RegExp, from: readonly Value[]): readonly (string | Value)[] {
  const parts: (string | Value)[] = [];
  let last = 0;
  for (const match of text.matchAll(new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`))) {
    if (match[0].length === 0) continue;
    parts.push(text.slice(last, match.index), unknown('a replaced part', from));
    last = match.index + match[0].length;
    if (!pattern.flags.includes('g')) break;
  }
  parts.push(text.slice(last));
  return parts;
}

/** A method of a text with unknown parts. */
export function callText(_engine: Engine, receiver: TextValue, name: string, args: readonly Value[], node: ts.Node): Value {
  const first = receiver.parts[0];
  const last = receiver.parts.at(-1);
  const wanted = args[0]?.kind === 'constant' && typeof args[0].value === 'string' ? args[0].value : undefined;
  switch (name) {
    case 'toString': case 'trim': case 'trimEnd': case 'trimStart': case 'valueOf': case 'normalize': return receiver;
    case 'concat': return joinText([...receiver.parts, ...args], node);
    case 'toLowerCase': case 'toUpperCase':
      return { ...receiver, parts: receiver.parts.map((part) => (typeof part === 'string' ? part[name]() : unknown('a changed text', [part]))) };
    case 'startsWith':
      if (wanted === undefined || typeof first !== 'string') break;
      return first.startsWith(wanted) ? TRUE : wanted.startsWith(first) ? unknown('a test', [receiver]) : FALSE;
    case 'endsWith':
      if (wanted === undefined || typeof last !== 'string') break;
      return last.endsWith(wanted) ? TRUE : wanted.endsWith(last) ? unknown('a test', [receiver]) : FALSE;
    case 'includes':
      return wanted !== undefined && receiver.parts.some((part) => typeof part === 'string' && part.includes(wanted)) ? TRUE : unknown('a test', [receiver]);
    default: break;
  }
  return unknown('a changed string', [receiver, ...args]);
}
