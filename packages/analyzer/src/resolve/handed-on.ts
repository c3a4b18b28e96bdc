/** What packages hand to the functions they are given. */
import type { ExternalValue } from './external-value.js';
import { alternativesOf, unionOf, unknown, type Value } from './values.js';

/** Packages that only compute with what they are given: what a callback gets from them is the program's, not theirs. */
const COMPUTE_WITH: ReadonlySet<string> = new Set(['effect', 'neverthrow', 'fp-ts', 'true-myth', 'purify-ts', 'ts-results', 'oxide.ts', 'rxjs']);

/** Their functions that put something in as it is. */
const PUTS_IN: ReadonlySet<string> = new Set(['succeed', 'ok', 'okAsync', 'of', 'right', 'some', 'just', 'Ok', 'Some', 'Just']);

const REDUCES: ReadonlySet<string> = new Set(['reduce', 'reduceRight']);

/** What parameter number `parameter` of a function of `callee` gets; `others` are the further arguments of the call. */
export function handedOn(callee: ExternalValue, parameter: number, others: readonly Value[]): Value {
  // `list.reduce((all, one) => …, {})`: what is gathered is the program's, whatever the list is.
  if (parameter === 0 && others.length > 0 && REDUCES.has(callee.path.at(-1) ?? '')) return others[0]!;
  if (!COMPUTE_WITH.has(callee.package)) return callee.with({ isResult: true });
  const given = [...others, ...(callee.calls.at(-1) ?? [])];
  const known = given.flatMap(alternativesOf).flatMap((one) => (one.kind === 'external' && COMPUTE_WITH.has(one.package) && PUTS_IN.has(one.path.at(-1) ?? '') ? one.calls.at(-1)?.[0] ?? [] : []));
  return known.length > 0 ? unionOf(known) : unknown('what a computation gives', given);
}

/** Whether this is a member of something that such a package was given and gave back: `Context.get(services, Orders).orders.create`, `container.cradle.orders.create`. */
export function isOfContent({ package: of, path, calledAt }: ExternalValue): boolean {
  if (of === 'awilix') return path.includes('cradle') && path.at(-1) !== 'cradle';
  return COMPUTE_WITH.has(of) && path.length > (calledAt.at(-1) ?? path.length) && !/^(?:pipe|subscribe|then|catch|toString|toJSON)$/.test(path.at(-1)!);
}
