/** Values and calls as models see them, and what a model may say of a call. */
import type { Confidence, Effect, SinkKind } from './words.js';

/** A value as a model may look at it: constants are visible, everything else is a hole. */
export interface ValueView {
  /** The whole string when it is constant. */
  readonly string: string | undefined;
  /** Known text with `\u0000` for each unknown part: a template, a concatenation. `undefined` when nothing is known. */
  readonly text: string | undefined;
  /** What the unknown parts of `text` are called, in their order; `undefined` for one without a name. */
  readonly gaps: readonly (string | undefined)[];
  /** The unknown parts of a text that is put together: `header + JSON.stringify(message)` has one. */
  readonly parts: readonly ValueView[];
  readonly number: number | undefined;
  readonly boolean: boolean | undefined;
  /** Certainly absent or `undefined`/`null`. */
  readonly isAbsent: boolean;
  /** The value is a function. */
  readonly isFunction: boolean;
  /** Contains (anywhere inside) something from the tool's input. */
  readonly fromInput: boolean;
  /** The whole string/object comes from the caller unchanged. */
  readonly isInput: boolean;
  /** Another value on each call: random, or the time. */
  readonly isFresh: boolean;
  /** More than one value is possible: all of them. One element otherwise. */
  readonly alternatives: readonly ValueView[];
  /** A property of an object (an absent view when it certainly has none). */
  property(name: string): ValueView;
  /** Known property names of an object literal. */
  readonly keys: readonly string[];
  /** Elements of an array when it is one; `open` when there may be more. */
  readonly items: readonly ValueView[] | undefined;
  readonly open: boolean;
  /** For something that came out of a package: its specifier and member path (`@aws-sdk/client-s3`, `PutObjectCommand`). */
  readonly external: { readonly module: string; readonly member: string; readonly args: readonly ValueView[] } | undefined;
}

/** A call into a package. */
export interface CallView {
  /** Import specifier as written (`pg`, `node:fs/promises`) or `globals`. */
  readonly module: string;
  /** Dotted path from the import: `default`, `Pool.connect.query`, `promises.writeFile`. Calls and `new` leave no mark. */
  readonly member: string;
  readonly isNew: boolean;
  readonly args: readonly ValueView[];
  /** Arguments of the calls on the way, innermost first: `new Stripe(key).x()` has the constructor's. */
  readonly receiverArgs: readonly (readonly ValueView[])[];
  /** Members called on the result further out in the same expression: `insert(t).values(v).onConflictDoNothing()` seen from `insert`. */
  readonly chained: readonly { readonly member: string; readonly args: readonly ValueView[] }[];
}

/** What one call does. */
export interface Verdict {
  readonly effect: Effect;
  readonly kind: SinkKind;
  readonly confidence: Confidence;
  readonly dynamic?: boolean;
  readonly naturalKey?: boolean;
  readonly destructive?: boolean;
  /** Words for people: `POST /orders`, `INSERT INTO orders`. */
  readonly what?: string;
  /** A line in a log. It counts only where a tool does nothing else. */
  readonly isLog?: boolean;
}

/**
 * How the effect of a call is read. A plain effect, or a decider:
 * `http` (verb at `method`, URL at `url`, body at `body`), `sql` (text at `text`), `graphql` (document at `document`),
 * `argv` (program at `command`, words at `args`), `verb` (the member's own name), `command-verb` (an AWS-style command
 * object at `command`, its class name is the verb), `fs-flag` (flags at `flags`: `a` appends, `w` overwrites, `r` reads).
 * Places are `0`, `1.method`, `0.query.text`, `new.0.method` (argument of the innermost constructor or factory call on the way); several are tried in order.
 */
export type Reading =
  | Effect
  | { readonly by: 'http'; readonly method: string | readonly string[]; readonly url?: string | readonly string[]; readonly body?: string | readonly string[]; readonly fixed?: string; readonly fallback?: string }
  | { readonly by: 'sql'; readonly text: string | readonly string[] }
  | { readonly by: 'graphql'; readonly document: string | readonly string[] }
  | { readonly by: 'argv'; readonly command: string; readonly args?: string; readonly shell?: boolean }
  | { readonly by: 'command-verb'; readonly command: string }
  | { readonly by: 'update-expression'; readonly text: string | readonly string[] }
  /** A list of requests to an editor, each an object whose one key says what is done. */
  | { readonly by: 'editor-requests'; readonly requests: string }
  | { readonly by: 'fs-flag'; readonly flags: string | readonly string[]; readonly fallback: string }
  /** A line typed into a running program. */
  | { readonly by: 'typed'; readonly text: string }
  /** The name of a tool of another server, where it is a constant. */
  | { readonly by: 'tool-name'; readonly name: string }
  | { readonly by: 'verb' };
