/** The words of a migration. A plan is plain JSON: it can be written to a file, read by people, and applied later. */
import type { Facts, Place, Program, ToolFact } from '@mcp-idempotency/analyzer';

export type StoreKind = 'sqlite' | 'postgres' | 'redis';

export type TransformName =
  | 'add-idempotency-key' | 'wrap-handler' | 'correct-annotations' | 'pass-key-in-call' | 'forward-key' | 'reuse-key-across-attempts' | 'guard-write-retry' | 'replace-dedup-store';

export interface MigrateOptions {
  readonly store: StoreKind;
  /** Name of the key field; default: what the project calls its keys, or its fields' style decides. */
  readonly keyName?: string;
  /** Every caller must send the key. That breaks callers of today; otherwise an equal call within a minute counts as the same one. */
  readonly required: boolean;
  /** Default: all. */
  readonly transforms?: readonly TransformName[];
}

/** Offsets in UTF-16 units of the text as the engine reads it. `start` = `end` inserts. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One step of the plan, in one file. */
export interface Change {
  /** Relative to the plan's root, with `/`. */
  readonly file: string;
  /** Line that it begins in, from 1. */
  readonly line: number;
  readonly transform: TransformName | 'import-runtime' | 'add-dependency' | 'mark';
  /** Tools it is for; empty for what serves all. */
  readonly tools: readonly string[];
  /** What happens, in words. */
  readonly what: string;
  readonly edits: readonly TextEdit[];
}

/** What a person has to do, and why it was not done. */
export interface Mark {
  readonly file: string;
  readonly line: number;
  readonly tool: string | null;
  readonly why: string;
}

export interface NewFile {
  readonly file: string;
  readonly text: string;
}

export interface Plan {
  readonly version: 1;
  /** Absolute folder that files are relative to. */
  readonly root: string;
  readonly options: MigrateOptions;
  readonly changes: readonly Change[];
  readonly newFiles: readonly NewFile[];
  readonly marks: readonly Mark[];
  /** What holds for the whole program and concerns whoever releases it. */
  readonly notes: readonly string[];
  /** SHA-256 of each file that is changed, as it was read: a plan does not fit another text. */
  readonly digests: Readonly<Record<string, string>>;
}

/** What a transform says shall be done. Places are absolute here. */
export interface Intent {
  readonly changes: readonly PlacedChange[];
  readonly marks: readonly PlacedMark[];
}

export interface PlacedChange {
  readonly path: string;
  readonly transform: Change['transform'];
  readonly tools: readonly ToolFact[];
  readonly what: string;
  readonly edits: readonly TextEdit[];
  /** What the edits need to be imported from the runtime. */
  readonly imports?: readonly RuntimeImport[];
  /** The schema library, where the file does not import it yet. */
  readonly library?: LibraryImport;
}

/** `import { z } from 'zod'`. */
export interface LibraryImport {
  readonly specifier: string;
  /** Exported name, `default` or `*`. */
  readonly name: string;
  readonly local: string;
}

export type RuntimeImport = 'idempotent' | 'idempotentAmong' | 'idempotentRequests' | 'idempotentValue' | 'keyFor' | 'keySchema' | 'keyJsonSchema';

export interface PlacedMark {
  /** `null` for what is no tool of the program, such as a call of another server's. */
  readonly tool: ToolFact | null;
  /** Default: the tool's registration. Then a tool is marked once. */
  readonly at?: Place;
  /** Default: the tool's name. */
  readonly name?: string | null;
  readonly why: string;
}

/** What transforms work on. */
export interface Scope {
  readonly program: Program;
  /** All tools of the program, without those of files that are left alone. */
  readonly tools: readonly ToolFact[];
  readonly facts: Facts;
  /** Files in which only calls of migrated tools are changed: tests and examples. */
  isLeftAlone(path: string): boolean;
  readonly options: MigrateOptions;
  /** The key's name in the program. */
  readonly keyName: string;
  /** How the two names of the runtime are called in a file. */
  names(path: string): LocalNames;
}

export interface LocalNames extends Readonly<Record<RuntimeImport, string>> {
  /** The options of the store module. */
  readonly options: string;
}
