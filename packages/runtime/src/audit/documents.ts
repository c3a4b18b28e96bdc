import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentCount } from './audit.js';
import type { OpenedStore } from './open-store.js';

const HOUR = 3_600_000;

/**
 * Counts documents as the user says: by SQL in the store's own database, or by a module whose default export is
 * `({ from, to }) => rows`. Rows have `tool`, `hour` (a date, or milliseconds since 1970) and `documents`.
 *
 * @throws Error when a row has something else.
 */
export async function countDocuments(source: string, opened: OpenedStore, from: number, to: number): Promise<readonly DocumentCount[]> {
  const rows = /\.[cm]?[jt]s$/.test(source.trim()) ? await fromModule(source.trim(), from, to) : await fromSql(source, opened, from, to);
  const counts = new Map<string, DocumentCount>();
  for (const row of rows) {
    const time = row['hour'] instanceof Date ? row['hour'].getTime() : typeof row['hour'] === 'string' && !/^\d+$/.test(row['hour']) ? Date.parse(row['hour']) : Number(row['hour']);
    const documents = Number(row['documents']);
    if (typeof row['tool'] !== 'string' || !Number.isFinite(time) || !Number.isSafeInteger(documents)) {
      throw new Error(`Documents need rows of tool, hour and documents, not ${JSON.stringify(row)}.`);
    }
    const hour = time - (time % HOUR);
    const name = JSON.stringify([row['tool'], hour]);
    counts.set(name, { tool: row['tool'], hour, documents: documents + (counts.get(name)?.documents ?? 0) });
  }
  return [...counts.values()];
}

type Rows = readonly Readonly<Record<string, unknown>>[];

async function fromModule(file: string, from: number, to: number): Promise<Rows> {
  const { default: count } = (await import(pathToFileURL(path.resolve(file)).href)) as { default?: unknown };
  if (typeof count !== 'function') throw new Error(`${file} has no default export that is a function.`);
  return (await (count as (range: { from: Date; to: Date }) => unknown)({ from: new Date(from), to: new Date(to) })) as Rows;
}

async function fromSql(sql: string, { query }: OpenedStore, from: number, to: number): Promise<Rows> {
  if (!query) throw new Error('This store has no SQL: hand in a module that counts the documents.');
  return query(sql, from, to);
}
