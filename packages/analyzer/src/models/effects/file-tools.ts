import type { EffectModel } from '../../types.js';

/** Small packages around files: making, removing, copying, packing. */
export default {
  modules: [
    'rimraf', 'del', 'trash', 'mkdirp', 'make-dir', 'cpy', 'cp-file', 'copyfiles', 'move-file', 'path-exists', 'write-file-atomic', 'atomically', 'write-json-file', 'write-yaml-file', 'write', 'load-json-file', 'read-pkg', 'read-package-up', 'tempy', 'tmp',
    'tmp-promise', 'temp', 'temp-dir', 'steno', 'touch', 'archiver', 'adm-zip', 'jszip', 'tar', 'tar-stream', 'tar-fs', 'extract-zip', 'unzipper', 'yauzl', 'yazl', 'decompress', 'download', 'node-downloader-helper', 'ssh2-sftp-client', 'basic-ftp', 'webdav',
    'proper-lockfile',
  ],
  kind: 'fs',
  rows: [
    { member: ['rimraf', 'rimrafSync', 'deleteAsync', 'deleteSync', 'deleteFile', 'removeDir', 'rmdir', 'delete', 'remove', 'clearWorkingDir'], effect: 'idempotent-write', destructive: true },
    { member: ['mkdirp', 'mkdirpSync', 'mkdirp.sync', 'makeDirectory', 'makeDirectorySync', 'makeDir', 'makeDir.sync', 'ensureDir', 'mkdir', 'createDirectory'], effect: 'idempotent-write' },
    {
      member: [
        'writeFile', 'writeFileSync', 'writeFileAtomic', 'writeJsonFile', 'writeJsonFileSync', 'writeYamlFile', 'copyFile', 'copyFileSync', 'Writer.write', 'write', 'touch', 'writeZip', 'writeZipPromise', 'extractAllTo', 'extractAllToAsync', 'extractEntryTo',
        'extract', 'x', 'extract-zip', 'unpack', 'pack.pipe', 'create', 'c', 'update', 'u', 'put', 'fastPut', 'uploadFrom', 'uploadFromDir', 'downloadTo', 'downloadToDir', 'putFileContents', 'copy',
      ],
      effect: 'idempotent-write',
    },
    { member: ['append', 'appendFrom'], effect: 'none' },
    { member: ['SftpClient.append', 'Client.appendFrom'], effect: 'write' },
    { member: ['rename', 'move', 'moveFile', 'moveFileSync'], effect: 'write', naturalKey: true },
  ],
  // The package is its one function: `await del('dist')`, `await cpy(…)`.
  judge: (call) => {
    if (call.member !== 'default' && call.member !== '') return undefined;
    if (/^(?:rimraf|del|trash)$/.test(call.module)) return { effect: 'idempotent-write', destructive: true, kind: 'fs', confidence: 'proven', what: call.module };
    if (/^(?:cpy|cp-file|mkdirp|make-dir|write-file-atomic|write-json-file|write-yaml-file|write|touch|extract-zip|decompress|download)$/.test(call.module)) return { effect: 'idempotent-write', kind: 'fs', confidence: 'proven', what: call.module };
    return undefined;
  },
  otherwise: 'none',
} satisfies EffectModel;
