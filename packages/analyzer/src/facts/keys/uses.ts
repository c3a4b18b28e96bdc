/** What a call that is handed the key does with it. */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import { callViewOf } from '../../resolve/view.js';
import type { EffectModel } from '../../types.js';
import { calleeName } from '../effects/candidates.js';
import { judgeCall } from '../effects/judge.js';

/** Names of calls that only tell people about it. */
const TELLS = /^(?:log|info|warn|error|debug|trace|verbose|notice|print|println|report|emit|audit|assert|captureMessage|captureException|setAttribute|setAttributes|addEvent|startSpan|setTag|record|observe|increment|metric|sendLoggingMessage|reportProgress|sendNotification|notification)$/i;

/** Built-in conversions: the result carries the key on, the call itself does nothing with it. */
const CARRIES: ReadonlySet<string> = new Set(['JSON', 'String', 'Number', 'Boolean', 'Object', 'Array', 'Math', 'Date', 'RegExp', 'encodeURIComponent', 'encodeURI', 'Buffer', 'TextEncoder', 'TextDecoder', 'structuredClone', 'Promise', 'Error', 'TypeError', 'RangeError', 'console', 'parseInt', 'parseFloat', 'isNaN', 'URLSearchParams', 'URL', 'Headers', 'FormData', 'Request', 'crypto']);

/** What a request is put together in: a key that is put in there goes where the request goes. */
const REQUEST_PARTS: ReadonlySet<string> = new Set(['Headers', 'FormData', 'URLSearchParams', 'URL']);

/** Packages that only compute or tell. */
const COMPUTES = /^(?:node:(?:crypto|util|path|url|buffer|assert|querystring|string_decoder|zlib)|uuid|nanoid|zod|valibot|ajv|arktype|@sinclair\/typebox|pino|winston|debug|loglevel|chalk|picocolors|lodash|ramda|object-hash|superjson|@opentelemetry\/|@sentry\/|tslog|consola|bunyan|log4js|ulid|validator|@modelcontextprotocol\/)/;

/** `use`: reaches a store or an upstream. `lost`: goes where it cannot be followed. `none`: computed with, shown, or handed on inside the program. */
export function classifyUse(engine: Engine, event: CallEvent, models: readonly EffectModel[]): 'use' | 'lost' | 'none' {
  const name = calleeName(engine, event.node);
  let answer: 'use' | 'lost' | 'none' = 'none';
  for (const callee of alternativesOf(event.callee)) {
    switch (callee.kind) {
      case 'external': {
        if (callee.module === 'globals') {
          const [root, member] = callee.path;
          if (root !== undefined && REQUEST_PARTS.has(root) && ['set', 'append'].includes(callee.path.at(-1) ?? '')) {
            answer = 'lost';
            break;
          }
          if (root === 'console' || root === 'process' || (root !== undefined && CARRIES.has(root)) || member === 'log') break;
        }
        // A tool of another server gets it.
        if (/^@modelcontextprotocol\//.test(callee.module) && /^(?:callTool|callToolStream|request)$/.test(callee.path.at(-1) ?? '')) return 'use';
        if (COMPUTES.test(callee.module)) break;
        if (name !== undefined && TELLS.test(name) && judgeCall(callViewOf(engine, callee, event.args, event.node, event.env), models)?.verdict.effect !== 'write') break;
        return 'use';
      }
      case 'builtin':
        // A Map or Set that is asked or told about the key is a store, however short-lived.
        if (callee.receiver.kind === 'collection' && ['get', 'has', 'set', 'add'].includes(callee.name)) return 'use';
        if (callee.receiver.kind === 'array' && ['includes', 'find', 'some', 'push', 'findIndex', 'indexOf'].includes(callee.name)) return 'use';
        break;
      case 'unknown':
        if (name === undefined || !TELLS.test(name)) answer = 'lost';
        break;
      case 'input':
        break;
      default: break;
    }
  }
  return answer;
}
