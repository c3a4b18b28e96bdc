import type { Finding } from '@mcp-idempotency/analyzer';

export const CLEAN = 0;
/** A finding of severity error, or more warnings than allowed. */
export const FINDINGS = 1;
/** A usage error, or nothing could be analysed. */
export const UNUSABLE = 2;

export type ExitCode = typeof CLEAN | typeof FINDINGS | typeof UNUSABLE;

/** Something the user can put right: printed without a stack, and the run ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly maxWarnings: number | undefined;
  /** Nothing at all could be analysed, or something that was asked for by name. */
  readonly unusable: boolean;
}

export function exitCodeOf({ findings, maxWarnings, unusable }: Verdict): ExitCode {
  if (unusable) return UNUSABLE;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  if (warnings < findings.length) return FINDINGS;
  return maxWarnings !== undefined && warnings > maxWarnings ? FINDINGS : CLEAN;
}
