import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeCall } from '../../src/facts/effects/judge.js';
import type { EffectModel } from '../../src/types.js';
import { call, external, fresh, input, oneOf, template, unknown } from './views.js';

const folder = new URL('../../src/models/effects/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const models = await Promise.all(files.map(async (name) => ((await import(new URL(name, folder).href)) as { default: EffectModel }).default));

type Sample = readonly [effect: string, module: string, member: string, args?: readonly unknown[], options?: Parameters<typeof call>[3]];

const stringify = (value: unknown) => external('globals', 'JSON.stringify', value);

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  globals: [
    ['none', 'globals', 'fetch', ['https://x/orders']],
    ['write', 'globals', 'globalThis.fetch', ['https://x/orders', { method: 'POST' }]],
    ['unknown', 'globals', 'fetch', ['https://x/orders', external('globals', 'JSON.parse', unknown)]],
    ['write', 'globals', 'fetch', ['https://x/orders', external('globals', 'JSON.parse', input)]],
    ['none', 'globals', 'fetch', [external('globals', 'URL', '/orders')]],
    ['write', 'globals', 'fetch', [template('https://x/orders/{in}/increment'), { method: 'PATCH' }]],
    ['write', 'globals', 'fetch', [template('https://x/invoices/{in}/send'), { method: 'PUT' }]],
    ['none', 'globals', 'JSON.stringify', [{}]],
    ['none', 'globals', 'console.log', ['x']],
    ['none', 'globals', 'Map', [], { isNew: true }],
    ['none', 'globals', 'setTimeout', []],
    ['write', 'globals', 'WebSocket.send', [stringify({ type: 'create_cube' })]],
    ['idempotent-write', 'globals', 'localStorage.setItem', ['a', 'b']],
    ['none', 'globals', 'globalThis.postMessage', ['token', '*']],
    ['none', 'globals', 'postMessage', ['token', '*']],
    ['idempotent-write', 'globals', 'process.kill', [unknown, 'SIGTERM']],
    ['none', 'globals', 'process.stdout.write', ['x']],
    ['write', 'globals', 'eval', [input]],
    ['none', 'globals', 'Deno.Command.output', [], { on: [['git', { args: ['status'] }]] }],
    ['write', 'globals', 'Bun.$', ['git commit -m x']],
    ['write', 'globals', 'GmailApp.sendEmail', []],
  ],
  fs: [
    ['none', 'node:fs', 'readFileSync', ['x']],
    ['idempotent-write', 'fs', 'promises.writeFile', ['x', 'y', 'utf8']],
    ['write', 'fs/promises', 'writeFile', ['x', 'y', { flag: 'a' }]],
    ['write', 'fs', 'appendFileSync', ['x', 'y']],
    ['log', 'fs', 'appendFileSync', [external('globals', 'process.env.LOG_FILE'), 'y']],
    ['log', 'fs', 'appendFileSync', [template('{…}/server.log'), 'y']],
    ['write', 'fs', 'appendFileSync', ['/logs/notes.md', 'y']],
    ['write', 'fs', 'appendFileSync', [template('{in}.log'), 'y']],
    ['write', 'fs', 'writeFile', [fresh('/data/{…}.txt'), 'y']],
    ['idempotent-write', 'fs', 'writeFile', [fresh('/data/orders.{…}.tmp'), 'y']],
    ['none', 'fs', 'unlink', [template('{…}.tmp')]],
    ['idempotent-write', 'fs', 'mkdirSync', ['x', { recursive: true }]],
    ['write', 'fs', 'mkdirSync', ['x']],
    ['idempotent-write', 'fs', 'rmSync', ['x', { force: true }]],
    ['write', 'fs', 'rename', [input, input]],
    ['idempotent-write', 'fs', 'rename', [template('{in}.tmp'), input]],
    ['idempotent-write', 'fs', 'rename', [template('{in}.{…}.tmp'), input]],
    ['idempotent-write', 'fs', 'copyFile', ['a', 'b']],
    ['idempotent-write', 'fs', 'openSync', ['x', 'a']],
    ['none', 'playwright', 'chromium.launch.newContext.newPage.on.request', []],
    ['idempotent-write', 'fs', 'createWriteStream', ['x']],
    ['write', 'fs', 'createWriteStream', ['x', { flags: 'a' }]],
    ['none', 'fs', 'createWriteStream.write', ['x']],
    ['write', 'fs/promises', 'open', ['x', 'a']],
    ['none', 'fs', 'openSync', ['x']],
    ['none', 'fs', 'writeFileSync', [external('path', 'join', external('os', 'tmpdir'), 'x'), 'y']],
    ['none', 'fs', 'writeFileSync', [oneOf(undefined, external('path', 'join', external('os', 'tmpdir'), 'x')), 'y']],
    ['idempotent-write', 'fs-extra', 'default.outputJson', ['x', {}]],
    ['idempotent-write', 'fs-extra', 'ensureDir', ['x']],
  ],
  processes: [
    ['none', 'child_process', 'execFileSync', ['kubectl', ['get', 'pods']]],
    ['write', 'child_process', 'exec', [template('git commit -m {in}')]],
    ['write', 'util', 'promisify', ['npm run x'], { on: [[external('child_process', 'exec')]] }],
    ['none', 'execa', 'execa', ['git', ['log']]],
    ['none', 'execa', '$', [{ cwd: '/' }]],
    ['idempotent-write', 'execa', '$', ['git push'], { on: [[{ cwd: '/' }]] }],
    ['write', 'zx', '$', ['docker run x']],
    ['write', 'simple-git', 'simpleGit.commit', ['x']],
    ['none', 'simple-git', 'simpleGit.status'],
    ['none', 'simple-git', 'default.raw', [['rev-parse', 'HEAD']]],
    ['none', 'ssh2', 'Client.exec', ['uptime']],
    ['idempotent-write', 'shelljs', 'mkdir', ['-p', 'x']],
  ],
  http: [
    ['none', 'axios', 'default.get', ['/x']],
    ['write', 'axios', 'default.create.post', ['/orders', {}], { on: [[{ baseURL: 'x' }]] }],
    ['none', 'axios', 'default.create', [{ baseURL: 'x' }]],
    ['write', 'axios', 'default.create', [{ method: 'POST', url: '/orders' }], { on: [[{ baseURL: 'x' }]] }],
    ['idempotent-write', 'axios', 'default', [{ method: 'delete', url: '/orders/1' }]],
    ['none', 'axios', 'default.post', ['/orders/search', {}]],
    ['none', 'axios', 'default.interceptors.request.use', []],
    ['write', 'got', 'default.post', ['/orders', { json: {} }]],
    ['none', 'got', 'default.extend', [{ prefixUrl: 'x' }]],
    ['write', 'ky', 'default.create', ['/orders', { method: 'post' }], { on: [[{}]] }],
    ['none', 'ky', 'default.get.json', []],
    ['write', 'undici', 'request', ['/orders', { method: 'POST' }]],
    ['write', 'https', 'request', [{ method: 'POST', path: '/orders' }]],
    ['none', 'https', 'get', ['https://x']],
    ['write', 'openapi-fetch', 'default.POST', ['/orders', {}]],
    ['idempotent-write', 'openapi-fetch', 'default.DELETE', ['/orders/{id}', {}]],
    ['write', 'wretch', 'default.post', [{}], { on: [['/orders']] }],
    ['none', 'wretch', 'default.post', [{}], { on: [['/orders/search']] }],
    ['write', 'superagent', 'default.post', ['/orders']],
    ['write', 'needle', 'default', ['post', '/orders', {}]],
    ['write', 'graphql-request', 'GraphQLClient.request', ['mutation { createOrder { id } }']],
    ['none', 'graphql-request', 'request', ['https://x', 'query { a }']],
    ['write', '@apollo/client', 'ApolloClient.mutate', [{ mutation: external('graphql-tag', 'gql', 'mutation { createOrder { id } }') }]],
    ['none', '@apollo/client/core', 'ApolloClient.query', [{ query: unknown }]],
    ['write', 'socket.io-client', 'io.emit', ['create_shape', {}]],
    ['none', 'crypto', 'createHash.update.digest', ['hex']],
    ['none', 'node:path', 'join', ['a']],
  ],
  'SQL by text': [
    ['none', 'pg', 'Pool.query', ['SELECT 1']],
    ['write', 'pg', 'Pool.connect.query', [{ text: 'INSERT INTO t VALUES (1)' }]],
    ['none', 'pg', 'Pool.query.rows.map', []],
    ['write', 'pg', 'Pool.query', [input]],
    ['write', 'mysql2/promise', 'createPool.execute', ['INSERT INTO t VALUES (?)']],
    ['write', 'better-sqlite3', 'default.prepare.run', [], { on: [['db.sqlite'], ['INSERT INTO t VALUES (?)']] }],
    ['none', 'better-sqlite3', 'default.prepare.pluck.get', [], { on: [['db.sqlite'], ['SELECT 1'], []] }],
    ['none', 'better-sqlite3', 'default.prepare', ['INSERT INTO t VALUES (?)'], { on: [['db.sqlite']] }],
    ['idempotent-write', 'better-sqlite3', 'default.exec', ['CREATE TABLE IF NOT EXISTS t (a)']],
    ['write', '@libsql/client', 'createClient.execute', [{ sql: 'INSERT INTO t VALUES (?)', args: [] }]],
    ['write', '@libsql/client', 'createClient.batch', [['SELECT 1', 'INSERT INTO t VALUES (1)'], 'write']],
    ['none', 'postgres', 'default', ['postgres://x']],
    ['write', 'postgres', 'default', [template('INSERT INTO t VALUES ({in})')], { on: [['postgres://x']] }],
    ['none', '@neondatabase/serverless', 'neon.query', ['SELECT 1'], { on: [['postgres://x']] }],
    ['write', '@vercel/postgres', 'sql', [template('INSERT INTO t VALUES ({in})')]],
    ['write', 'mssql', 'connect.request.query', ['INSERT INTO t VALUES (1)']],
    ['write', '@cloudflare/workers-types', 'D1Database.prepare.bind.run', [], { on: [['INSERT INTO t VALUES (?1)'], ['a']] }],
    ['none', '@cloudflare/workers-types', 'D1Database.prepare', ['INSERT INTO t VALUES (?1)']],
    ['idempotent-write', '@cloudflare/workers-types', 'KVNamespace.put', ['k', 'v']],
    ['none', '@cloudflare/workers-types', 'KVNamespace.get', ['k']],
    ['write', '@cloudflare/workers-types', 'Queue.send', [{}]],
    ['none', 'snowflake-sdk', 'createConnection.execute', [{ sqlText: 'SELECT 1' }]],
    ['write', '@clickhouse/client', 'createClient.insert', [{ table: 't', values: [] }]],
  ],
  'query builders': [
    ['write', 'knex', 'knex.insert', [{}]],
    ['idempotent-write', 'knex', 'default.insert', [{}], { chained: ['onConflict', 'merge'] }],
    ['none', 'knex', 'default.where.first', []],
    ['write', 'kysely', 'Kysely.insertInto', ['t'], { chained: ['values', 'execute'] }],
    ['idempotent-write', 'kysely', 'Kysely.insertInto', ['t'], { chained: ['values', 'onConflict', 'execute'] }],
    ['none', 'kysely', 'Kysely.insertInto.values.execute', []],
    ['none', 'kysely', 'Kysely.selectFrom.selectAll.execute', []],
    ['write', 'drizzle-orm/node-postgres', 'drizzle.insert', [unknown], { chained: ['values', 'returning'] }],
    ['idempotent-write', 'drizzle-orm/node-postgres', 'drizzle.insert', [unknown], { chained: ['values', 'onConflictDoNothing'] }],
    ['none', 'drizzle-orm', 'eq', []],
    ['write', 'drizzle-orm/pg-core', 'drizzle.update.set', [{ n: external('drizzle-orm', 'sql', template('{…} + 1')) }]],
    ['none', 'drizzle-orm/pg-core', 'drizzle.update.set', [{ n: 1 }]],
    ['write', '@prisma/client', 'PrismaClient.order.create', [{ data: {} }]],
    ['idempotent-write', '@prisma/client', 'PrismaClient.order.upsert', [{ where: {}, update: {}, create: {} }]],
    ['idempotent-write', '@prisma/client', 'PrismaClient.order.update', [{ where: {}, data: { status: 'x' } }]],
    ['write', '@prisma/client', 'PrismaClient.order.update', [{ where: {}, data: { n: { increment: 1 } } }]],
    ['none', '@prisma/client', 'PrismaClient.order.findMany', []],
    ['write', '@prisma/client', 'PrismaClient.$executeRaw', [template('INSERT INTO t VALUES ({in})')]],
    ['write', 'typeorm', 'Repository.save', [external('typeorm', 'Repository.create', {})]],
    ['idempotent-write', 'typeorm', 'Repository.save', [external('typeorm', 'Repository.findOne', {})]],
    ['none', 'typeorm', 'Repository.create', [{}]],
    ['none', 'typeorm', 'Repository.createQueryBuilder.where.getMany', []],
    ['write', 'sequelize', 'Sequelize.define.create', [{}]],
    ['idempotent-write', 'sequelize', 'Sequelize.define.findByPk.save', []],
  ],
  stores: [
    ['write', 'mongodb', 'MongoClient.db.collection.insertOne', [{}]],
    ['idempotent-write', 'mongodb', 'MongoClient.db.collection.updateOne', [{}, { $set: { a: 1 } }]],
    ['write', 'mongodb', 'MongoClient.db.collection.updateMany', [{}, { $inc: { a: 1 } }]],
    ['write', 'mongodb', 'MongoClient.db.collection.updateMany', [{}, input]],
    ['none', 'mongodb', 'MongoClient.db.collection.find.toArray', []],
    ['none', 'mongodb', 'MongoClient.db.collection.aggregate', [[{ $match: {} }]]],
    ['write', 'mongodb', 'MongoClient.db.collection.aggregate', [input]],
    ['idempotent-write', 'mongodb', 'MongoClient.db.command', [{ dropIndexes: 'x' }]],
    ['none', 'mongodb', 'MongoClient.db.command', [{ ping: 1 }]],
    ['write', 'mongoose', 'model.create', [{}]],
    ['write', 'mongoose', 'model.save', []],
    ['idempotent-write', 'mongoose', 'model.findById.save', []],
    ['write', 'ioredis', 'default.incr', ['k']],
    ['idempotent-write', 'ioredis', 'default.set', ['k', 'v']],
    ['none', 'ioredis', 'default.get', ['k']],
    ['write', 'redis', 'createClient.hIncrBy', ['k', 'f', 1]],
    ['idempotent-write', 'redis', 'createClient.json.set', ['k', '$', {}]],
    ['none', 'redis', 'createClient.on', []],
    ['idempotent-write', 'configstore', 'default.set', ['k', 'v']],
    ['write', '@supabase/supabase-js', 'createClient.from.insert', [{}]],
    ['none', '@supabase/supabase-js', 'createClient.from.select.eq', []],
    ['none', '@supabase/supabase-js', 'createClient.rpc', ['match_documents', {}]],
    ['write', '@supabase/supabase-js', 'createClient.rpc', ['exec_sql', { sql: input }]],
    ['write', 'neo4j-driver', 'default.driver.session.run', ['CREATE (n:Order) RETURN n']],
    ['idempotent-write', 'neo4j-driver', 'default.driver.session.run', ['MERGE (n:Order {id: $id}) ON CREATE SET n.at = 1']],
    ['none', 'neo4j-driver', 'default.driver.session.run', ['MATCH (n) RETURN n']],
    ['none', 'neo4j-driver', 'default.driver.session.run', [input], { on: [[], [{ defaultAccessMode: 'READ' }]] }],
    ['write', '@elastic/elasticsearch', 'Client.index', [{ document: {} }]],
    ['idempotent-write', '@elastic/elasticsearch', 'Client.index', [{ id: input, document: {} }]],
    ['none', '@elastic/elasticsearch', 'Client.search', [{}]],
    ['idempotent-write', '@qdrant/js-client-rest', 'QdrantClient.upsert', ['c', {}]],
    ['none', 'chromadb', 'ChromaClient.getCollection.query', [{}]],
  ],
  others: [
    ['none', 'zod', 'z.object', [{}]],
    ['none', 'lodash/merge', 'default', [{}, {}]],
    ['none', 'p-queue', 'default.add', []],
    ['none', '@modelcontextprotocol/sdk/server/mcp.js', 'McpServer.registerTool', []],
    ['none', 'pino', 'default.info', ['x']],
    ['none', 'ajv', 'default.addSchema', [{}]],
    ['idempotent-write', 'sharp', 'default.resize.toFile', ['x.png']],
    ['none', 'sharp', 'default.resize.toBuffer', []],
    ['write', 'open', 'default', ['https://x']],
    ['none', 'pdf-lib', 'PDFDocument.create.save', []],
  ],
};

