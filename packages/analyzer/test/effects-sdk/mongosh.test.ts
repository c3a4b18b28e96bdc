import mongodb from '../../src/models/effects/mongodb.js';
import { judgeCall } from '../../src/facts/effects/judge.js';
import { expect, test } from 'vitest';
import { call, input } from '../effects/views.js';
import { judges } from './table.js';

judges('@mongosh/service-provider-node-driver', mongodb, {
  none: [['NodeDriverServiceProvider.aggregate', ['db', 'c', [{ $match: {} }]]], ['NodeDriverServiceProvider.runCommandWithCheck', ['db', { dbStats: 1 }]], 'NodeDriverServiceProvider.listDatabases', 'NodeDriverServiceProvider.find'],
  'idempotent-write': [['NodeDriverServiceProvider.updateMany', ['db', 'c', {}, { $set: { a: 1 } }]], 'NodeDriverServiceProvider.createIndexes'],
  removal: ['NodeDriverServiceProvider.deleteMany', ['NodeDriverServiceProvider.runCommand', ['db', { dropIndexes: 'c' }]]],
  write: ['NodeDriverServiceProvider.insertMany', ['NodeDriverServiceProvider.updateMany', ['db', 'c', {}, { $inc: { a: 1 } }]]],
  'natural key': ['NodeDriverServiceProvider.createCollection'],
  'dynamic write': [['NodeDriverServiceProvider.updateMany', ['db', 'c', {}, input]], ['NodeDriverServiceProvider.aggregate', ['db', 'c', input]]],
});

test('what is only explained does not run', () => {
  const explained = (module: string, member: string, args: readonly unknown[]) => judgeCall(call(module, member, args, { chained: ['explain'] }), [mongodb])?.verdict.effect;
  expect(explained('mongodb', 'MongoClient.db.collection.aggregate', [input])).toBe('none');
  expect(explained('@mongosh/service-provider-node-driver', 'NodeDriverServiceProvider.aggregate', ['db', 'c', input])).toBe('none');
});
