import { randomUUID } from 'node:crypto';
import { metrics } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotent } from '../src/index.js';
import { memoryStore } from '../src/stores/memory/index.js';

const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter });
const meters = new MeterProvider({ readers: [reader] });
const records = new InMemoryLogRecordExporter();
const loggers = new LoggerProvider({ processors: [new SimpleLogRecordProcessor(records)] });

beforeAll(() => {
  metrics.setGlobalMeterProvider(meters);
  logs.setGlobalLoggerProvider(loggers);
});
afterAll(async () => {
  await meters.shutdown();
  await loggers.shutdown();
  metrics.disable();
  logs.disable();
});

test('counts calls, replays, conflicts and session rebuilds, and logs each call without its key', async () => {
  const tool = idempotent('create_order', { store: memoryStore() }, async (_args: object, _context: unknown) => ({ content: [] }));
  const inSession = (sessionId: string) => ({ requestId: 1, sessionId, signal: new AbortController().signal, sendNotification: async () => undefined });
  const idempotencyKey = randomUUID();
  await tool({ item: 'desk', idempotencyKey }, inSession('session-a'));
  await tool({ item: 'desk', idempotencyKey }, inSession('session-b'));
  await tool({ item: 'desk', idempotencyKey }, inSession('session-b'));
  await tool({ item: 'lamp', idempotencyKey }, inSession('session-b'));
  await tool({ item: 'lamp' }, inSession('session-b'));

  await reader.forceFlush();
  const found = exporter.getMetrics().flatMap((resource) => resource.scopeMetrics.flatMap((scope) => scope.metrics));
  const total = (name: string) => found.find(({ descriptor }) => descriptor.name === `mcp_idempotency.${name}`)?.dataPoints.reduce((sum, { value }) => sum + (typeof value === 'number' ? value : 0), 0);
  expect({ calls: total('calls'), claimed: total('claimed'), replayed: total('replayed'), conflicts: total('conflicts'), rebuilds: total('session_rebuilds') }).toEqual({ calls: 5, claimed: 1, replayed: 2, conflicts: 1, rebuilds: 1 });
  const sessions = found.find(({ descriptor }) => descriptor.name === 'mcp_idempotency.sessions_per_key');
  expect(sessions?.dataPoints[0]?.value).toMatchObject({ count: 4, max: 2 });

  const written = records.getFinishedLogRecords();
  expect(written.map(({ attributes }) => attributes['mcp_idempotency.outcome'])).toEqual(['completed', 'replayed', 'replayed', 'conflict', 'missing-key']);
  expect(written[1]).toMatchObject({
    eventName: 'mcp_idempotency.call',
    body: 'create_order: replayed',
    attributes: { 'mcp.tool': 'create_order', 'mcp_idempotency.ran': false, 'mcp_idempotency.new_session': true, 'mcp_idempotency.arrivals': 2, 'mcp_idempotency.sessions': 2 },
  });
  expect(written[1]!.attributes['mcp_idempotency.key_hash']).toMatch(/^[0-9a-f]{16}$/);
  const told = JSON.stringify(written.map(({ attributes, body }) => [attributes, body]));
  for (const secret of [idempotencyKey, 'session-a', 'session-b']) expect(told).not.toContain(secret);
});
