import type { EffectModel } from '../../types.js';

/** The rest of Node: it computes, waits and measures. Its file system, processes and network have models of their own. */
export default {
  modules: [
    'node:path', 'node:url', 'node:crypto', 'node:os', 'node:util', 'node:events', 'node:stream', 'node:timers', 'node:readline', 'node:zlib', 'node:assert', 'node:perf_hooks', 'node:async_hooks', 'node:worker_threads', 'node:buffer', 'node:querystring',
    'node:string_decoder', 'node:module', 'node:process', 'node:console', 'node:v8', 'node:vm', 'node:dns', 'node:tty', 'node:diagnostics_channel', 'node:punycode', 'node:constants', 'node:inspector', 'node:repl', 'node:test', 'node:cluster', 'node:domain',
    'node:trace_events', 'node:wasi', 'node:sea',
  ],
  kind: 'other',
  rows: [
    { member: 'kill', effect: 'idempotent-write', kind: 'process', destructive: true, when: [{ at: '1', is: 0, effect: 'none' }] },
    { member: ['setServers', 'setPriority'], effect: 'none' },
    // Whoever listens does with it what it likes.
    { member: ['emit', 'Worker.postMessage', 'MessagePort.postMessage', 'parentPort.postMessage', 'cluster.send'], effect: 'unknown' },
  ],
  // Code of the caller does what the caller likes.
  judge: (call) => {
    if (!/^(?:node:)?vm$/.test(call.module) || !/(?:^|\.)(?:runIn\w*Context|compileFunction|Script|evaluate|SourceTextModule)$/.test(call.member)) return undefined;
    const isCallers = [...call.args, ...call.receiverArgs.flat()].some((arg) => arg.fromInput);
    return isCallers ? { effect: 'write', dynamic: true, kind: 'other', confidence: 'likely' } : undefined;
  },
  otherwise: 'none',
} satisfies EffectModel;
