/**
 * The form in which a program's command line is written down.
 */

/** `natural-key`: a repeat is refused by a name the caller chose. `destructive`: removes, and may be repeated. */
export type Outcome = 'none' | 'idempotent' | 'destructive' | 'natural-key' | 'write';

export interface ProgramModel {
  readonly programs: readonly string[];
  /** Options that take the next word as their value. */
  readonly valueOptions?: readonly string[];
  /** Subcommands by what they do: `get`, `rollout status`, `checkout -b`. `*` is any word. The longest match decides. */
  readonly commands?: Readonly<Partial<Record<Outcome, readonly string[]>>>;
  /** Options that decide by themselves: `--dry-run`, `-i`. */
  readonly options?: Readonly<Record<string, Outcome>>;
  /** Subcommands that are not listed are judged by the verb in them (`describe-instances`). */
  readonly byVerb?: boolean;
  /**
   * What the words are: another command line (`sudo`), a script behind an option (`sh -c`), a statement (`psql -c`),
   * a request (`curl`), an AppleScript (`osascript -e`), a command behind the name of a host (`ssh`), a module or a text (`python -m`, `python -c`),
   * a command in a container (`docker run`), a program in a file and its words (`node cli.js list`).
   */
  readonly runs?: 'command' | 'script' | 'powershell' | 'statement' | 'request' | 'applescript' | 'remote' | 'python' | 'container' | 'file';
  /** The subcommand whose words are a request: `gh api`. */
  readonly requestCommand?: string;
  /** A command that is not listed. */
  readonly otherwise: Outcome;
  /** No word but options: prints help, or opens a prompt. Default `otherwise`. */
  readonly bare?: Outcome;
}

/** Words of a table row. */
export function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
