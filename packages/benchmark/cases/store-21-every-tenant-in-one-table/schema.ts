import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const db = drizzle(process.env.DATABASE_URL!);

export const campaigns = pgTable('campaigns', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tenant: text().notNull(),
  name: text().notNull(),
});

export const requests = pgTable('requests', {
  requestId: text('request_id').primaryKey(),
  fingerprint: text().notNull(),
  state: text().$type<'running' | 'done' | 'unknown'>().notNull(),
  leaseUntil: timestamp('lease_until').notNull(),
  response: text(),
});

export const tenantRequests = pgTable(
  'tenant_requests',
  {
    tenant: text().notNull(),
    requestId: text('request_id').notNull(),
    fingerprint: text().notNull(),
    state: text().$type<'running' | 'done' | 'unknown'>().notNull(),
    leaseUntil: timestamp('lease_until').notNull(),
    response: text(),
  },
  (t) => [primaryKey({ columns: [t.tenant, t.requestId] })],
);
