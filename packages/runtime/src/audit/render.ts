import type { AuditRow } from './audit.js';

const COLUMNS = [
  ['hour (UTC)', (row: AuditRow) => new Date(row.hour).toISOString().slice(0, 13).replace('T', ' ')],
  ['tool', (row: AuditRow) => row.tool],
  ['intents', (row: AuditRow) => row.keys],
  ['calls', (row: AuditRow) => row.calls],
  ['executions', (row: AuditRow) => row.executions],
  ['completed', (row: AuditRow) => row.completed],
  ['replays', (row: AuditRow) => row.replays],
  ['in flight', (row: AuditRow) => row.inFlightHits],
  ['conflicts', (row: AuditRow) => row.conflicts],
  ['unknown', (row: AuditRow) => row.unknown],
  ['new sessions', (row: AuditRow) => row.sessionRebuilds],
  ['documents', (row: AuditRow) => row.documents ?? '-'],
] as const;

/** A table for people; below it what does not fit. */
export function renderAudit(rows: readonly AuditRow[]): string {
  // A table of its own would look as if all were well; it may as well be another store's.
  if (rows.length === 0) return 'No calls are recorded in this time.';
  const cells = [COLUMNS.map(([title]) => title as string), ...rows.map((row) => COLUMNS.map(([, value]) => String(value(row))))];
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((line) => line[at]!.length)));
  const table = cells.map((line) => line.map((cell, at) => (at < 2 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ').trimEnd());
  const flags = rows.flatMap((row) => row.flags.map((flag) => `! ${new Date(row.hour).toISOString().slice(0, 13).replace('T', ' ')} ${row.tool}: ${flag}`));
  return [...table, ...(flags.length > 0 ? ['', ...flags] : [])].join('\n');
}
