/** Runs the command line over files on the disk: as the bin in a process of its own, or, much faster, in this one. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { run } from '../src/run.js';
import { FakeTerminal } from './terminal.js';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BIN = fileURLToPath(new URL('../bin/mcp-idempotency.js', import.meta.url));

/** Brings `dist`, which the bin imports, up to date. */
export function build(): void {
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', 'packages/cli'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build fails:\n${stdout}`);
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** After `timeout` milliseconds it is killed, and its code is null. */
export function runBin(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, timeout?: number): Ran {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/COLOR|^DEBUG$/.test(name)));
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { cwd, env: { ...inherited, ...env }, encoding: 'utf8', maxBuffer: 1 << 26, timeout });
  return { code: status, stdout, stderr };
}

/** Without a process: what streams, exit codes and loading have to do with is left to `runBin`. */
export async function runHere(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const terminal = new FakeTerminal(cwd, { env });
  const code = await run(args, terminal);
  return { code, stdout: terminal.stdout, stderr: terminal.stderr };
}

export interface CheckJson {
  readonly version: number;
  readonly root: string;
  readonly findings: readonly { rule: string; file: string; line: number; column: number; tool?: string | null; related: readonly { file: string; line: number }[] }[];
  readonly tools: readonly { name: string | null; effect: string; findings: readonly string[] }[];
  readonly problems: readonly { file: string; line?: number; message: string }[];
}

export function jsonOf<T = CheckJson>({ stdout, stderr }: Ran): T {
  try {
    return JSON.parse(stdout) as T;
  } catch {
    throw new Error(`no JSON:\n${stdout}${stderr}`);
  }
}
