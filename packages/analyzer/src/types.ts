/**
 * The vocabulary of the analyzer: what facts, models, rules and findings are made of.
 * Everything else in this package imports from here; this file imports nothing of ours.
 */
import type TypeScript from 'typescript';

/** The TypeScript module the caller hands in; any 5.x or 6.x will do. The engine never loads one itself. */
export type TS = typeof TypeScript;

// ---------------------------------------------------------------------------------------------------------------------
// Words of the field

/**
 * What repeating a call does. `none`: nothing visible changes. `idempotent-write`: the end state is the same and nothing
 * extra is visible. `write`: a repeat adds a record, message, charge, job, run. `unknown`: the code could not be followed.
 */
export type Effect = 'none' | 'idempotent-write' | 'write' | 'unknown';

/**
 * How we know. `proven`: the path to the sink was followed and the sink is modelled. `likely`: an external call judged by
 * verb or catalogue. `guess`: only a name or a hint could be read (shown in the inventory, never reported).
 */
export type Confidence = 'proven' | 'likely' | 'guess';

export type SinkKind =
  | 'http' | 'sdk-client' | 'db' | 'fs' | 'process' | 'messaging' | 'browser' | 'memory-state' | 'queue' | 'other';

/** A range in a file. `file` is the host's absolute path with `/`; lines and columns count from 1, `endColumn` is exclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Offsets in UTF-16 units from the start of the text (a byte order mark counts as one). */
  readonly start: number;
  readonly end: number;
}

/** One step from the registration to the sink, for people to read. */
export interface Hop {
  readonly place: Place;
  /** What is called there, as written or as resolved: `OrderService.place`, `db.insert`. */
  readonly what: string;
}

/** The call that decides the effect. */
export interface Sink extends Hop {
  readonly kind: SinkKind;
}

