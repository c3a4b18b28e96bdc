import type { EffectModel } from '../../types.js';

/** Machines for code of the caller's. Facts from `@e2b/code-interpreter` 2.8 and `@daytonaio/sdk` 0.218. */
export default {
  modules: ['e2b', '@e2b/code-interpreter', '@e2b/desktop', '@daytonaio/sdk', '@vercel/sandbox', '@codesandbox/sdk', 'modal'],
  kind: 'process',
  rows: [
    {
      member: [
        'connect', 'get', 'list', 'getInfo', 'getMetrics', 'isRunning', 'getHost', 'getPreviewLink', 'downloadUrl', 'uploadUrl', 'getWorkDir',
        'getUserHomeDir', 'files.read', 'files.list', 'files.exists', 'files.getInfo', 'files.watchDir', 'fs.listFiles', 'fs.downloadFile',
        'fs.searchFiles', 'fs.findFiles', 'fs.getFileDetails', 'git.status', 'git.branches', 'git.remotes', 'getSession', 'getSessionCommand',
        'getSessionCommandLogs', 'listSessions', 'screenshot', 'setTimeout', 'waitUntilStarted', 'listContexts',
      ],
      effect: 'none',
    },
    // The box itself is bookkeeping of a session.
    {
      member: [
        'Sandbox.create', 'Daytona.create', 'createCodeContext', 'createContext', 'restartCodeContext', 'createSession', 'createPty',
        'createLspServer', 'betaCreate',
      ],
      effect: 'write', confidence: 'likely',
    },
    {
      member: [
        'runCode', 'codeRun', 'commands.run', 'executeCommand', 'executeSessionCommand', 'sendSessionCommandInput', 'pty.create', 'pty.sendInput',
        'commands.sendStdin', 'sendStdin', 'runCommand', 'exec',
      ],
      effect: 'write', dynamic: true,
    },
    {
      member: [
        'files.write', 'files.makeDir', 'fs.uploadFile', 'fs.uploadFiles', 'fs.createFolder', 'fs.replaceInFiles', 'fs.setFilePermissions',
        'writeFiles', 'setLabels', 'start', 'stop', 'pause', 'resume', 'archive', 'git.add', 'git.push', 'git.pull', 'git.checkoutBranch',
        'setAutostopInterval',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'files.rename', 'fs.moveFiles', 'git.clone', 'git.createBranch', 'volume.create', 'snapshot.create',
      ],
      effect: 'write', naturalKey: true,
    },
    { member: ['git.commit', 'fork', 'createSnapshot'], effect: 'write' },
    {
      member: [
        'kill', 'delete', 'files.remove', 'fs.deleteFile', 'deleteSession', 'commands.kill', 'removeCodeContext', 'deleteContext', 'git.deleteBranch',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
