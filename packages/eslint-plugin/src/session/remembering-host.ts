import type { FileHost } from '@mcp-idempotency/analyzer/light';

type Stat = ReturnType<FileHost['stat']>;
type Listing = ReturnType<FileHost['readDirectory']>;

/** A host that reads everything once, and can tell later whether it would still be told the same. */
export class RememberingHost implements FileHost {
  readonly #disk: FileHost;
  readonly #stats = new Map<string, Stat>();
  readonly #texts = new Map<string, () => string | undefined>();
  readonly #listings = new Map<string, () => Listing>();

  constructor(disk: FileHost) {
    this.#disk = disk;
  }

  stat(path: string): Stat {
    if (!this.#stats.has(path)) this.#stats.set(path, this.#disk.stat(path));
    return this.#stats.get(path);
  }

  readFile(path: string): string | undefined {
    return this.#answer(this.#texts, path, () => this.#disk.readFile(path));
  }

  readDirectory(path: string): Listing {
    return this.#answer(this.#listings, path, () => this.#disk.readDirectory(path));
  }

  realPath(path: string): string {
    return this.#disk.realPath(path);
  }

  /** Forgets whatever has changed since it was read: files by time and size, folders by time. True when something has. */
  refresh(): boolean {
    let changed = false;
    for (const [path, before] of this.#stats) {
      const now = this.#disk.stat(path);
      if (before?.kind === now?.kind && before?.mtime === now?.mtime && (before?.size === now?.size || now?.kind === 'directory')) continue;
      changed = true;
      this.#stats.set(path, now);
      this.#texts.delete(path);
      this.#listings.delete(path);
    }
    return changed;
  }

  /** A refusal is an answer, too. The time is noted before reading: a change in between shows at the next look. */
  #answer<T>(answers: Map<string, () => T>, path: string, ask: () => T): T {
    let answer = answers.get(path);
    if (!answer) {
      this.stat(path);
      answer = settle(ask);
      answers.set(path, answer);
    }
    return answer();
  }
}

function settle<T>(ask: () => T): () => T {
  try {
    const value = ask();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
