/** Where a run reads its surroundings from and writes to: the process, or a test. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of standard output; `undefined` when it is no terminal. */
  readonly columns: number | undefined;
  /** Standard error is a terminal: progress may be shown there. */
  readonly showsProgress: boolean;
  /** There is somebody to ask. */
  readonly isInteractive: boolean;
  out(text: string): void;
  err(text: string): void;
}

export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  return {
    cwd: process.cwd(),
    env: process.env,
    columns: stdout.isTTY ? stdout.columns : undefined,
    showsProgress: stderr.isTTY === true,
    isInteractive: process.stdin.isTTY === true && stderr.isTTY === true,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
  };
}

/** Colours only on a terminal, unless NO_COLOR, FORCE_COLOR or a flag says otherwise. */
export function wantsColor(terminal: Terminal, flag: boolean | undefined): boolean {
  const { FORCE_COLOR, NO_COLOR, TERM } = terminal.env;
  if (flag === false) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return terminal.columns !== undefined && TERM !== 'dumb';
}
