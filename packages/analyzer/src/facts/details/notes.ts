/** Where a handler notes what it was called with or what came of it: a log, telemetry, a store of its own. */
import { collectInputs } from '../../resolve/reach.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import { callViewOf } from '../../resolve/view.js';
import type { SinkKind } from '../../types.js';
import { calleeName } from '../effects/candidates.js';
import { judgeCall } from '../effects/judge.js';
import { isHandedTo } from '../keys/key-source.js';
import type { Handled } from './handled.js';

/** Stores that outlive the call. */
const STORES: ReadonlySet<SinkKind> = new Set(['db', 'fs', 'queue']);
const LOGS = /^(?:log|info|warn|error|debug|trace|verbose|notice|write|audit|emit|record|track|capture|captureMessage|captureEvent|setAttribute|setAttributes|addEvent|sendLoggingMessage|logEvent|span|startSpan|startActiveSpan|count|increment|observe|add)$/i;
const LOGGERS = /^(?:pino|winston|bunyan|log4js|loglevel|consola|tslog|debug|signale|@opentelemetry\/.*|@sentry\/.*|posthog-node|mixpanel|@google-cloud\/logging.*|dd-trace|hot-shots|prom-client|applicationinsights)$/;
/** What only makes a logger or an instrument. */
const MAKES = /^(?:child|getTracer|getMeter|createCounter|init)$/;
/** Wrappers that note every call of a server. */
const INSTRUMENTS = /wrapMcpServer|instrumentMcp|withTelemetry|withAudit/;

/** The events that note something; empty where nothing is. */
export function collectNotes(handled: Handled): readonly (CallEvent | ChangeEvent)[] {
  const { engine, below, registration } = handled;
  const notes = below.events.filter((event) => event.kind === 'call' && (isLog(handled, event) || isKeyedStore(handled, event)));
  if (notes.length > 0) return notes;
  const files = new Set([...below.traces.map(({ node }) => engine.fileOf(node)), ...alternativesOf(registration.handler ?? { kind: 'union', values: [] }).flatMap((one) => (one.kind === 'function' ? [engine.fileOf(one.node)] : []))]);
  return [...files].some(({ text }) => INSTRUMENTS.test(text)) ? below.events.slice(0, 1) : [];
}

/** A line in a log (or a span, a metric) that says more than a constant. */
function isLog({ engine, key }: Handled, event: CallEvent): boolean {
  const name = calleeName(engine, event.node);
  const isLogger = alternativesOf(event.callee).some((callee) => {
    if (callee.kind === 'external') return (callee.module === 'globals' && (callee.path[0] === 'console' || (callee.path[0] === 'process' && callee.path.at(-1) === 'write'))) || LOGGERS.test(callee.module);
    if (callee.kind === 'input') return callee.source === 'context' && callee.path.some((part) => /^(?:log|logger|sendLoggingMessage)$/.test(part));
    return callee.kind === 'unknown' && name !== undefined && LOGS.test(name) && /\b(?:log|logger|audit|trail|telemetry|metrics|tracer|span|events?)\b/i.test(event.node.getText(engine.fileOf(event.node)).split('(')[0]!);
  });
  if (!isLogger || MAKES.test(name ?? '')) return false;
  return (key !== undefined && isHandedTo(engine, key, event)) || event.args.some((arg) => saysSomething(engine, arg));
}

/** Whether a value holds more than constants: something of the caller's, or something that was found out. */
function saysSomething(engine: Handled['engine'], value: Value): boolean {
  if (collectInputs(engine, value).length > 0) return true;
  return alternativesOf(value).some((one) => one.kind === 'unknown' || one.kind === 'text' || one.kind === 'object' || (one.kind === 'external' && one.isResult));
}

/** A store that is told the key, or asked about it. */
function isKeyedStore({ engine, models, key }: Handled, event: CallEvent): boolean {
  if (!key || !isHandedTo(engine, key, event)) return false;
  return alternativesOf(event.callee).some((callee) => {
    if (callee.kind === 'builtin') return callee.receiver.kind === 'collection';
    // What is declared only may be a store as well as an upstream.
    if (callee.kind !== 'external') return false;
    const verdict = judgeCall(callViewOf(engine, callee, event.args, event.node, event.env), models)?.verdict;
    return verdict !== undefined && STORES.has(verdict.kind);
  });
}
