/**
 * Places in a call, as rows write them, and the values that stand there.
 *
 * `0`, `1.method`, `0.query.text`: an argument and a property path in it. `last`: the last argument.
 * `new.0.method`: an argument of the innermost constructor or factory call on the way (`axios.create({ … })`).
 * `prior.0`: an argument of the calls on the way, nearest first (`prepare(sql).bind(x).run()` seen from `run`).
 * `0.new.1.method`: what was handed to the constructor that made the argument (`fetch(new Request(url, { method }))`).
 */
import type { CallView, ValueView } from '../../types.js';

/** A value that is certainly not there. */
export const ABSENT: ValueView = {
  string: undefined,
  text: undefined,
  gaps: [],
  parts: [],
  number: undefined,
  boolean: undefined,
  isAbsent: true,
  isFunction: false,
  fromInput: false,
  isInput: false,
  isFresh: false,
  get alternatives() {
    return [ABSENT];
  },
  property: () => ABSENT,
  keys: [],
  items: undefined,
  open: false,
  external: undefined,
};

const paths = new Map<string, readonly string[]>();

function segmentsOf(place: string): readonly string[] {
  let segments = paths.get(place);
  if (segments === undefined) paths.set(place, (segments = place.split('.')));
  return segments;
}

/** A known text. */
export function textView(text: string): ValueView {
  const view: ValueView = { ...ABSENT, string: text.includes('\0') ? undefined : text, text, isAbsent: false, alternatives: [] };
  return { ...view, alternatives: [view] };
}

/** All values at one place: one, or with `prior` one per call on the way, nearest first. */
export function viewsAt(call: CallView, place: string): readonly ValueView[] {
  const segments = segmentsOf(place);
  const first = segments[0];
  if (first === 'prior') return call.receiverArgs.toReversed().map((args) => walk(argument(args, segments[1]), segments, 2));
  if (first === 'new') return [walk(argument(call.receiverArgs[0] ?? [], segments[1]), segments, 2)];
  return [walk(argument(call.args, first), segments, 1)];
}

/** The value at the first of the places that holds one; an absent view when none does. */
export function viewAt(call: CallView, places: string | readonly string[] | undefined): ValueView {
  if (places === undefined) return ABSENT;
  for (const place of typeof places === 'string' ? [places] : places)
    for (const view of viewsAt(call, place)) if (!view.isAbsent) return view;
  return ABSENT;
}

function argument(args: readonly ValueView[], index: string | undefined): ValueView {
  return (index === 'last' ? args.at(-1) : args[Number(index ?? 0)]) ?? ABSENT;
}

function walk(start: ValueView, segments: readonly string[], from: number): ValueView {
  let view = start;
  for (let at = from; at < segments.length && !view.isAbsent; at += 1) {
    const segment = segments[at] as string;
    if (segment === 'new') view = argument(madeBy(view), segments[(at += 1)]);
    else if (view.items !== undefined && /^\d+$/.test(segment)) view = view.items[Number(segment)] ?? ABSENT;
    else view = view.property(segment);
  }
  return view;
}

/** Arguments of the call that made the value. */
function madeBy(view: ValueView): readonly ValueView[] {
  // A URL is a text, although it is made with a base beside it.
  const makers = view.alternatives.filter((choice) => !choice.isAbsent && !/(?:^|\.)URL$/.test(choice.external?.member ?? ''));
  return makers.every((choice) => choice.external !== undefined) ? (makers[0]?.external?.args ?? []) : [];
}

/** Functions that hand their first argument on in another dress: `JSON.stringify(body)`, `new URL(path)`, `` gql`…` ``, and its text again. */
const DRESS = /(?:^|\.)(?:JSON\.stringify|JSON\.parse|String|String\.raw|URL|URL\.toString|URL\.href|Request|URLSearchParams|URLSearchParams\.toString|encodeURI|gql|graphql|sql|unsafe|dedent|raw|text|typedSql|parse|print|default|loc\.source\.body)$/;

/** The value inside such dresses. */
export function bare(view: ValueView): ValueView {
  let inner = view;
  for (let depth = 0; depth < 4; depth += 1) {
    const external = inner.external;
    if (external === undefined || inner.text !== undefined || inner.keys.length > 0 || inner.items !== undefined) return inner;
    const argument = external.args[0];
    if (argument === undefined || !DRESS.test(external.member)) return inner;
    inner = argument;
  }
  return inner;
}
