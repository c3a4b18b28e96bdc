import type { Terminal } from '../src/terminal.js';

/** A terminal that remembers what was written to it. */
export class FakeTerminal implements Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly columns: number | undefined;
  readonly showsProgress: boolean;
  readonly isInteractive = false;
  stdout = '';
  stderr = '';

  constructor(cwd: string, more: Partial<Pick<Terminal, 'env' | 'columns' | 'showsProgress'>> = {}) {
    this.cwd = cwd;
    this.env = more.env ?? {};
    this.columns = more.columns;
    this.showsProgress = more.showsProgress ?? false;
  }

  readonly out = (text: string): void => {
    this.stdout += text;
  };

  readonly err = (text: string): void => {
    this.stderr += text;
  };
}
