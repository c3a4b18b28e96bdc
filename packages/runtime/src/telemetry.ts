/**
 * What is told of each call, through the OpenTelemetry API: counters, one histogram and one log record. Without an SDK behind it
 * the API does nothing.
 */
import { metrics, type Counter, type Histogram, type MeterProvider } from '@opentelemetry/api';
import { logs, SeverityNumber } from '@opentelemetry/api-logs';
import type { CallRecord } from './call-record.js';

const SCOPE = '@mcp-idempotency/runtime';

const COUNTERS = {
  calls: 'Calls of guarded tools, by outcome',
  claimed: 'Calls that ran',
  replayed: 'Calls that were answered with a recorded outcome',
  in_flight: 'Calls that arrived while the same call was running',
  conflicts: 'Calls with a known key and other arguments',
  takeovers: 'Calls that ran after the owner of an earlier run was gone',
  leases_lost: 'Runs whose lease was lost before they ended',
  unknown: 'Calls whose outcome is not known',
  store_errors: 'Steps in the store that failed',
  session_rebuilds: 'Keys that came back in a session they had not been seen in',
} as const;

interface Instruments {
  readonly provider: MeterProvider;
  readonly counters: Readonly<Record<keyof typeof COUNTERS, Counter>>;
  readonly sessionsPerKey: Histogram;
  readonly duration: Histogram;
}

let instruments: Instruments | undefined;

/** The instruments of the present provider: an application may set one after this module was loaded. */
function currentInstruments(): Instruments {
  const provider = metrics.getMeterProvider();
  if (instruments?.provider === provider) return instruments;
  const meter = provider.getMeter(SCOPE);
  const counters = Object.fromEntries(Object.entries(COUNTERS).map(([name, description]) => [name, meter.createCounter(`mcp_idempotency.${name}`, { description })])) as Instruments['counters'];
  instruments = {
    provider,
    counters,
    sessionsPerKey: meter.createHistogram('mcp_idempotency.sessions_per_key', { description: 'Sessions that a key has arrived in, at each arrival' }),
    duration: meter.createHistogram('mcp_idempotency.call_duration', { description: 'Time from arrival to answer', unit: 'ms' }),
  };
  return instruments;
}

/** Counts the call and emits its log record. A key and a session appear as hashes only. */
export function reportCall(record: CallRecord): void {
  const { counters, sessionsPerKey, duration } = currentInstruments();
  const tool = { 'mcp.tool': record.tool };
  counters.calls.add(1, { ...tool, outcome: record.outcome });
  const count = (name: keyof typeof COUNTERS, happened: boolean) => {
    if (happened) counters[name].add(1, tool);
  };
  count('claimed', record.ran);
  count('replayed', record.outcome === 'replayed');
  count('in_flight', record.outcome === 'in-progress');
  count('conflicts', record.outcome === 'conflict');
  count('takeovers', record.takenOver);
  count('leases_lost', record.leaseLost);
  count('unknown', record.outcome === 'unknown');
  count('store_errors', record.storeError !== null);
  count('session_rebuilds', record.newSession);
  if (record.sessions !== null) sessionsPerKey.record(record.sessions, tool);
  duration.record(record.durationMs, { ...tool, outcome: record.outcome });
  const bad = record.outcome === 'unknown' || record.outcome === 'store-unavailable' || record.outcome === 'misconfigured' || record.leaseLost || !record.recorded;
  logs.getLogger(SCOPE).emit({
    eventName: 'mcp_idempotency.call',
    severityNumber: bad ? SeverityNumber.WARN : SeverityNumber.INFO,
    timestamp: record.arrivedAt,
    body: `${record.tool}: ${record.outcome}`,
    attributes: {
      ...tool,
      'mcp_idempotency.outcome': record.outcome,
      'mcp_idempotency.ran': record.ran,
      'mcp_idempotency.taken_over': record.takenOver,
      'mcp_idempotency.recorded': record.recorded,
      'mcp_idempotency.new_session': record.newSession,
      'mcp_idempotency.duration_ms': record.durationMs,
      ...(record.keyHash === null ? {} : { 'mcp_idempotency.key_hash': record.keyHash }),
      ...(record.principalHash === null ? {} : { 'mcp_idempotency.principal_hash': record.principalHash }),
      ...(record.sessionHash === null ? {} : { 'mcp.session_hash': record.sessionHash }),
      ...(record.arrivals === null ? {} : { 'mcp_idempotency.arrivals': record.arrivals }),
      ...(record.sessions === null ? {} : { 'mcp_idempotency.sessions': record.sessions }),
      ...(record.storeError === null ? {} : { 'mcp_idempotency.store_error': record.storeError }),
    },
  });
}
