import { parseArgs } from 'node:util';
import { audit } from './audit.js';
import { countDocuments } from './documents.js';
import { openStore } from './open-store.js';
import { messageOf } from '../message-of.js';
import { renderAudit } from './render.js';

const HELP = `Usage: mcp-idempotency-audit --store URL [options]

Calls, executions, replays and business documents per tool and hour.

  --store URL            postgres://…, redis://…, sqlite:FILE or the path of a SQLite file
  --table NAME           the store's table (SQL) or prefix (Redis), where it is not the default
  --from TIME, --to TIME ISO 8601; default: the last 24 hours. Whole hours are looked at
  --documents SQL|FILE   counts documents: SQL in the store's database (parameters $1 and $2 are from and to in PostgreSQL, whose time zone is
                         UTC then, :from and :to in SQLite, in milliseconds), or a module; rows of tool, hour, documents
  --json                 machine-readable

Exit codes: 0 all fits, 1 something does not, 2 it could not be found out.`;

export interface AuditOutput {
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command. @param args The words behind the command's name. */
export async function runAudit(args: readonly string[]): Promise<AuditOutput> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { store: { type: 'string' }, table: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' }, documents: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) return { exitCode: 0, stdout: HELP, stderr: '' };
    if (values.store === undefined) throw new Error('Say which store: --store URL.');
    const to = values.to === undefined ? Date.now() + 1 : timeOf(values.to);
    const from = values.from === undefined ? to - 24 * 3_600_000 : timeOf(values.from);
    const opened = await openStore(values.store, values.table);
    try {
      const { documents } = values;
      const rows = await audit(opened.store, from, to, documents === undefined ? undefined : (start, end) => countDocuments(documents, opened, start, end));
      const stdout = values.json ? JSON.stringify({ version: 1, from: new Date(from).toISOString(), to: new Date(to).toISOString(), rows: rows.map((row) => ({ ...row, hour: new Date(row.hour).toISOString() })) }, null, 2) : renderAudit(rows);
      return { exitCode: rows.some(({ flags }) => flags.length > 0) ? 1 : 0, stdout, stderr: '' };
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { exitCode: 2, stdout: '', stderr: messageOf(error) };
  }
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`"${text}" is no time in ISO 8601.`);
  return time;
}
