import type { CallView, EffectModel, Verdict } from '../../types.js';

/** What the language and its hosts put in scope without an effect outside the process. */
const HARMLESS: ReadonlySet<string> = new Set(
  `JSON Math Object Array String Number Boolean Symbol BigInt Date RegExp Promise Reflect Proxy Map Set WeakMap WeakSet WeakRef FinalizationRegistry Iterator Intl Atomics Temporal
   Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError DOMException SuppressedError
   ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array Buffer
   console setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask requestAnimationFrame cancelAnimationFrame requestIdleCallback structuredClone
   performance crypto atob btoa encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape parseInt parseFloat isNaN isFinite
   URL URLSearchParams URLPattern Headers Request Response FormData Blob File FileReader AbortController AbortSignal Event EventTarget CustomEvent MessageChannel MessagePort BroadcastChannel Worker
   ReadableStream WritableStream TransformStream CompressionStream DecompressionStream TextEncoder TextDecoder TextEncoderStream TextDecoderStream ByteLengthQueuingStrategy CountQueuingStrategy
   WebAssembly require module exports import.meta __dirname __filename process global DOMParser XMLSerializer HTMLRewriter Image ImageData OffscreenCanvas getComputedStyle matchMedia
   document window navigator location history screen self globalThis caches describe it test expect beforeEach afterEach beforeAll afterAll jest vi defineTool z`.split(/\s+/),
);

/** Code of the caller does what the caller likes. */
function judge(call: CallView): Verdict | undefined {
  const path = call.member.split('.').filter((segment, at) => at > 0 || !/^(?:globalThis|window|self|global)$/.test(segment));
  const root = path[0] ?? '';
  if (/^(?:eval|Function|AsyncFunction)$/.test(root)) {
    const isCallers = [...call.args, ...call.receiverArgs.flat()].some((arg) => arg.fromInput);
    return isCallers ? { effect: 'write', dynamic: true, kind: 'other', confidence: 'likely' } : { effect: 'none', kind: 'other', confidence: 'likely' };
  }
  // To itself, as libraries do that put something off, or to the window that started this one.
  if (root === 'postMessage') return { effect: 'none', kind: 'other', confidence: 'likely' };
  // What is done with a response stays in the process.
  const isResponse = root === 'fetch' || root === '$fetch';
  return HARMLESS.has(root) || isResponse || call.isNew ? { effect: 'none', kind: 'other', confidence: 'proven' } : undefined;
}

/** What needs no import: the web platform, Node's globals, Deno, Bun. An unknown global is judged by its verb. */
export default {
  modules: ['globals'],
  kind: 'other',
  rows: [
    {
      member: ['fetch', '$fetch', '$fetch.raw'],
      effect: { by: 'http', method: ['1.method', '0.new.1.method'], url: '0', body: ['1.body', '0.new.1.body'] },
      kind: 'http',
      keySlot: ['1.headers.Idempotency-Key', '1.headers.idempotency-key', '1.headers.X-Idempotency-Key', '1.headers.x-idempotency-key'],
    },
    { member: 'XMLHttpRequest.open', effect: { by: 'http', method: '0', url: '1' }, kind: 'http' },
    { member: ['WebSocket.send', 'RTCDataChannel.send'], effect: { by: 'http', method: [], fixed: 'SEND', body: '0' }, kind: 'messaging' },
    // Whoever gets it does with it what it likes.
    { member: ['navigator.sendBeacon', 'Worker.postMessage', 'MessagePort.postMessage', 'BroadcastChannel.postMessage'], effect: 'unknown' },
    { member: ['localStorage.setItem', 'sessionStorage.setItem', 'navigator.clipboard.writeText', 'navigator.clipboard.write'], effect: 'idempotent-write', kind: 'memory-state' },
    { member: ['localStorage.removeItem', 'localStorage.clear', 'sessionStorage.removeItem', 'sessionStorage.clear'], effect: 'idempotent-write', kind: 'memory-state', destructive: true },
    { member: ['localStorage.getItem', 'localStorage.key', 'sessionStorage.getItem', 'sessionStorage.key', 'navigator.clipboard.readText'], effect: 'none', kind: 'memory-state' },
    { member: ['process.kill', 'Deno.kill'], effect: 'idempotent-write', kind: 'process', destructive: true, when: [{ at: '1', is: 0, effect: 'none' }] },
    { member: ['process.exit', 'process.abort', 'process.stdout.write', 'process.stderr.write', 'process.emitWarning', 'process.send'], effect: 'none' },
    // Deno
    { member: ['Deno.writeTextFile', 'Deno.writeFile', 'Deno.writeTextFileSync', 'Deno.writeFileSync'], effect: 'idempotent-write', kind: 'fs', when: [{ at: '2.append', is: true, effect: 'write' }, { at: '2.createNew', is: true, effect: 'write', naturalKey: true }], names: '0' },
    { member: ['Deno.mkdir', 'Deno.mkdirSync'], effect: 'write', kind: 'fs', naturalKey: true, when: [{ at: '1.recursive', is: true, effect: 'idempotent-write' }] },
    { member: ['Deno.remove', 'Deno.removeSync'], effect: 'idempotent-write', kind: 'fs', destructive: true },
    { member: ['Deno.copyFile', 'Deno.copyFileSync', 'Deno.chmod', 'Deno.create', 'Deno.truncate', 'Deno.utime'], effect: 'idempotent-write', kind: 'fs' },
    { member: ['Deno.rename', 'Deno.renameSync', 'Deno.symlink', 'Deno.link'], effect: 'write', kind: 'fs', naturalKey: true },
    { member: ['Deno.Command.output', 'Deno.Command.outputSync', 'Deno.Command.spawn'], effect: { by: 'argv', command: 'new.0', args: 'new.1.args' }, kind: 'process' },
    { member: ['Deno.readTextFile', 'Deno.readFile', 'Deno.readDir', 'Deno.stat', 'Deno.lstat', 'Deno.realPath', 'Deno.cwd', 'Deno.env.get', 'Deno.exit', 'Deno.serve', 'Deno.open', 'Deno.makeTempDir', 'Deno.makeTempFile'], effect: 'none' },
    // Bun
    { member: 'Bun.write', effect: 'idempotent-write', kind: 'fs', names: ['0', '0.new.0'] },
    { member: ['Bun.file.delete', 'Bun.file.unlink'], effect: 'idempotent-write', kind: 'fs', destructive: true },
    { member: ['Bun.spawn', 'Bun.spawnSync'], effect: { by: 'argv', command: '0' }, kind: 'process' },
    { member: 'Bun.$', effect: { by: 'argv', command: '0', shell: true }, kind: 'process' },
    { member: ['Bun.sql', 'Bun.sql.unsafe'], effect: { by: 'sql', text: '0' }, kind: 'db' },
    { member: ['Bun.file', 'Bun.file.*', 'Bun.serve', 'Bun.sleep', 'Bun.hash', 'Bun.which', 'Bun.spawn.*', 'Bun.$.*', 'WebSocket.*'], effect: 'none' },
  ],
  judge,
} satisfies EffectModel;
