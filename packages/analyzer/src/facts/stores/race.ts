/** Look-up, write, then record: two calls that come at once both find nothing. */
import type ts from 'typescript';
import { calleeName } from '../effects/candidates.js';
import { collectClaims, collectRecords, type GuardContext } from './guard.js';
import { meet, standsFor, waitsBetween } from './meeting.js';
import type { StoreSite } from './walk.js';

/** Functions that let one call in at a time. */
const EXCLUSIVE = /lock|mutex|exclusive|serial(?:ize|ise|ly)?|semaphore|critical|singleflight|single_flight|coalesce|enqueue/i;

interface Race {
  readonly lookUp: ts.Node;
  readonly record: ts.Node;
}

export function findRace(context: GuardContext): Race | undefined {
  const { engine, guard, guards, order } = context;
  const { ask } = guard;
  if (ask.call.does !== 'look-up' || context.isBacked || /\bfor\s+update\b/i.test(ask.call.sql ?? '')) return undefined;
  if (guards.some((other) => collectClaims({ guard: other, order }).length > 0)) return undefined;
  for (const write of guard.writes) {
    if (isExclusive(context, ask, write)) continue;
    const record = collectRecords(context).find((site) => order.canPrecede(write, site));
    if (!record) continue;
    const { depth, trace, one } = meet(ask, write);
    const isThen = record.steps.slice(depth).some((step) => step.as === 'callback' && calleeName(engine, step.event.node) === 'then');
    if (isThen || waitsBetween(engine, trace.node, one, standsFor(record, depth))) return { lookUp: one, record: standsFor(record, depth) };
  }
  return undefined;
}

/** Whether the look-up stands in, or behind, something that lets one call in at a time. */
export function isExclusive({ engine }: GuardContext, ask: StoreSite, write: GuardContext['guard']['writes'][number]): boolean {
  const { trace, depth } = meet(ask, write);
  const names = [...ask.steps.slice(0, depth + 1).map((step) => calleeName(engine, step.event.node)), ...trace.events.map((event) => (event.kind === 'call' ? calleeName(engine, event.node) : undefined))];
  return names.some((name) => name !== undefined && EXCLUSIVE.test(name));
}
