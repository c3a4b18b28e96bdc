/** New files under new names, drafts, and logs. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const CODE = `import { closeSync, openSync, writeFileSync } from 'node:fs';
import { appendFile, open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { nanoid } from 'nanoid';
import { tmpdir } from 'node:os';
import path from 'node:path';
const F = '/data/state.json';
const LOG_FILE = process.env.LOG_FILE ?? '/var/log/server.log';
`;

const CASES: Record<string, readonly [body: string, expected: string]> = {
  'under a random name': ['await writeFile(`/data/${randomUUID()}.txt`, id);', 'write: writeFile'],
  'under the time': ['await writeFile(`/data/${Date.now()}.txt`, id);', 'write: writeFile'],
  'under a name that was joined': ["const name = `order-${new Date().toISOString().replace(/[:.]/g, '-')}.md`; await writeFile(path.join('/data', name), id);", 'write: writeFile'],
  'under a name from a package': ['await writeFile(`/data/${nanoid()}`, id);', 'write: writeFile'],
  'under the day': ["await writeFile(`/data/${new Date().toISOString().slice(0, 10)}.md`, id);", 'idempotent-write: writeFile'],
  'under the name given, or a new one': ['await writeFile(`/data/${id || randomUUID()}.txt`, id);', 'idempotent-write: writeFile'],
  'in the folder for temporary files': ["await writeFile(path.join(tmpdir(), randomUUID()), id);", 'none: writeFile'],
  'a draft that is renamed': ['const draft = `${F}.${randomBytes(4).toString("hex")}.tmp`; try { await writeFile(draft, id); await rename(draft, F); } catch (e) { await unlink(draft); throw e; }', 'idempotent-write: writeFile'],
  'a draft that is opened, written and renamed': ['const draft = `${F}.tmp-${randomUUID()}`; const file = openSync(draft, "w"); writeFileSync(file, id); closeSync(file); await rename(draft, F);', 'idempotent-write: openSync'],
  'files in a folder of drafts, which is renamed': ['const folder = `${F}.staging-${randomUUID()}`; await writeFile(path.join(folder, "a.txt"), id); await rename(folder, F);', 'idempotent-write: writeFile'],
  'files in a new folder': ['const folder = `${F}-${randomUUID()}`; await writeFile(path.join(folder, "a.txt"), id);', 'write: writeFile'],
  'a new file that is opened and written': ['const name = `/data/${randomUUID()}.txt`; const file = openSync(name, "w"); writeFileSync(file, id); closeSync(file);', 'write: writeFileSync'],
  'a handle that is handed something new': ['const file = await open(F, "w"); await file.writeFile(await readFile(`/data/${randomUUID()}.bak`)); await file.close();', 'idempotent-write: open'],
  'a handle of a new file': ['const file = await open(`/data/${randomUUID()}.txt`, "w"); await file.writeFile(id); await file.close();', 'write: open'],
  'a log beside the answer': ['await appendFile(LOG_FILE, id); return readFile(F, "utf8");', 'none: readFile'],
  'a log and nothing else': ["await appendFile('/tmp/log', id);", 'write: appendFile: append'],
  'a file that is called log': ["await appendFile('notes/log.md', id); return readFile(F);", 'none: readFile'],
  'in a folder that is called logs': ["await appendFile('/data/logs/orders.csv', id); return readFile(F);", 'write: appendFile: append'],
};

test.each(Object.entries(CASES))('%s', (_, [body, expected]) => expect(effectOf(CODE, `async ({ id }) => { ${body} return { content: [] }; }`)).toBe(expected));
