/** What is known of each tool: its handler, schema, keys, annotations and effect. */
import type { Confidence, Effect, Hop, Place, Sink } from './words.js';

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
  /** Blanks are cut off its ends: `'  '` becomes the empty string. */
  readonly isTrimmed?: boolean;
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
  /** A wrapper, of the settings or one that a model knows, looks a key up before it. */
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
