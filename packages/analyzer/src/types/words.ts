/** The words that everything else is made of: effects, confidence, places, problems. */
import type TypeScript from 'typescript';

/** The TypeScript module the caller hands in; any 5.x or 6.x will do. The engine never loads one itself. */
export type TS = typeof TypeScript;

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
