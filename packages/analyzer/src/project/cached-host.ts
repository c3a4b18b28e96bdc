import type { FileHost, Problem } from '../types.js';
import { directoryOf, joinPath } from './path.js';

/** What a path turned out to be. */
export type PathKind = 'file' | 'directory' | undefined;

/** A host whose answers are remembered for the life of a program, and whose refusals become problems instead of errors. */
export class CachedHost {
  readonly host: FileHost;
  readonly problems: Problem[];
  private readonly kinds = new Map<string, PathKind>();
  private readonly listings = new Map<string, ReadonlyMap<string, PathKind | 'other'> | undefined>();
  private readonly jsons = new Map<string, Readonly<Record<string, unknown>> | undefined>();
  private readonly reported = new Set<string>();
  private readonly faulty = new Set<string>();

  constructor(host: FileHost, problems: Problem[]) {
    this.host = host;
    this.problems = problems;
  }

  /** What is at a path. A folder that was listed answers for its files, so most questions cost no system call. */
  kind(path: string): PathKind {
    if (this.kinds.has(path)) return this.kinds.get(path);
    const listing = this.listings.get(directoryOf(path));
    const name = path.slice(path.lastIndexOf('/') + 1);
    const listed = listing?.get(name);
    let kind: PathKind;
    if (listing && listed !== 'other') kind = listed;
    else kind = this.host.stat(path)?.kind;
    this.kinds.set(path, kind);
    return kind;
  }

  isFile(path: string): boolean {
    return this.kind(path) === 'file';
  }

  /** Names in a folder with what they are; `undefined` (and a problem) when it cannot be read. Links are `other`. */
  list(folder: string): ReadonlyMap<string, PathKind | 'other'> | undefined {
    if (this.listings.has(folder)) return this.listings.get(folder);
    let listing: Map<string, PathKind | 'other'> | undefined;
    try {
      listing = new Map(this.host.readDirectory(folder).map(({ name, kind }) => [name, kind]));
    } catch (error) {
      this.report(folder, messageOf(error));
    }
    this.listings.set(folder, listing);
    return listing;
  }

  /** The text of a file; `undefined` when it is not there, or cannot be read (then a problem is recorded). */
  read(path: string): string | undefined {
    try {
      return this.host.readFile(path);
    } catch (error) {
      this.report(path, messageOf(error));
      return undefined;
    }
  }

  /** A JSON object; `undefined` when the file is absent or broken (then a problem is recorded). */
  json(path: string): Readonly<Record<string, unknown>> | undefined {
    if (this.jsons.has(path)) return this.jsons.get(path);
    let value: unknown;
    const text = this.isFile(path) ? this.read(path) : undefined;
    if (text !== undefined) {
      try {
        value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
      } catch (error) {
        this.report(path, `is no valid JSON: ${messageOf(error)}`);
      }
    }
    const object = isRecord(value) ? value : undefined;
    this.jsons.set(path, object);
    return object;
  }

  /** Records a problem once per file and message. */
  report(file: string, message: string, line?: number): void {
    const key = `${file}\0${message}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    this.faulty.add(file);
    this.problems.push(line === undefined ? { file, message } : { file, line, message });
  }

  /** Whether something was recorded about a file. */
  isReported(file: string): boolean {
    return this.faulty.has(file);
  }

  /** The nearest file of that name in a folder or above it. */
  nearest(folder: string, name: string): string | undefined {
    for (let current = folder; ; ) {
      const path = joinPath(current, name);
      if (this.isFile(path)) return path;
      const above = directoryOf(current);
      if (above === current) return undefined;
      current = above;
    }
  }
}

/** The cause in an error, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A plain object, as JSON has them. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
