import type { FileHost } from '@mcp-idempotency/analyzer';
import type { Terminal } from './terminal.js';

const QUIET_MS = 1000;
const STEP_MS = 100;
const CLEAR_LINE = '\r\u001B[2K';

/** Counts the files that are read and the seconds, on one line of standard error that goes away again. Silent for the first second. */
export class Progress {
  private readonly terminal: Terminal;
  private readonly started = performance.now();
  private next = this.started + QUIET_MS;
  private files = 0;
  private shown = false;

  constructor(terminal: Terminal) {
    this.terminal = terminal;
  }

  /** A host that tells of every file it reads. The analysis does not pause, so this is the only moment to print. */
  watching(host: FileHost): FileHost {
    return {
      ...host,
      readFile: (path) => {
        this.files += 1;
        this.tick();
        return host.readFile(path);
      },
    };
  }

  /** Something was done: the seconds go on where no further file is read. */
  readonly tick = (): void => {
    const now = performance.now();
    if (now < this.next) return;
    const seconds = Math.floor((now - this.started) / 1000);
    this.show(`Analysing … ${this.files} ${this.files === 1 ? 'file' : 'files'} read, ${seconds} s`, now);
  };

  /** Takes the line away. */
  end(): void {
    if (this.shown) this.terminal.err(CLEAR_LINE);
    this.shown = false;
  }

  private show(text: string, now: number): void {
    this.shown = true;
    this.next = now + STEP_MS;
    this.terminal.err(CLEAR_LINE + text);
  }
}
