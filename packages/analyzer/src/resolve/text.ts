/** Texts put together from parts that are known and parts that are not. */
import type ts from 'typescript';
import { alternativesOf, constant, isAbsent, unionOf, type Value } from './values.js';

/** More combinations than this are not told apart. */
const CHOICE_LIMIT = 24;
/** Longer texts are not kept whole. */
const LENGTH_LIMIT = 20_000;

/** A part of a text, and the literal it comes from. */
interface TextPart {
  readonly text: string | Value;
  readonly node?: ts.Node;
}

/** One text from parts: constant when all parts are; a choice of few constants stays a choice. */
export function joinText(parts: readonly (string | Value)[], node?: ts.Node): Value {
  let results: TextPart[][] = [[]];
  for (const part of parts) {
    const choices: readonly TextPart[] = typeof part === 'string' ? [{ text: part }] : textChoices(part);
    if (choices.length === 1) for (const before of results) before.push(choices[0]!);
    else if (results.length * choices.length > CHOICE_LIMIT) for (const before of results) before.push({ text: part });
    else results = results.flatMap((before) => choices.map((choice) => [...before, choice]));
  }
  return unionOf(results.map((result) => {
    const merged: (string | Value)[] = [];
    for (const part of result.flatMap(({ text }) => (typeof text !== 'string' && text.kind === 'text' ? text.parts : [text]))) {
      const last = merged.at(-1);
      if (typeof part === 'string' && typeof last === 'string') {
        if (last.length < LENGTH_LIMIT) merged[merged.length - 1] = last + part;
      } else merged.push(part);
    }
    if (merged.length === 0) return constant('', node);
    if (merged.length === 1 && typeof merged[0] === 'string') return constant(merged[0], sourceOf(result) ?? node);
    return { kind: 'text', parts: merged, ...(node && { node }) } satisfies Value;
  }));
}

function textChoices(value: Value): readonly TextPart[] {
  const all = alternativesOf(value);
  // What is known of a text counts; `undefined` in a text is a mistake that no one means.
  const known = all.filter((one) => one.kind !== 'unknown' && !isAbsent(one));
  return (known.length > 0 ? known : all).map((one) => (one.kind === 'constant' ? { text: String(one.value), ...(one.node && { node: one.node }) } : { text: one }));
}

/** Of several literals joined into one text the last that is more than a named constant: a prefix says less of where the text comes from. */
function sourceOf(parts: readonly TextPart[]): ts.Node | undefined {
  const nodes = parts.flatMap((part) => part.node ?? []);
  return nodes.findLast((node) => node.parent && !('initializer' in node.parent && 'type' in node.parent)) ?? nodes.at(-1);
}

/** Whether a value is, or may be, a text of which something is known. */
export const isTextual = (value: Value): boolean =>
  value.kind === 'text' || (value.kind === 'constant' && typeof value.value === 'string') || (value.kind === 'union' && value.values.some(isTextual));

/** A test for names that a text with unknown parts may be: `handle_…`. */
export function patternOf(value: Value): RegExp | undefined {
  if (value.kind !== 'text' || !value.parts.some((part) => typeof part === 'string' && part.length > 0)) return undefined;
  const source = value.parts.map((part) => (typeof part === 'string' ? part.replace(/[/\\^$*+?.()|[\]{}]/g, '\\$&') : '.*')).join('');
  return source.length > 200 ? undefined : new RegExp(`^${source.replaceAll(/(?:\.\*)+/g, '.*')}$`, 's');
}
