/** Writes that are over when their call returns: nothing is lost on the way back, and nothing runs in between. */
import type { Engine } from '../../resolve/engine.js';
import { alternativesOf } from '../../resolve/values.js';
import { calleeName } from '../effects/candidates.js';
import type { WriteSite } from './walk.js';

const LOCAL = /^(?:better-sqlite3|node:sqlite|bun:sqlite|libsql|better-sqlite3-multiple-ciphers|@signalapp\/better-sqlite3|sql\.js)$/;

/** A file, a child process or a database of this machine, asked without waiting. */
export function isSynchronous(engine: Engine, { event }: WriteSite): boolean {
  if (/Sync$/.test(calleeName(engine, event.node) ?? '')) return true;
  return alternativesOf(event.callee).every((one) => one.kind === 'external' && LOCAL.test(one.module));
}
