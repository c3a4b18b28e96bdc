import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf, runHere } from './bin.js';
import { PROGRAM, SERVER, tempProgram } from './temp-program.js';

const git = (cwd: string, ...args: readonly string[]): void => void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', ...args], { cwd });

function committed(files: Readonly<Record<string, string>> = PROGRAM): string {
  const root = tempProgram(files);
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'start');
  return root;
}

const read = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('migrate', () => {
  it('guards the writer, leaves the reader, and has nothing to do the second time', async () => {
    const root = committed();
    const { code, stdout, stderr } = await runHere(root, ['migrate', '--required', '--yes']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The analyzer finds nothing more to report.');
    expect(stdout).toContain('breaking change');
    const server = read(root, 'src/server.ts');
    expect(server).toContain("inputSchema: z.object({ idempotencyKey: keySchema(z.string()), item: z.string() })");
    expect(server).toContain("idempotent('create_order', idempotency, async ({ item }) =>");
    expect(server).not.toContain("idempotent('get_order'");
    expect(read(root, 'src/idempotency.ts')).toContain('sqliteStore(');
    expect(jsonOf<{ dependencies: object }>({ code: 0, stdout: read(root, 'package.json'), stderr: '' }).dependencies).toEqual({ '@mcp-idempotency/runtime': '^0.1.0', libsql: '^0.5.29' });
    expect((await runHere(root, ['check'])).code).toBe(0);

    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'migrated');
    const again = await runHere(root, ['migrate', '--required', '--yes']);
    expect(again).toEqual({ code: 0, stdout: 'Nothing to migrate.\n', stderr: '' });
  });

  it('prints a diff that git applies, and writes nothing, on a dry run', async () => {
    const root = committed();
    const { code, stdout } = await runHere(root, ['migrate', '--optional', '--dry-run', '--store', 'postgres']);
    expect(code).toBe(0);
    expect(read(root, 'src/server.ts')).toBe(SERVER);
    writeFileSync(path.join(root, 'change.diff'), stdout);
    git(root, 'apply', 'change.diff');
    expect(read(root, 'src/server.ts')).toContain('keySchema(z.string()).optional()');
    expect(read(root, 'src/idempotency.ts')).toContain("onMissingKey: { strategy: 'window'");
    // The driver is there already.
    expect(read(root, 'package.json')).toContain('"pg"');
  });

  it('writes a plan that can be applied later, and refuses it once the files are others', async () => {
    const root = committed();
    const file = path.join(root, '..', `${path.basename(root)}.plan.json`);
    expect((await runHere(root, ['migrate', '--required', '--plan', file])).code).toBe(0);
    expect(read(root, 'src/server.ts')).toBe(SERVER);
    writeFileSync(path.join(root, 'src/server.ts'), `// new\n${SERVER}`);
    const stale = await runHere(root, ['migrate', '--from-plan', file, '--yes', '--force']);
    expect(stale.code).toBe(2);
    expect(stale.stderr).toContain('src/server.ts is no longer what the plan was made for');
    writeFileSync(path.join(root, 'src/server.ts'), SERVER);
    expect((await runHere(root, ['migrate', '--from-plan', file, '--yes'])).code).toBe(0);
    expect(read(root, 'src/server.ts')).toContain("idempotent('create_order'");
  });

  it('refuses a plan that leads out of its folder', async () => {
    const root = committed();
    await runHere(root, ['migrate', '--required', '--plan', 'plan.json']);
    const plan = JSON.parse(read(root, 'plan.json')) as { newFiles: { file: string }[] };
    plan.newFiles[0]!.file = '../outside.ts';
    writeFileSync(path.join(root, 'plan.json'), JSON.stringify(plan));
    const { code, stderr } = await runHere(root, ['migrate', '--from-plan', 'plan.json', '--yes', '--force']);
    expect(code).toBe(2);
    expect(stderr).toContain('"newFiles"');
    expect(existsSync(path.join(root, '..', 'outside.ts'))).toBe(false);
  });

  it('refuses to write over changes that are not committed, unless it is forced', async () => {
    const root = committed();
    writeFileSync(path.join(root, 'notes.txt'), 'mine');
    const refused = await runHere(root, ['migrate', '--required', '--yes']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('notes.txt');
    expect(read(root, 'src/server.ts')).toBe(SERVER);
    expect((await runHere(root, ['migrate', '--required', '--yes', '--force'])).code).toBe(0);
  });

  it('asks for what it must know, where nobody can be asked', async () => {
    const root = committed();
    const undecided = await runHere(root, ['migrate', '--yes']);
    expect(undecided.code).toBe(2);
    expect(undecided.stderr).toContain('--required');
    const unconfirmed = await runHere(root, ['migrate', '--required']);
    expect(unconfirmed.code).toBe(2);
    expect(unconfirmed.stderr).toContain('--yes');
    expect(read(root, 'src/server.ts')).toBe(SERVER);
  });

  it('says what it could not read, and ends with 2 where that is all', async () => {
    const root = committed({ ...PROGRAM, 'tsconfig.json': '{ "extends": "./nowhere.json" }' });
    const first = await runHere(root, ['migrate', '--required', '--yes', '--force']);
    expect(first.stdout).toContain('extends ./nowhere.json, which is not there');
    expect(first.code).toBe(0);
    expect((await runHere(root, ['migrate', '--required', '--yes', '--force'])).code).toBe(0);
    expect((await runHere(root, ['migrate', '.', 'absent', '--required', '--yes', '--force'])).code).toBe(2);
    const empty = await runHere(committed({ 'notes.md': 'nothing' }), ['migrate', '--required', '--yes']);
    expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing could be analysed') as string });
  });

  it('names a file that it cannot write, and writes none', async () => {
    const root = committed();
    const latin1 = Buffer.from(`${SERVER}// \u00e9\n`, 'latin1');
    writeFileSync(path.join(root, 'src/server.ts'), latin1);
    const { code, stderr } = await runHere(root, ['migrate', '--required', '--yes', '--force']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^The files cannot be written: src\/server\.ts is not written in UTF-8/) as string });
    expect(readFileSync(path.join(root, 'src/server.ts')).equals(latin1)).toBe(true);
    expect(existsSync(path.join(root, 'src/idempotency.ts'))).toBe(false);
  });

  it('refuses a store that does not fit where the program runs', async () => {
    const root = committed({ ...PROGRAM, 'wrangler.toml': 'name = "orders"' });
    const { code, stderr } = await runHere(root, ['migrate', '--required', '--yes']);
    expect(code).toBe(2);
    expect(stderr).toContain('Cloudflare Workers (wrangler.toml)');
    const redis = await runHere(root, ['migrate', '--required', '--yes', '--store', 'redis']);
    expect(redis.code).toBe(2);
    expect(redis.stderr).toContain('a client of Redis is one connection for all');
    expect((await runHere(root, ['migrate', '--required', '--yes', '--store', 'postgres'])).code).toBe(0);
    const elsewhere = committed({ ...PROGRAM, 'vercel.json': '{}' });
    expect((await runHere(elsewhere, ['migrate', '--required', '--yes'])).code).toBe(2);
    expect((await runHere(elsewhere, ['migrate', '--required', '--yes', '--store', 'redis'])).code).toBe(0);
  });

  it('does not touch what the config leaves out', async () => {
    const root = committed({ ...PROGRAM, 'generated/server.ts': SERVER.replaceAll('./orders.js', '../src/orders.js'), 'mcp-idempotency.config.json': '{ "ignore": ["generated"] }' });
    expect((await runHere(root, ['migrate', '--required', '--yes'])).code).toBe(0);
    expect(read(root, 'src/server.ts')).toContain("idempotent('create_order'");
    expect(read(root, 'generated/server.ts')).not.toContain('idempotent(');
  });

  it('keeps to the style of the project', async () => {
    const server = SERVER.replace('{ item: z.string() }', '{ item_name: z.string(), unit_price: z.number() }').replace('({ item })', '({ item_name: item })').replaceAll("'", '"').replaceAll('\n', '\r\n');
    const root = committed({ ...PROGRAM, 'src/server.ts': server });
    await runHere(root, ['migrate', '--required', '--yes']);
    const text = read(root, 'src/server.ts');
    expect(text).toContain('idempotency_key: keySchema(z.string())');
    expect(text).toContain('idempotent("create_order", idempotency, ');
    expect(text).toContain('from "@mcp-idempotency/runtime";\r\n');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(read(root, 'src/idempotency.ts')).toContain("keyArgument: 'idempotency_key'");
  });
});
