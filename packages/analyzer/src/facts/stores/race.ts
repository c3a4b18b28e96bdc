/** Look-up, write, then record: two calls that come at once both find nothing. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { calleeName } from '../effects/candidates.js';
import { collectClaims, collectRecords, sitesOf, type Guard, type GuardContext } from './guard.js';
import { meet, standsFor, waitsBetween } from './meeting.js';
import { isInTransaction } from './transactions.js';
import type { StoreSite } from './walk.js';

/** Functions that let one call in at a time. */
const EXCLUSIVE = /lock|mutex|exclusive|serial(?:ize|ise|ly)?|semaphore|critical|singleflight|single_flight|coalesce|enqueue/i;

/** Statements that do so in a database. */
const LOCKS = /\b(?:pg_advisory_(?:xact_)?lock|get_lock|sp_getapplock)\s*\(|\bfor\s+update\b|\block\s+tables?\b|\bbegin\s+(?:immediate|exclusive)\b|\bisolation\s+level\s+serializable\b/i;

interface Race {
  readonly lookUp: ts.Node;
  readonly record: ts.Node;
}

export function findRace(context: GuardContext): Race | undefined {
  const { engine, guard, guards, order } = context;
  const { ask } = guard;
  if (ask.call.does !== 'look-up' || context.isBacked || /\bfor\s+update\b/i.test(ask.call.sql ?? '')) return undefined;
  if (guards.some((other) => collectClaims({ guard: other, order }).length > 0)) return undefined;
  if (guards.some((other) => other !== guard && joinsRunning(engine, other))) return undefined;
  for (const write of guard.writes) {
    if (isExclusive(context, ask, write)) continue;
    const record = collectRecords(context).find((site) => order.canPrecede(write, site));
    // The second record is refused, and what was written before it is taken back.
    if (!record || (record.call.throws && write.candidate.verdict.kind === 'db' && isInTransaction(context, ask, write))) continue;
    const { depth, trace, one } = meet(ask, write);
    const isThen = record.steps.slice(depth).some((step) => step.as === 'callback' && calleeName(engine, step.event.node) === 'then');
    if (isThen || waitsBetween(engine, trace.node, one, standsFor(record, depth))) return { lookUp: one, record: standsFor(record, depth) };
  }
  return undefined;
}

/** Whether a Map of running calls lets whoever comes later wait for the first: it is asked, and filled, without a pause in between. */
export function joinsRunning(engine: Engine, other: Guard): boolean {
  const { ask } = other;
  return ask.call.does === 'look-up' && ask.call.store.keeps === 'memory' && sitesOf(other, 'record').some((record) => {
    const { depth, trace, one } = meet(ask, record);
    return record.order > ask.order && !record.steps.slice(depth).some((step) => step.as === 'callback') && !waitsBetween(engine, trace.node, one, standsFor(record, depth));
  });
}

/** Whether the look-up stands in, or behind, something that lets one call in at a time. */
export function isExclusive({ engine }: GuardContext, ask: StoreSite, write: GuardContext['guard']['writes'][number]): boolean {
  const { trace, depth } = meet(ask, write);
  const names = [...ask.steps.slice(0, depth + 1).map((step) => calleeName(engine, step.event.node)), ...trace.events.map((event) => (event.kind === 'call' ? calleeName(engine, event.node) : undefined))];
  const isLocked = trace.events.some((event) => event.kind === 'call' && event.args.some((arg) => arg.kind === 'constant' && typeof arg.value === 'string' && LOCKS.test(arg.value)));
  return isLocked || names.some((name) => name !== undefined && EXCLUSIVE.test(name));
}
