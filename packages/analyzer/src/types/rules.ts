/** What rules read and report, and the settings of a user. */
import type { OutsideGuardFact, ToolDetails } from './detail-facts.js';
import type { ClientRetryFact, LostSendFact, OverwrittenKeyFact, SendFact, TransportRetryFact } from './send-facts.js';
import type { ToolFact } from './tool-facts.js';
import type { Confidence, Effect, Place } from './words.js';

/** All that rules may read. */
export interface Facts {
  readonly tools: readonly ToolFact[];
  /** Calls of tools, worked out when they are first asked for. */
  readonly sends: readonly SendFact[];
  readonly lostSends: readonly LostSendFact[];
  readonly transportRetries: readonly TransportRetryFact[];
  readonly clientRetries: readonly ClientRetryFact[];
  /** Nothing where the program calls no tools. */
  readonly overwrittenKeys: readonly OverwrittenKeyFact[];
  /** What keeps calls from being repeated outside all tools; nothing where the program has no tools and calls none. */
  readonly outsideGuards: readonly OutsideGuardFact[];
  readonly settings: Settings;
  /** The details of one of `tools`. */
  readonly details: (tool: ToolFact) => ToolDetails;
}

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
  readonly tool?: ToolFact | null;
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
