/** What a measure is: one command that compares the product with a truth and says in figures how far apart they are. */

/** One number of a measure and the bound it is held to. */
export interface Figure {
  readonly name: string;
  /** `null`: there was nothing to count. A text is shown and never judged. */
  readonly value: number | string | null;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Outcome {
  readonly figures: readonly Figure[];
  /** What differs from the truth, a line each: kept in the results, so that a change shows which case it moved. */
  readonly differences: readonly string[];
  /** Further facts to store. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface Options {
  /** The folder with labels, cases and examples. */
  readonly shared: string | undefined;
  /** Take the GitHub sources too, from the bare clones below this folder. */
  readonly clones: string | undefined;
  /** Ask the running servers again instead of reading what they said last. */
  readonly refresh: boolean;
  /** Progress, for people. */
  readonly log: (line: string) => void;
}

/** What the page says of a stored result before its figures. */
export interface Section {
  readonly name: string;
  /** One sentence for the page. */
  readonly about: string;
}

export interface Measure extends Section {
  /** Works only where the shared folder is. */
  readonly needsShared: boolean;
  run(options: Options): Outcome | Promise<Outcome>;
}

/** Whether a figure misses its bound. A figure with a bound and nothing to count misses it: no evidence is not a pass. */
export function isMissed({ value, atLeast, atMost }: Figure): boolean {
  if (atLeast === undefined && atMost === undefined) return false;
  if (typeof value !== 'number') return true;
  return (atLeast !== undefined && value < atLeast) || (atMost !== undefined && value > atMost);
}

/** A share as it is stored: four digits are more than the sample can bear. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : round(part / whole, 4);
}

export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
