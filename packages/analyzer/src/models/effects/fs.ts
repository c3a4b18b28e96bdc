import type { CallView, EffectModel, ValueView, Verdict } from '../../types.js';

/** Folders for temporary files: what is written there does not last. */
const TEMPORARY = ['tmpdir', 'mkdtemp', 'mkdtempSync', 'temporaryFile', 'temporaryDirectory', 'fileSync', 'dirSync', 'tmpNameSync', '/tmp', '/tmp/*', '/var/tmp', '/var/tmp/*'];
const inTemporaryFolder = [
  { at: '0', is: TEMPORARY, effect: 'none' },
  { at: '0.new.0', is: TEMPORARY, effect: 'none' },
  { at: '0.new.0.new.0', is: TEMPORARY, effect: 'none' },
] as const;

/** A temporary sibling that takes the place of the target: the second half of an atomic overwrite. */
const DRAFT = /(?:te?mp|staging|partial|\.new|\.swp|~)(?:[-_.\w\0]*)$/i;
const BACKUP = /\.(?:bak|backup|old|orig)$/i;

/** Names of a log, as a file or as the variable that holds its path. */
const LOG = /\.log$|(?:^|[/._-])logs?(?:\.(?:txt|md|jsonl?))?$|LOG_?(?:FILE|PATH)/i;

/** Appending adds with every repeat; to the server's own log it is bookkeeping. A file that the caller names is none. */
function append(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:appendFile|appendFileSync|append)$/.test(call.member)) return undefined;
  const path = call.args[0];
  if (path?.alternatives.every((one) => TEMPORARY.includes(lastMember(one))) === true) return { effect: 'none', kind: 'other', confidence: 'proven' };
  const isLog = path?.fromInput === false && path.alternatives.every((one) => LOG.test(textOf(one)) || LOG.test(one.external?.member ?? ''));
  return { effect: 'write', kind: 'fs', confidence: 'proven', what: 'append', ...(isLog && { isLog }) };
}

/** A rename uses the old name up, unless it only finishes an overwrite or keeps a copy aside. */
function rename(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:rename|renameSync|move|moveSync)$/.test(call.member)) return undefined;
  const [from, to] = call.args;
  const isDraft = from !== undefined && from.alternatives.every((one) => DRAFT.test(textOf(one)) || TEMPORARY.includes(lastMember(one)));
  const isBackup = to !== undefined && to.alternatives.every((one) => BACKUP.test(textOf(one)));
  if (isDraft || isBackup) return { effect: 'idempotent-write', kind: 'fs', confidence: 'proven', what: 'rename' };
  return { effect: 'write', naturalKey: true, kind: 'fs', confidence: 'proven', what: 'rename' };
}

/** A draft or a temporary file is taken away again; anything else is lost. */
function removal(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:rm|unlink)(?:Sync)?$/.test(call.member)) return undefined;
  const isOwn = call.args[0]?.alternatives.every((one) => DRAFT.test(textOf(one)) || TEMPORARY.includes(lastMember(one)));
  return isOwn === true ? { effect: 'none', kind: 'other', confidence: 'proven' } : { effect: 'idempotent-write', destructive: true, kind: 'fs', confidence: 'proven', what: 'remove' };
}

function textOf(view: ValueView): string {
  return view.text ?? view.external?.args.at(-1)?.text ?? '';
}

function lastMember(view: ValueView): string {
  const member = (view.external?.args[0]?.external ?? view.external)?.member ?? '';
  return member.slice(member.lastIndexOf('.') + 1);
}

const both = (...names: readonly string[]): string[] => names.flatMap((name) => [name, `${name}Sync`]);

/** Node's file system, its promises, and the packages that add to them. Facts from Node 22 and `fs-extra` 11.3. */
export default {
  modules: ['node:fs', 'node:fs/promises', 'fs-extra', 'graceful-fs', 'memfs', 'mz/fs', 'fs-jetpack', 'graceful-fs-extra', 'original-fs'],
  kind: 'fs',
  rows: [
    { member: both('writeFile', 'outputFile'), effect: { by: 'fs-flag', flags: ['2.flag', '2.flags', '2'], fallback: 'w' }, when: inTemporaryFolder, names: '0' },
    // A handle is told by what it was opened for; what it is handed is what is written.
    { member: 'open.writeFile', effect: 'idempotent-write', when: inTemporaryFolder.map((condition) => ({ ...condition, at: `prior.${condition.at}` })), names: 'prior.0' },
    { member: 'createWriteStream', effect: { by: 'fs-flag', flags: ['1.flags', '1'], fallback: 'w' }, when: inTemporaryFolder, names: '0' },
    // Opened for appending and handed to a process, it is that process's log.
    { member: 'openSync', effect: { by: 'fs-flag', flags: '1', fallback: 'r' }, when: [{ at: '1', is: 'a', effect: 'idempotent-write' }] },
    { member: 'open', effect: { by: 'fs-flag', flags: '1', fallback: 'r' }, names: '0' },
    { member: [...both('writeJson', 'writeJSON', 'outputJson', 'outputJSON'), 'write', 'file'], effect: 'idempotent-write', when: inTemporaryFolder, names: '0' },
    // A descriptor or handle: how it was opened has decided.
    { member: ['open.read', 'open.write', 'open.writev', 'open.truncate', 'open.sync', 'open.close', 'open.stat', 'openSync.*', 'writeSync', 'writev', 'writevSync', 'fsync', 'fsyncSync', 'fdatasync', 'close', 'closeSync'], effect: 'none' },
    { member: ['createWriteStream.*', 'createReadStream.*'], effect: 'none', kind: 'other' },
    // What is read for its content, and what is only asked on the way to it.
    { member: [...both('readFile', 'readdir', 'opendir', 'readJson', 'readJSON', 'glob'), 'createReadStream', 'open.readFile', 'open.createReadStream'], effect: 'none' },
    { member: [...both('access', 'exists', 'realpath', 'pathExists'), 'realpath.native', 'realpathSync.native'], effect: 'none', kind: 'other' },
    { member: both('mkdir'), effect: 'write', naturalKey: true, when: [{ at: '1.recursive', is: true, effect: 'idempotent-write' }, ...inTemporaryFolder] },
    { member: [...both('ensureDir', 'mkdirs', 'mkdirp', 'ensureFile', 'createFile', 'ensureLink', 'ensureSymlink', 'createLink', 'createSymlink'), 'dir', 'dirAsync'], effect: 'idempotent-write', when: inTemporaryFolder },
    { member: both('mkdtemp', 'mkdtempDisposable'), effect: 'none' },
    { member: [...both('rmdir', 'remove', 'emptyDir', 'emptydir'), 'removeAsync'], effect: 'idempotent-write', destructive: true, when: inTemporaryFolder },
    { member: [...both('copyFile', 'cp', 'copy')], effect: 'idempotent-write', when: inTemporaryFolder.map((condition) => ({ ...condition, at: condition.at.replace('0', '1') })), names: '1' },
    { member: both('truncate', 'ftruncate', 'chmod', 'fchmod', 'lchmod', 'chown', 'lchown', 'fchown', 'utimes', 'futimes', 'lutimes'), effect: 'idempotent-write' },
    { member: both('link', 'symlink'), effect: 'write', naturalKey: true },
  ],
  judge: (call) => append(call) ?? rename(call) ?? removal(call),
  otherwise: 'none',
} satisfies EffectModel;
