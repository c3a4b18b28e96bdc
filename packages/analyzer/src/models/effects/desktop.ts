import type { EffectModel } from '../../types.js';

/** What a person at the machine sees, hears or finds changed. */
export default {
  modules: ['open', 'opn', 'better-opn', 'openurl', 'out-url', 'opener', 'node-notifier', 'toasted-notifier', 'clipboardy', 'copy-paste', '@crosscopy/clipboard', 'robotjs', '@jitsi/robotjs', '@hurdlegg/robotjs', '@nut-tree/nut-js', '@nut-tree-fork/nut-js', '@computer-use/nut-js', 'play-sound', 'run-applescript', 'node-osascript', 'osascript', 'applescript', 'run-jxa', '@jxa/run', 'wallpaper', 'loudness', 'brightness', 'electron', 'node-cron', 'cron', 'node-schedule', 'croner', 'toad-scheduler', 'vscode', 'fkill', 'ps-node', 'find-process', 'tree-kill', 'node-windows', 'regedit', 'winreg'],
  kind: 'other',
  rows: [
    { member: ['openApp', 'notify', 'sendKeys', 'keyTap', 'keyToggle', 'typeString', 'typeStringDelayed', 'mouseClick', 'mouseToggle', 'scrollMouse', 'dragMouse', 'keyboard.type', 'keyboard.pressKey', 'keyboard.releaseKey', 'mouse.click', 'mouse.leftClick', 'mouse.rightClick', 'mouse.doubleClick', 'mouse.scrollDown', 'mouse.scrollUp', 'mouse.drag', 'play', 'runAppleScript', 'runAppleScriptSync', 'execFile', 'runJxa', 'execute', 'run', 'shell.openExternal', 'shell.openPath', 'env.openExternal', 'window.showInformationMessage', 'commands.executeCommand'], effect: 'write', confidence: 'likely' },
    { member: ['moveMouse', 'moveMouseSmooth', 'mouse.setPosition', 'mouse.move', 'setWallpaper', 'setVolume', 'setMuted', 'clipboard.writeText', 'clipboard.writeImage', 'writeSync', 'clipboard.write', 'write', 'copy', 'workspace.applyEdit', 'putValue', 'set'], effect: 'idempotent-write' },
    { member: ['treeKill', 'fkill', 'kill', 'deleteKey'], effect: 'idempotent-write', destructive: true },
    // A timer in the process: each call adds one.
    { member: ['schedule', 'scheduleJob'], effect: 'write', kind: 'memory-state', confidence: 'likely' },
    { member: ['stop', 'start', 'cancel', 'cancelJob', 'validate', 'gracefulShutdown', 'read', 'readSync', 'getMousePos', 'getScreenSize', 'getPixelColor', 'screen.capture', 'paste', 'find'], effect: 'none' },
  ],
  // The package is its one function: `open(url)`, `fkill(pid)`.
  judge: (call) => {
    if (call.isNew || (call.member !== 'default' && call.member !== '')) return undefined;
    if (/^(?:open|opn|better-opn|openurl|out-url|opener)$/.test(call.module)) return { effect: 'write', kind: 'browser', confidence: 'proven', what: call.module };
    if (/^(?:fkill|tree-kill)$/.test(call.module)) return { effect: 'idempotent-write', destructive: true, kind: 'process', confidence: 'proven', what: call.module };
    return undefined;
  },
  otherwise: 'none',
} satisfies EffectModel;