/** Something that could not be read. Never thrown: collected, printed, and the rest is analysed. */
export interface Problem {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

// ---------------------------------------------------------------------------------------------------------------------
// Facts

/** Where the code that a tool runs stands, for those who put something around it. */
export interface HandlerFact {
  /** The expression that the registration is given: a function, a name, a call. Registrations in a loop share one. */
  readonly written?: Place;
  /** The function that runs, where it is one that is written down. Tools that are made by one factory share it. */
  readonly body?: Place;
  /** It serves all tools of a low-level server, and gets the whole request. */
  readonly isDispatcher: boolean;
}

/** A tool's input schema, as far as it could be read. */
export interface SchemaFact {
  /** How it is written; `unknown` when it could not be read at all. */
  readonly kind: 'zod-shape' | 'zod-object' | 'json-schema' | 'typebox' | 'valibot' | 'arktype' | 'none' | 'unknown' | `other:${string}`;
  /** Known fields. */
  readonly fields: readonly FieldFact[];
  /** There may be more fields than `fields` (an unreadable spread, an unknown call). */
  readonly open: boolean;
  /** Undeclared arguments reach the handler (`passthrough`, `looseObject`, JSON Schema without validation). */
  readonly passesUndeclared: boolean;
  /** Where a field can be added by inserting text, when the schema is written in place. */
  readonly insertion?: SchemaInsertion;
  /** The expression that the registration is given. Registrations in a loop share one. */
  readonly written?: Place;
}

export interface SchemaInsertion {
  readonly file: string;
  /** Offset right after the `{` of the object literal that holds the fields. */
  readonly offset: number;
  /** Text form of a field at that place: zod shape or JSON Schema property. */
  readonly style: 'zod' | 'zod-mini' | 'json-schema' | 'valibot' | 'typebox' | 'arktype';
  /** The local name of the schema library (`z`), where the style needs one; absent where the file does not import it. */
  readonly library?: string;
  /** The literal has no fields yet. */
  readonly empty: boolean;
  /** The white space that stands there: what is inserted begins with it too. */
  readonly lead: string;
  /** JSON Schema: offset right after the `[` of `required`, when it is there. */
  readonly requiredOffset?: number;
  readonly requiredEmpty?: boolean;
  /** JSON Schema without `required`: offset right before `properties`, where the list can be written. */
  readonly requiredMissingOffset?: number;
}

export interface FieldFact {
  readonly name: string;
  /** `undefined` when it could not be told. */
  readonly required: boolean | undefined;
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'enum' | 'other' | 'unknown';
  readonly description?: string;
  /** Smallest accepted string length; a format (uuid, ulid, nanoid, email …) or pattern counts as 1 or more. */
  readonly minLength?: number;
  /** uuid, ulid, email … or `pattern`. */
  readonly format?: string;
  readonly hasDefault?: boolean;
  /** Constant choices of an enum. */
  readonly choices?: readonly string[];
  /** Fields of an object, or of the objects in an array. */
  readonly fields?: readonly FieldFact[];
  /** The whole field. */
  readonly place?: Place;
  /** The text of the description. */
  readonly descriptionPlace?: Place;
}

/** The caller-chosen idempotency key of a tool. */
export interface KeyFact {
  readonly name: string;
  /** `input`: a schema field. `meta`: read from `_meta`. `wrapper`: added by a known wrapper. */
  readonly from: 'input' | 'meta' | 'wrapper';
  readonly required: boolean | undefined;
  /** The value reaches a store or an upstream call; `undefined` when the code could not be followed. */
  readonly used: boolean | undefined;
  readonly field?: FieldFact;
  /** Write sinks that can be reached on a path on which the key is never handed on. */
  readonly missedSinks: readonly { readonly sink: Sink; readonly path: readonly Hop[] }[];
}

export interface AnnotationsFact {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
  readonly title?: string;
  /** Where each hint is written. */
  readonly places: Readonly<Partial<Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', Place>>>;
}

/** The effect of a tool with the evidence for it. */
export interface EffectFact {
  readonly effect: Effect;
  /** Depends on SQL, commands, code or verbs that the caller supplies. */
  readonly dynamic: boolean;
  readonly confidence: Confidence;
  /** The deciding write, or the deciding read of a reader. */
  readonly sink: Sink | null;
  /** Hops between handler and sink; the sink is not among them. */
  readonly path: readonly Hop[];
  /** A repeat is refused by a unique name that the caller chooses. */
  readonly naturalKey?: boolean;
  /** A wrapper of the settings looks a key up before it. */
  readonly isWrapped?: boolean;
  /** The sink removes something (for `destructiveHint`). */
  readonly destructive?: boolean;
  /** Which choice of an action enum leads there: `mode: 'append'`. */
  readonly branch?: string;
  /** Why it is `unknown`, or which bound was hit. */
  readonly reason?: string;
}

/** One registered tool. */
export interface ToolFact {
  /** `null` when it cannot be known; then `reason` says why. */
  readonly name: string | null;
  readonly reason?: string;
  /** From the start of the registration (or table entry) through the tool's name. */
  readonly place: Place;
  /** Id of the framework model: `sdk-v1`, `fastmcp` … */
  readonly framework: string;
  /** False for tools of SDKs that are not MCP by themselves and are not handed to an MCP server. */
  readonly mcp: boolean;
  readonly description?: string;
  readonly schema: SchemaFact;
  readonly key: KeyFact | null;
  readonly annotations: AnnotationsFact | null;
  readonly effect: EffectFact;
  /** Absent where no handler was found. */
  readonly handler?: HandlerFact;
}

/** A place in a tool's code with the calls that lead there. */
export interface Step extends Hop {
  readonly path: readonly Hop[];
}

/** A write on a tool's way: the sink, the calls that lead there, and how sure it is. */
export interface WriteStep {
  readonly sink: Sink;
  readonly path: readonly Hop[];
  readonly confidence: Confidence;
}

/** A write that can come before the handler asks its caller something and is run again from the top with the answer. */
export interface ReentryFact {
  readonly write: WriteStep;
  readonly ask: Step;
}

/** A key that is made anew on each call. */
export interface MintedKeyFact {
  /** The call that makes it: `randomUUID()`. */
  readonly mint: Hop;
  /** Only where the caller gives none. */
  readonly isFallback: boolean;
  /** What it is put into: `Idempotency-Key`. */
  readonly slot: string;
  /** The write it is handed to; `null` for a store's look-up. */
  readonly write: WriteStep | null;
}

/** A slot for a key that is left empty. */
export interface EmptySlotFact {
  readonly slot: string;
  readonly write: WriteStep;
  /** The call that leaves it out. */
  readonly place: Place;
  /** Where the same upstream call gets a key, and for which tool. */
  readonly filledAt?: Place;
  readonly filledBy?: string | null;
}

/**
 * What makes a handler stop early. `cancelled`: the request's signal (a notification; since revision 2026-07-28 over HTTP also a closed
 * stream). `disconnected`: the program listens to the connection itself. `deadline`: a clock or timer of its own.
 */
export type AbortCause = 'cancelled' | 'disconnected' | 'deadline';

/** A way out that is taken after a write and before it is recorded. */
export interface AbortExitFact {
  readonly check: Hop;
  readonly cause: AbortCause;
  readonly write: WriteStep;
}

/** A write that the program stops waiting for and then answers (or records) as failed. */
export interface LostOutcomeFact {
  /** `race`: against a timer or abort. `timer`: a signal that a timer sets cuts the write. `framework`: an option of the registration. */
  readonly cause: 'race' | 'timer' | 'framework';
  /** What is wrong is a record's state, not the answer. */
  readonly isState: boolean;
  /** Where it is said. */
  readonly said: Hop;
  readonly bell: Hop;
  readonly write: WriteStep;
}

/** A write to an upstream that is sent again after it failed, without a key. */
export interface UpstreamRetryFact {
  /** The second send, or the call that holds the closure which is sent again. */
  readonly again: Hop;
  /** `loop`: code of the program. `helper`: a function of a package, with the number of tries. */
  readonly by: 'loop' | 'helper';
  readonly write: WriteStep;
}

/** How long what a store holds can be found again. */
export type StoreLifetime = 'durable' | 'process' | 'session' | 'connection' | 'request' | 'unknown';

/** A store that is asked under a key before a write and keeps a repeat from writing again. */
export interface DedupStoreFact {
  /** For people: `receipts`, `table claim`, `Redis`. */
  readonly name: string;
  /** Where it is declared, or made. */
  readonly place: Place;
  readonly confidence: Confidence;
  /** The write behind it. */
  readonly guarded: { readonly sink: Sink; readonly path: readonly Hop[] };
  readonly lifetime: StoreLifetime;
  /** The construction that decides how long it lives. */
  readonly lifetimePlace: Place;
  /** A durable store, or the upstream itself, is asked under the caller's key as well: this one only saves a trip. */
  readonly isBacked: boolean;
  readonly key: StoreKeyFact;
  /** What makes it forget. */
  readonly forgets: readonly ForgetFact[];
  /** The look-up that is followed by the write before anything is recorded: whoever asks meanwhile passes too. */
  readonly race: { readonly lookUp: Place; readonly record: Place } | null;
  /** Claims that stay for ever when the process dies. */
  readonly endlessClaim: Place | null;
  /** The answer to whoever asks while the first call still runs, where it looks like that of a finished one. */
  readonly busyAsDone: Place | null;
  /** Where a call is recorded as done before the write was tried. */
  readonly doneTooEarly: Place | null;
  /** Where the record is taken away although the write may have happened. */
  readonly removedOnFailure: readonly Place[];
  /** Ways on which the write runs without the store: it fails, or is missing. */
  readonly bypasses: readonly { readonly by: 'failure' | 'absence'; readonly place: Place }[];
  /** Where a record is made under the caller's key; `null` where a hit is compared with the arguments before it is answered. */
  readonly uncompared: Place | null;
  /** What is checked before the look-up and may be answered otherwise by the time of a repeat. */
  readonly gatesBefore: readonly { readonly place: Place; readonly text: string }[];
}

/** What the records of a store are kept under. */
export interface StoreKeyFact {
  /** The expression that builds it. */
  readonly place: Place;
  /** As written, shortened. */
  readonly text: string;
  /** The caller's idempotency key is part of it. */
  readonly fromCaller: boolean;
  /** The part that is an id of the message: `ctx.mcpReq.id`. */
  readonly requestId?: string;
  /** The part that is an id of the session. */
  readonly sessionId?: string;
  /** It is made of the arguments alone. */
  readonly fromArguments: boolean;
  /** The handler looks at who calls, by this part of its context, and the key does not hold it. */
  readonly missingPrincipal?: string;
}

/** Why records are gone after a while. */
export interface ForgetFact {
  /** `ttl`: each after its time. `cap`: the oldest when there are too many. `wipe`: all at once. */
  readonly by: 'ttl' | 'cap' | 'wipe';
  /** Where the time or the removal is written. */
  readonly place: Place;
  /** Of a `ttl`: how long a record is kept. */
  readonly milliseconds?: number;
}

/** A wait that outlasts the client's default timeout while nothing is reported. */
export interface SilentWaitFact {
  readonly wait: Hop;
  /** How long it may take; `Infinity` when it has no end of its own. */
  readonly milliseconds: number;
}

/** What is read of a tool only when a rule asks: each part is worked out when it is first read. */
export interface ToolDetails {
  readonly reentries: readonly ReentryFact[];
  readonly mintedKeys: readonly MintedKeyFact[];
  readonly emptySlots: readonly EmptySlotFact[];
  readonly abortExits: readonly AbortExitFact[];
  readonly lostOutcomes: readonly LostOutcomeFact[];
  readonly upstreamRetries: readonly UpstreamRetryFact[];
  /** Where the tool remembers which calls it has seen. */
  readonly stores: readonly DedupStoreFact[];
  readonly silentWaits: readonly SilentWaitFact[];
  /** Whether key or outcome of a call are noted anywhere but at the upstream. */
  readonly isNoted: boolean;
}

/** A second send of a call of which nobody knows yet whether the first one was carried out. */
export interface ResendFact {
  /** The second send, or the call of the closure that holds it. */
  readonly place: Place;
  /** The send itself. */
  readonly send: Place;
  /** The calls between that place and the send. */
  readonly path: readonly Hop[];
  /** Failures that lead to it although the server may have acted, in words. */
  readonly causes: readonly string[];
  /** What was read of the conditions: `proven`: such a failure certainly leads there. `likely`: a condition could not be understood. */
  readonly confidence: Confidence;
  /** What makes it: the loop, the library. */
  readonly by: Hop | null;
  /** It goes to another endpoint. */
  readonly isElsewhere: boolean;
  /** What must hold for it: nothing, a hint that need not be there, the tool's name. */
  readonly gate: 'none' | 'missing-hint' | 'name';
  /** The condition that looks at the hint, or at the name. */
  readonly gatePlace: Place | null;
  /** The key it carries: none, or one that is made anew for each attempt. */
  readonly key: null | { readonly name: string; readonly mint: Hop };
}

/** A key that a send carries. */
export interface SentKeyFact {
  readonly name: string;
  /** Where its value is decided: written in place, or made. */
  readonly place: Place;
  /** Why two intents may share it; `undefined` for a key of this call's own. */
  readonly sharedBy?: 'constant' | 'arguments' | 'lifetime';
  /** The collection of the process that alone remembers it until the outcome is known. */
  readonly keptIn?: Hop;
}

/** A call of a tool. */
export interface SendFact {
  /** The call, or the call of the program's own function that makes it for this tool. */
  readonly place: Place;
  /** Names it may have; empty when that cannot be known. */
  readonly names: readonly string[];
  /** What is registered in the program under that name. */
  readonly tool: ToolFact | null;
  /** What the tool does, as far as its registration, or else its name, tells. */
  readonly effect: Effect;
  readonly key: SentKeyFact | null;
  /** The arguments are all known, so that a key that is not there is certainly missing. */
  readonly isOpen: boolean;
  readonly resends: readonly ResendFact[];
}

/** A `fetch` given to a transport that sends a POST again. */
export interface TransportRetryFact {
  /** Where the transport is given it. */
  readonly place: Place;
  readonly causes: readonly string[];
  readonly confidence: Confidence;
  /** The second request, or the package that makes it. */
  readonly repeat: Hop;
}

/** A client that is told to send calls again by itself. */
export interface ClientRetryFact {
  readonly place: Place;
  readonly option: string;
  readonly count: number;
  readonly causes: readonly string[];
}

/** All that rules may read. */
export interface Facts {
  readonly tools: readonly ToolFact[];
  /** Calls of tools, worked out when they are first asked for. */
  readonly sends: readonly SendFact[];
  readonly transportRetries: readonly TransportRetryFact[];
  readonly clientRetries: readonly ClientRetryFact[];
  readonly settings: Settings;
  /** The details of one of `tools`. */
  readonly details: (tool: ToolFact) => ToolDetails;
}

// ---------------------------------------------------------------------------------------------------------------------
// Settings

/** Corrections and choices a user makes, in the CLI's config and in ESLint's `settings['mcp-idempotency']` alike. */
export interface Settings {
  /** Findings below this are not reported. Default `likely`. */
  readonly minConfidence: Confidence;
  /** Further names of idempotency keys. */
  readonly keyNames: readonly string[];
  /** Effects of functions: `{ 'src/mail.ts#Mailer.send': 'write' }` or `{ 'pkg#member': 'none' }`. */
  readonly sinks: Readonly<Record<string, Effect>>;
  /** Effects of tools by name. */
  readonly tools: Readonly<Record<string, Effect>>;
  /** Functions that add a key and its look-up around a handler: `withIdempotency`, `src/keys.ts#once`, `pkg#member`. */
  readonly wrappers: readonly string[];
  /** How long after a call its caller may still send it again, in milliseconds. Default 24 hours. */
  readonly retryHorizon: number;
}

export type Severity = 'error' | 'warning';

// ---------------------------------------------------------------------------------------------------------------------
// Rules and findings

export type Preset = 'recommended' | 'strict' | 'all';

/** An edit that a person may accept, as offsets into the file's text. */
export interface Suggestion {
  readonly messageId: string;
  readonly message: string;
  readonly edits: readonly { readonly file: string; readonly start: number; readonly end: number; readonly text: string }[];
}

export interface Related {
  readonly place: Place;
  readonly message: string;
}

/** What a rule reports, before a shell prints it. */
export interface Finding {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  /** What fills the holes of the message. */
  readonly data?: Readonly<Record<string, string>>;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly place: Place;
  /** The tool it is about, as the rule named it in its report. */
  readonly about?: ToolFact;
  /** Name of that tool. */
  readonly tool?: string | null;
  /** Hops and sink, in order. */
  readonly related: readonly Related[];
  readonly suggestions: readonly Suggestion[];
}

/** What a rule hands to `report`. The engine adds rule name, text, severity. */
export interface Report {
  readonly messageId: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly place: Place;
  readonly confidence: Confidence;
  readonly tool?: ToolFact;
  readonly related?: readonly Related[];
  readonly suggestions?: readonly Omit<Suggestion, 'message'>[];
}

/** A rule: metadata and one function from facts to reports. The folder's name is the rule's name. */
export interface Rule {
  readonly name: string;
  /** One sentence without a full stop, starting with Require, Disallow or Enforce. */
  readonly description: string;
  readonly family: 'tool' | 'store' | 'client';
  /** The smallest preset that holds it. */
  readonly preset: 'recommended' | 'strict';
  readonly severity: Severity;
  /** `{{name}}` holes are filled from the report's data. Each says what is wrong, why it hurts, what to do. */
  readonly messages: Readonly<Record<string, string>>;
  /** Row ids of the problem statement that it answers (F4, B2 …). */
  readonly answers: readonly string[];
  check(facts: Facts, report: (report: Report) => void): void;
}

// ---------------------------------------------------------------------------------------------------------------------
// Files

/** All access to files goes through this, so that the engine runs in an editor, in CI and in a browser. Paths are absolute, with `/`. */
export interface FileHost {
  /** The decoded text. Throws an `Error` whose message names the cause when the file is there but cannot be read; `undefined` when it is not there. */
  readFile(path: string): string | undefined;
  /** `undefined` when there is nothing (or nothing we may look at). Follows links. `size` in bytes, `mtime` in ms. */
  stat(path: string): { readonly kind: 'file' | 'directory'; readonly size: number; readonly mtime: number } | undefined;
  /** Names in a folder. Throws like `readFile`. */
  readDirectory(path: string): readonly { readonly name: string; readonly kind: 'file' | 'directory' | 'other' }[];
  /** The path with links followed; the path itself when it cannot be told. */
  realPath(path: string): string;
}

// ---------------------------------------------------------------------------------------------------------------------
// Models: what we know of other people's packages, as data

/** A value as a model may look at it: constants are visible, everything else is a hole. */
export interface ValueView {
  /** The whole string when it is constant. */
  readonly string: string | undefined;
  /** Known text with `\u0000` for each unknown part: a template, a concatenation. `undefined` when nothing is known. */
  readonly text: string | undefined;
  /** What the unknown parts of `text` are called, in their order; `undefined` for one without a name. */
  readonly gaps: readonly (string | undefined)[];
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
  | { readonly by: 'fs-flag'; readonly flags: string | readonly string[]; readonly fallback: string }
  /** A line typed into a running program. */
  | { readonly by: 'typed'; readonly text: string }
  | { readonly by: 'verb' };

/** One row: the last segments of a member path, and what calling it means. The longest matching row wins. `*` stands for one segment. */
export interface EffectRow {
  /** `Pool.query`, `query`, `customers.create`, `*.create`. Several rows with one meaning may share one entry. */
  readonly member: string | readonly string[];
  readonly effect: Reading;
  readonly kind?: SinkKind;
  readonly confidence?: Confidence;
  readonly naturalKey?: boolean;
  readonly destructive?: boolean;
  readonly dynamic?: boolean;
  /** A member called later in the same chain changes the effect: `{ onConflictDoNothing: 'idempotent-write' }`. */
  readonly chained?: Readonly<Record<string, Effect>>;
  /** A constant argument changes the effect: `[{ at: '1.flag', is: 'a', effect: 'write' }]`. `is: true` = present and not absent. */
  readonly when?: readonly { readonly at: string; readonly is: string | number | boolean | readonly string[]; readonly effect: Reading; readonly naturalKey?: boolean; readonly destructive?: boolean }[];
  /** Where an idempotency key may be handed to the upstream: `1.idempotencyKey`, `1.headers.Idempotency-Key`. */
  readonly keySlot?: string | readonly string[];
  /** The slot is there only when this argument is given. */
  readonly slotNeeds?: string;
  /** The same for calls that take a command object: the field of each command that has one. */
  readonly commandSlots?: Readonly<Record<string, string>>;
  /** The argument that names what is written. Under a name that is made anew on each call, a repeat adds another one. */
  readonly names?: string | readonly string[];
  /** What a function argument's parameters are: `{ at: 0, params: ['self'] }`: `transaction(tx => …)` gets the receiver itself. */
  readonly callback?: { readonly at: number; readonly params: readonly ('self' | 'result' | 'unknown')[] };
}

/** How a client calls a tool. Places are `0`, `0.name`, `0.params.arguments`. */
export interface SendRow {
  readonly member: string | readonly string[];
  readonly name: string;
  readonly arguments?: string;
  /** Where further data of the request stands: `_meta`. */
  readonly meta?: string;
}

/** A client of MCP servers. */
export interface ClientModel {
  /** npm packages or modules of them, each with what is below it. */
  readonly packages: readonly string[];
  /** How its failures look. */
  readonly kind: 'v1' | 'v2' | 'other';
  readonly sends: readonly SendRow[];
  /** Classes of transports, and where their `fetch` stands. */
  readonly transports?: readonly { readonly member: string; readonly fetch: string }[];
  /** Functions and constructors with an option that makes the client send calls again by itself. */
  readonly resends?: readonly { readonly member: string; readonly option: string; readonly causes: readonly string[] }[];
}

/** What we know of a package's effects. */
export interface EffectModel {
  /** Import specifiers that switch it on; a trailing `*` matches any ending (`@aws-sdk/client-*`). `globals` for what needs no import. */
  readonly modules: readonly string[];
  /** Default kind of its sinks. */
  readonly kind: SinkKind;
  readonly rows: readonly EffectRow[];
  /** Calls without a row: judged by verb (`likely`), or of no effect. Default `verb`. */
  readonly otherwise?: 'verb' | 'none';
  /** A verdict where rows cannot say it; asked after the rows. */
  readonly judge?: (call: CallView) => Verdict | undefined;
  /** Calls whose result is the same kind of thing as the receiver are automatic; named here are global identifiers the package puts in scope. */
  readonly globals?: readonly string[];
}

/** A function of a package that runs a callback again when it fails. */
export interface RetryHelper {
  /** The last segments of its member path, as in `EffectRow`. */
  readonly member: string | readonly string[];
  /** The argument that is run again, or that holds it under `property`. */
  readonly callback: number;
  readonly property?: string;
  /** Where the number of tries stands, as places in effect rows; whether it counts all attempts or what comes after the first; what it is when it is left out. */
  readonly count?: string | readonly string[];
  readonly counts: 'retries' | 'attempts';
  readonly default: number;
  /** The option that decides after which failures: a function of the error, of an object with it, or of the count and the error. */
  readonly classifier?: string;
  readonly classifierTakes?: 'context' | 'count-first';
  /** The callback's parameter that must be called for another try. */
  readonly asks?: number;
}

/** What we know of a package that tries again. */
export interface RetryModel {
  readonly modules: readonly string[];
  readonly helpers: readonly RetryHelper[];
  /** It makes of a `fetch` another one that sends a POST again after these failures. */
  readonly fetches?: readonly string[];
  /** Errors after which it does not go on. */
  readonly aborts?: readonly string[];
}

/** A member of a store's client, and what calling it means. */
export interface StoreRow {
  /** The last segments of the member path, lower case. */
  readonly member: readonly string[];
  readonly does: 'look-up' | 'claim' | 'record' | 'expire' | 'remove' | 'clear';
  /** The argument that is the key, or holds it. Default 0. */
  readonly key?: number;
  /** A constant argument, or a property of one, that makes a claim of it: `NX`, `onlyIf`. */
  readonly claimsWith?: readonly string[];
  /** Where the record's lifetime stands: `2` (an argument), `2.ttl` (a property), `after:EX` (the argument after that word). */
  readonly lifetime?: readonly { readonly at: string; readonly unit: 'ms' | 's' }[];
}

/** What we know of a package that remembers things under keys. */
export interface StoreModel {
  /** Import specifiers that switch it on; a trailing `*` matches any ending. */
  readonly modules: readonly string[];
  /** For people. */
  readonly title: string;
  /** Whether what it holds outlives the process. */
  readonly keeps: 'memory' | 'durable';
  /** Options of the constructor that put another store behind it. */
  readonly backedBy?: readonly string[];
  /** Where the constructor is told how long records live, or how many there may be: `0.ttl`. */
  readonly lifetime?: readonly { readonly at: string; readonly unit: 'ms' | 's' }[];
  readonly cap?: readonly string[];
  readonly rows: readonly StoreRow[];
}

/**
 * What a function or method of a schema library makes, or does to the schema it is called on. Numbers are argument
 * indexes. A meaning with several parts is read from top to bottom.
 */
export interface SchemaMeaning {
  /** A new schema of this type. With `fields`: an object. */
  readonly makes?: FieldFact['type'];
  /** The argument that holds the fields: an object of schemas (arktype: of definitions). */
  readonly fields?: number;
  /** What becomes of undeclared fields. */
  readonly undeclared?: 'strip' | 'pass' | 'reject';
  /** The argument that holds constant choices: an array, an enum object, one value; `all`: the arguments are the choices. */
  readonly choices?: number | 'all';
  /** The schema is this argument; a function there is called for it. */
  readonly takes?: number;
  /** One of several: the schemas in the array argument, or all arguments. */
  readonly anyOf?: number | 'all';
  /** All of several. `self`: the schema itself and the first argument. */
  readonly allOf?: number | 'all' | 'self';
  /** The argument (an array), or all arguments from this one on, are applied as further steps: `pipe(string(), minLength(1))`. */
  readonly then?: number;
  /** Library options as JSON Schema keywords: `Type.String({ minLength: 1 })`. */
  readonly keywords?: number;
  /** Adds the fields of this argument: an object of schemas or an object schema. */
  readonly adds?: number;
  /** Keeps only, or drops, the fields named by this argument (mask or array of names). */
  readonly keeps?: number;
  readonly drops?: number;
  /** Makes all fields, or those named by this argument, optional or required. */
  readonly loosens?: number;
  readonly tightens?: number;
  /** The field may be left out, or not. */
  readonly required?: boolean;
  readonly hasDefault?: boolean;
  /** The argument (with property path) that holds the description. */
  readonly description?: string;
  /** The argument that holds the smallest length (a number, or a string that must be contained), or the length itself. */
  readonly minLength?: { readonly at: number } | { readonly is: number };
  /** `refined`: checked by code that is not read. */
  readonly format?: string;
}

/** A schema library, or a package that takes schemas of others. */
export interface SchemaModel {
  /** Import specifiers that switch it on. */
  readonly modules: readonly string[];
  /** What its object schemas are called. */
  readonly kind: SchemaFact['kind'];
  /** How fields are written in text. */
  readonly style?: SchemaInsertion['style'];
  /** Members that stand for the library itself or a part of it: `z`, `default`, `coerce`. */
  readonly namespaces: readonly string[];
  /** Name under which other packages hand the library on: `import { z } from 'some-framework'`. */
  readonly handedOnAs?: string;
  /** Functions (and constructors) of the library. */
  readonly functions: Readonly<Record<string, SchemaMeaning>>;
  /** Methods of its schemas. What is not named here leaves a schema as it is, but an object's fields may then be others. */
  readonly methods?: Readonly<Record<string, SchemaMeaning>>;
  /** Methods and functions that change nothing we look at. */
  readonly transparent?: readonly string[];
  /** Property of an object schema that holds its fields: `shape`, `entries`. */
  readonly fieldsProperty?: string;
  /** Definitions are arktype's: `'string > 0'`, `{ 'key?': 'string' }`. */
  readonly definitions?: 'arktype';
}

/**
 * Where a part of a registration stands.
 * In a call: `0`, `1.inputSchema`, `last`, `outer.0` (argument of the call around it), `outer:mValidator.1` (argument of a sibling
 * call of that name). In a class: the name of a field or method. In a file: `metadata.name`, `default` (exports).
 * In a record: `key` (the property's key), `inputSchema` (a property of the value). Everywhere: `around` (the key or variable it is
 * put into), `method` (the decorated method), `method-name`, `file` (the file's name).
 */
export type Slot = string;

/** The parts of a registration; slots are tried in order. */
export interface RegistrationSlots {
  readonly name: Slot | readonly Slot[];
  readonly description?: Slot | readonly Slot[];
  readonly schema?: Slot | readonly Slot[];
  readonly annotations?: Slot | readonly Slot[];
  readonly handler: Slot | readonly Slot[];
  /**
   * Where the handler takes its arguments: parameter number, `0.context` (a property of a parameter), `decorated` (parameters
   * carry decorators) or `none`. Default 0.
   */
  readonly args?: number | 'none' | 'decorated' | string;
  /** Parameter of the handler that holds the context. */
  readonly context?: number;
  /** Without a schema the context is the first parameter. */
  readonly contextFirstWithoutSchema?: boolean;
}

/** One way a framework registers tools. */
export type Registration =
  | ({
      /** `receiver.member(…)` on a server of the model. */
      readonly shape: 'method';
      /** The last segments of the member path: `registerTool`, `tasks.registerToolTask`. */
      readonly member: string | readonly string[];
      /** How many arguments the call has, where that tells two shapes of one member apart. */
      readonly arguments?: readonly number[];
      /** `.tool(name, …, handler)` of SDK v1: which argument is what depends on their kinds. */
      readonly variadic?: boolean;
      /** The first argument is an array of definitions; slots then start at an element (`0.name` is its name). */
      readonly list?: boolean;
    } & RegistrationSlots)
  | ({
      /** A free function imported from the package. */
      readonly shape: 'function';
      readonly member: string | readonly string[];
      /** The call gives its first argument back: the definition can be read wherever it goes. */
      readonly givesArgument?: boolean;
      /** By itself no MCP tool; it becomes one when a record of a server holds it. */
      readonly mcp?: boolean;
    } & RegistrationSlots)
  | ({
      /** Definitions handed to a server in a record or list: `new MCPServer({ tools: { key: tool } })`. Slots start at the definition. */
      readonly shape: 'record';
      readonly member: string | readonly string[];
      /** Where the record or list stands, or a function that makes it: `0.tools`. */
      readonly at: Slot;
    } & RegistrationSlots)
  | ({
      /** A class that extends an exported class. */
      readonly shape: 'class';
      readonly extends: string | readonly string[];
    } & RegistrationSlots)
  | ({
      /** A decorated method; argument slots are those of the decorator. */
      readonly shape: 'decorator';
      readonly member: string | readonly string[];
      /** Decorators of parameters: of the one that takes the arguments, and of the one that takes the context. */
      readonly payload?: readonly string[];
      readonly contextDecorators?: readonly string[];
    } & RegistrationSlots)
  | {
      /** `setRequestHandler(…)`: the list handler and the call handler are joined by tool name. */
      readonly shape: 'low-level';
      readonly member: string | readonly string[];
      /** What the first argument is: the exported schema's name, or the method string. */
      readonly call: readonly string[];
      readonly list: readonly string[];
    }
  | ({
      /** A module whose exports are the parts. */
      readonly shape: 'file';
      /** Path patterns (picomatch) relative to the package root. */
      readonly files: readonly string[];
      /** A configuration file (without ending) in the package root whose default export names the folder under `at`. */
      readonly config?: { readonly file: string; readonly at: string };
    } & RegistrationSlots);

/** A registration API of one package, one major. */
export interface FrameworkModel {
  /** Stands in the JSON as `framework`: `sdk-v1`, `sdk-v2`, `fastmcp` … */
  readonly id: string;
  readonly title: string;
  /** npm packages or modules of them (`agents/mcp`), each with what is below it. */
  readonly packages: readonly string[];
  /** Versions as space-separated comparisons (`>=1 <2`); absent = all. An unknown version fits. */
  readonly versions?: string;
  /** The package whose version counts, when it is not the one imported. */
  readonly versionsOf?: string;
  /** False when a tool is not an MCP tool by itself. Default true. */
  readonly mcp?: boolean;
  /** Class or factory members whose instance is a server: `McpServer`, `Server`, `FastMCP`. */
  readonly servers?: readonly string[];
  /** Functions whose callback receives a server: `{ member: 'createMcpHandler', at: 0, param: 0, server: 'sdk-v1#McpServer' }`. */
  readonly callbacks?: readonly { readonly member: string; readonly at: number; readonly param: number; readonly server: string }[];
  /** Classes whose `this.<field>` is a server when they extend `extends`. */
  readonly fields?: readonly { readonly extends: string; readonly field: string; readonly server: string }[];
  /** Names that need no import under these paths (auto-imported). */
  readonly autoImports?: { readonly names: readonly string[]; readonly files: readonly string[] };
  /** Functions that look the key up before they run the handler they are handed. `tools`: the argument whose keys name the tools it is for; else it is for all. */
  readonly wrappers?: readonly { readonly member: string; readonly tools?: number }[];
  readonly registrations: readonly Registration[];
}
