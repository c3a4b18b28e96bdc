/** SQL statements on a table that remembers keys. */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import { looksLikeSql } from '../effects/sql.js';
import type { StoreCall } from './store-call.js';

/** Members that only make a statement, or open a transaction. */
const MAKES: ReadonlySet<string> = new Set(['prepare', 'prepareSync', 'transaction', 'begin', 'bind', 'query.text']);
/** Drivers that answer at once. */
const SYNCHRONOUS = /^(?:better-sqlite3|node:sqlite|bun:sqlite|libsql|better-sqlite3-multiple-ciphers|@signalapp\/better-sqlite3|sql\.js)$/;

interface Statement {
  readonly does: StoreCall['does'];
  readonly table: string;
  readonly throws: boolean;
}

/** What a call that runs SQL does to its table. */
export function sqlCall(engine: Engine, event: CallEvent, callee: Value): StoreCall | undefined {
  const made = callee.kind === 'external' ? callee.calls.flat() : [];
  const member = callee.kind === 'external' ? callee.path.at(-1) ?? '' : '';
  if (MAKES.has(member) || (member === 'query' && callee.kind === 'external' && callee.module === 'bun:sqlite')) return undefined;
  const sql = findSql(engine, [...event.args, ...made]);
  const statement = sql === undefined ? undefined : readStatement(sql);
  if (sql === undefined || !statement) return undefined;
  const isSynchronous = callee.kind === 'external' && SYNCHRONOUS.test(callee.module);
  const keys = [...event.args, ...made];
  return {
    does: statement.does, store: { id: `table ${statement.table}`, name: `table ${statement.table}`, keeps: 'durable' },
    keys, values: event.args, sql, ...(statement.throws && { throws: true }), ...(isSynchronous && { isSynchronous }),
  };
}

function findSql(engine: Engine, values: readonly Value[]): string | undefined {
  for (const value of values)
    for (const one of alternativesOf(value)) {
      const view = viewOf(engine, one);
      const text = view.text ?? (one.kind === 'object' ? view.property('text').text ?? view.property('sql').text : undefined);
      if (looksLikeSql(text)) return text;
    }
  return undefined;
}

const NAME = '["`\\[]?(?:[\\w]+["`\\]]?\\.["`\\[]?)?(\\w+)["`\\]]?';
const FORMS: readonly { readonly pattern: RegExp; readonly read: (text: string) => Omit<Statement, 'table'> }[] = [
  { pattern: new RegExp(`\\binsert\\s+(?:or\\s+\\w+\\s+|ignore\\s+)?into\\s+${NAME}`, 'i'), read: readInsert },
  { pattern: new RegExp(`\\breplace\\s+into\\s+${NAME}`, 'i'), read: () => ({ does: 'record', throws: false }) },
  { pattern: new RegExp(`^\\s*update\\s+(?:only\\s+)?${NAME}\\s+(?:as\\s+)?(?:\\w+\\s+)?set\\b`, 'i'), read: () => ({ does: 'record', throws: false }) },
  { pattern: new RegExp(`^\\s*delete\\s+from\\s+${NAME}`, 'i'), read: (text) => ({ does: /\bwhere\b/i.test(text) ? 'remove' : 'clear', throws: false }) },
  { pattern: new RegExp(`\\bselect\\b[\\s\\S]*?\\bfrom\\s+${NAME}`, 'i'), read: () => ({ does: 'look-up', throws: false }) },
];

/** Leaves a taken key as it is and says so; any other insert of a taken key fails. */
function readInsert(text: string): Omit<Statement, 'table'> {
  if (/\bon\s+conflict\b[\s\S]*\bdo\s+update\b[\s\S]*\bwhere\b/i.test(text)) return { does: 'claim', throws: false };
  if (/\bon\s+conflict\b[\s\S]*\bdo\s+update\b|\bon\s+duplicate\s+key\s+update\b|\binsert\s+or\s+replace\b/i.test(text)) return { does: 'record', throws: false };
  if (/\bon\s+conflict\b|\binsert\s+or\s+ignore\b|\binsert\s+ignore\b|\bwhere\s+not\s+exists\b/i.test(text)) return { does: 'claim', throws: false };
  return { does: 'record', throws: true };
}

/** The statement that a text begins with. */
function readStatement(text: string): Statement | undefined {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/--[^\n]*/g, ' ');
  for (const { pattern, read } of FORMS) {
    const table = pattern.exec(plain)?.[1]?.toLowerCase();
    if (table !== undefined) return { ...read(plain), table };
  }
  return undefined;
}
