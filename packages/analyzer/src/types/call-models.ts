/** Models of what is called: effects, clients, retries, stores. */
import type { CallView, Reading, Verdict } from './views.js';
import type { Confidence, Effect, SinkKind } from './words.js';

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
  /** The argument that is run again, or that holds it under `property`; `method`: what its result decorates. */
  readonly callback: number | 'method';
  readonly property?: string;
  /** Where the number of tries stands, as places in effect rows; whether it counts all attempts or what comes after the first; what it is when it is left out. */
  readonly count?: string | readonly string[];
  readonly counts: 'retries' | 'attempts';
  readonly default: number;
  /** The option that decides after which failures: a function of the error, of an object with it, or of the count and the error; or a list of classes of errors. Of several places the first that is there. */
  readonly classifier?: string | readonly string[];
  readonly classifierTakes?: 'context' | 'count-first';
  /** The function beside the callback that makes another error of what was thrown: `tryPromise({ try, catch })`. */
  readonly maps?: string;
  /**
   * What it makes is run again only where it is handed to one of these, directly or by `.pipe(…)`: `defer(send).pipe(retry(2))`. The places
   * of numbers and options are then those of that call.
   */
  readonly repeatedBy?: string | readonly string[];
  /** The call around it that tells the number of tries: `createFunction` around `step.run`. Where it is missing, `default` holds. */
  readonly toldBy?: { readonly member: string; readonly count: string };
  /** Calls elsewhere that tell the number of tries for what has the same name (an argument of both): `queue.add` of the queue that a worker serves. */
  readonly toldElsewhere?: { readonly name: string; readonly by: readonly { readonly member: string; readonly name: string; readonly count: string }[] };
  /** How long it waits between two tries, in milliseconds. */
  readonly waits?: RetryWaits;
  /** The callback's parameter that must be called for another try. */
  readonly asks?: number;
  /** The call gives what the callback gives. */
  readonly givesResult?: true;
}

/** A number among the options (of several places the first that is there), and what it is when it is left out. */
export interface OptionNumber {
  readonly at?: string | readonly string[];
  readonly default: number;
}

/** The first wait, by what each next one is longer, the longest, and by what chance may make one longer. */
export interface RetryWaits {
  readonly first: OptionNumber;
  readonly factor?: OptionNumber;
  readonly most?: OptionNumber;
  readonly jitter?: number;
}

/** What we know of a package that tries again. */
export interface RetryModel {
  readonly modules: readonly string[];
  readonly helpers: readonly RetryHelper[];
  /** It makes of a `fetch` another one that sends a POST again after these failures. */
  readonly fetches?: readonly string[];
  /** It does so only where an option says it: a list that holds the method, or a number above 0. */
  readonly fetchesWith?: string;
  /** Its own requests are sent again, of a POST too where an option says so: places of a list of methods. */
  readonly requestsWith?: { readonly methods: readonly string[]; readonly causes: readonly string[] };
  /**
   * What carries requests and sends them again, of a POST too where its list of methods says so: handed to a request as an option, or set for
   * all of them. By the members that make it, where in their arguments the list stands.
   */
  readonly carriedBy?: { readonly options: readonly string[]; readonly everywhere: string; readonly methods: Readonly<Record<string, string>>; readonly causes: readonly string[] };
  /** It makes a client of another package send requests again: `axiosRetry(client, { retryCondition })`; these conditions let no POST through, and a 0 in these options of a request switches it off. */
  readonly appliedTo?: { readonly packages: readonly string[]; readonly count: string; readonly condition: string; readonly harmless: readonly string[]; readonly off: readonly string[]; readonly causes: readonly string[] };
  /** A method by which something gives another one of its kind that is run again, the option that says how often in all, and what that is when it is left out. */
  readonly chained?: { readonly member: string; readonly attempts: string; readonly default: number };
  /** It gives stand-ins for the functions of a file that its type argument names, and runs those again: `proxyActivities<typeof activities>()`. */
  readonly standIns?: Pick<RetryHelper, 'count' | 'counts' | 'default' | 'waits'> & { readonly member: string };
  /** Errors, or what makes them, after which it does not go on. */
  readonly aborts?: readonly string[];
}

/** A member of a store's client, and what calling it means. */
export interface StoreRow {
  /** The last segments of the member path, lower case. */
  readonly member: readonly string[];
  readonly does: 'look-up' | 'claim' | 'record' | 'expire' | 'remove' | 'clear';
  /** A member further in front, lower case: `insertinto` of `insertInto(table).values(row).execute()`. All arguments of the chain count then. */
  readonly after?: string;
  /** The argument that is the key, or holds it. Default 0. */
  readonly key?: number;
  /** Of a taken key it fails, or answers with an error; where `claimsWith` makes a claim of it, only with `claimThrows`. */
  readonly throws?: boolean;
  readonly claimThrows?: boolean;
  /** A constant argument, a property of one, or a member that is called in the chain or in what it is handed, that makes a claim of it: `NX`, `onlyIf`, `doNothing`. */
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
  /** What keeps things in a class of which there is one object for each session, and no other session finds them: `McpAgent.sql`. */
  readonly perSession?: readonly string[];
  /** Options of the constructor that put another store behind it. */
  readonly backedBy?: readonly string[];
  /** Where the constructor is told how long records live, or how many there may be: `0.ttl`. */
  readonly lifetime?: readonly { readonly at: string; readonly unit: 'ms' | 's' }[];
  readonly cap?: readonly string[];
  /** The call that makes an index by which records expire, and where it is told after how many seconds: `1.expireAfterSeconds`. */
  readonly expiring?: { readonly call: string; readonly at: string };
  readonly rows: readonly StoreRow[];
}