describe.each(Object.entries(SAMPLES))('%s', (_, samples) => {
  test.each(samples.map((sample, at) => [`${at}: ${sample[1]}#${sample[2]} is ${sample[0]}`, sample] as const))('%s', (_title, [effect, module, member, args, options]) => {
    const verdict = judgeCall(call(module, member, args, options), models)?.verdict;
    expect(verdict?.isLog === true ? 'log' : verdict?.effect).toBe(effect);
  });
});

test('values with several possibilities count at their worst', () => {
  expect(judgeCall(call('pg', 'Pool.query', [oneOf('SELECT 1', 'DELETE FROM t')]), models)?.verdict).toMatchObject({ effect: 'idempotent-write', destructive: true });
});

test('each package has one model', () => {
  const owners = new Map<string, string>();
  const twice: string[] = [];
  models.forEach((model, at) => {
    for (const module of model.modules.map((name) => name.replace(/^node:/, ''))) {
      if (owners.has(module)) twice.push(`${module}: ${owners.get(module)}, ${files[at]}`);
      owners.set(module, files[at] as string);
    }
  });
  expect(twice).toEqual([]);
});

test('no row is written twice in a model', () => {
  const twice = models.flatMap((model, at) => {
    const members = model.rows.flatMap(({ member }) => member);
    return members.filter((member, index) => members.indexOf(member) !== index).map((member) => `${files[at]}: ${member}`);
  });
  expect(twice).toEqual([]);
});
