/** Runs other programs: our command line as a user would, npm, and Node scripts. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './places.js';

/** The command line's committed bin, or that of another build, to compare with; what it imports must have been built. */
export const BIN = process.env['MCP_IDEMPOTENCY_BIN'] ?? path.join(ROOT, 'packages/cli/bin/mcp-idempotency.js');

/** A tool as `inventory --format json` prints it, as far as the measures read it. */
export interface InventoryTool {
  readonly name: string | null;
  readonly file: string;
  readonly line: number;
  readonly framework: string;
  readonly mcp: boolean;
  readonly effect: string;
  readonly key: { readonly name: string; readonly required?: boolean; readonly used?: boolean } | null;
  readonly annotations: Readonly<Record<string, unknown>> | null;
  readonly sink: { readonly file: string; readonly line: number; readonly what: string } | null;
  readonly findings: readonly string[];
}

/** A finding as `check --format json` prints it, as far as the measures read it. */
export interface CheckFinding {
  readonly rule: string;
  readonly confidence?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly tool?: string | null;
  /** The steps of its path. */
  readonly related: readonly { readonly file: string; readonly line: number }[];
}

/** Runs `inventory` on a folder and returns its text, which is JSON. */
export function inventoryText(folder: string): string {
  return node([BIN, 'inventory', '--format', 'json', folder], { findings: true });
}

export function inventoryOf(folder: string): InventoryTool[] {
  return (JSON.parse(inventoryText(folder)) as { tools: InventoryTool[] }).tools;
}

/** What `check --format json` prints. */
export interface CheckReport {
  readonly root: string;
  readonly findings: readonly CheckFinding[];
  readonly tools: readonly InventoryTool[];
}

/** Runs `check` on a folder, with all rules unless a smaller preset is named. */
export function checkOf(folder: string, preset: 'recommended' | 'all' = 'all'): CheckReport {
  // A server of hundreds of files may take minutes.
  return JSON.parse(node([BIN, 'check', '--preset', preset, '--format', 'json', folder], { findings: true, timeout: 20 * 60_000 })) as CheckReport;
}

/** Why a program failed, on one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').filter((line) => line.trim() !== '').slice(0, 2).join(' ').slice(0, 300);
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Status 1 means that something was found, and is no failure. */
  readonly findings?: boolean;
  /** After so many milliseconds it counts as failed. Default five minutes. */
  readonly timeout?: number;
}

/** Runs Node with these arguments and returns standard output. Any failure throws with what the program said. */
export function node(args: readonly string[], options: RunOptions = {}): string {
  return run(process.execPath, args, options);
}

/** Runs npm, which is a script on some systems, without its notices. */
export function npm(args: readonly string[], cwd: string): string {
  return run('npm', [...args, '--loglevel=error'], { cwd });
}

export function run(command: string, args: readonly string[], { cwd = ROOT, env, findings = false, timeout = 5 * 60_000 }: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: env ? { ...process.env, ...env } : process.env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout,
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (error) throw error;
  if (status === null || status > (findings ? 1 : 0)) {
    throw new Error(`${[path.basename(command), ...args].join(' ')} ended with ${status}:\n${stderr}${stdout.slice(0, 2000)}`);
  }
  return stdout;
}

/** A JSON file. */
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
