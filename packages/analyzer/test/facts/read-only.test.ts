/** Statements of the caller's, where the code lets only those through that read. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const POOL = "import pg from 'pg';\nconst pool = new pg.Pool();\n";

const CASES: Record<string, readonly [handler: string, expected: RegExp, code?: string]> = {
  'nothing stands before it': ['async (a) => pool.query(a.sql)', /^write: /],
  'a word at the beginning': ["async (a) => { if (!a.sql.trim().toLowerCase().startsWith('select')) throw new Error('no'); return pool.query(a.sql); }", /^none: /],
  'one of two words': ["async (a) => { const text = a.sql.trim().toLowerCase(); if (!text.startsWith('select') && !text.startsWith('with')) throw new Error('no'); return pool.query(a.sql); }", /^none: /],
  'one of two words, of which one writes': ["async (a) => { const text = a.sql.trim().toLowerCase(); if (!text.startsWith('select') && !text.startsWith('insert')) throw new Error('no'); return pool.query(a.sql); }", /^write: /],
  'a pattern in a constant': ['async (a) => { if (!READS.test(a.sql)) return { isError: true, content: [] }; return pool.query(a.sql); }', /^none: /, 'const READS = /^\\s*(select|show)\\b/i;\n'],
  'a list of words': ["async (a) => { const word = a.sql.split(' ')[0].toUpperCase(); if (!['SELECT', 'SHOW'].includes(word)) throw new Error('no'); return pool.query(a.sql); }", /^none: /],
  'words that are refused': ["async (a) => { if (REFUSED.some((word) => a.sql.toUpperCase().includes(word))) throw new Error('no'); return pool.query(a.sql); }", /^none: /, "const REFUSED = ['INSERT', 'UPDATE', 'DELETE', 'DROP'];\n"],
  'a function that throws': ['async (a) => { check(a.sql); return pool.query(a.sql); }', /^none: /, "function check(sql: string) { if (!/^select/i.test(sql)) throw new Error('no'); }\n"],
  'a function that throws, in a branch of its own': ['async (a) => { if (a.strict) check(a.sql); return pool.query(a.sql); }', /^write: /, "function check(sql: string) { if (!/^select/i.test(sql)) throw new Error('no'); }\n"],
  'a function that answers': ['async (a) => { const check = isReadOnlyQuery(a.sql); if (!check) throw new Error(); return pool.query(a.sql); }', /^none: /, 'const isReadOnlyQuery = (sql: string) => parse(sql).every((one) => one.kind === 1);\n'],
  'a function that answers with more than yes or no': ['async (a) => { const check = validateReadOnly(a.sql); if (check.error) throw new Error(check.error); return pool.query(a.sql); }', /^none: /, 'const validateReadOnly = (sql: string): any => parse(sql);\n'],
  'further in': ['async (a) => { if (!/^select/i.test(a.sql)) throw new Error(); return run(a.sql); }', /^none: /, 'const run = (sql: string) => pool.query(sql);\n'],
  'a transaction that only reads': ["async (a) => { const client = await pool.connect(); try { await client.query('BEGIN TRANSACTION READ ONLY'); return await client.query(a.sql); } finally { client.release(); } }", /^none: /],
  'a transaction': ["async (a) => { const client = await pool.connect(); try { await client.query('BEGIN'); return await client.query(a.sql); } finally { client.release(); } }", /^write: /],
  'a setting that may allow more': ['async (a) => { if (!ALLOWED && isWriteQuery(a.sql)) throw new Error(); return pool.query(a.sql); }', /^write: /, "const ALLOWED = process.env.ALLOWED === '1';\nconst isWriteQuery = (sql: string) => /insert/i.test(sql);\n"],
  'a branch for reads beside one for the rest': ["async (a) => { if (a.sql.startsWith('select')) return pool.query(a.sql); return pool.query(a.sql); }", /^write: /],
  'a word of a variable that is read from a member of that name': ["async (a) => { const result = await pool.query(a.sql); const message = result.message; if (message.includes('insert')) throw new Error(message); return pool.query(a.sql); }", /^write: /],
  'words that are members of each other': ["async (a) => { const words = a.list.words, list = words.list; if (list.words.includes('select')) throw new Error('no'); return pool.query(a.sql); }", /^write: /],
  'reads are refused': ["async (a) => { if (a.sql.startsWith('select')) throw new Error('use the other tool'); return pool.query(a.sql); }", /^write: /],
};

test.each(Object.entries(CASES))('%s', (_, [handler, expected, code = '']) => expect(effectOf(POOL + code, handler, '{ sql: z.string(), strict: z.boolean() }')).toMatch(expected));
