import type { EffectModel } from '../../types.js';

/** Stores with `get`, `set` and `delete`, on disk or behind an adapter. */
export default {
  modules: [
    'keyv', '@keyv/*', 'configstore', 'conf', 'electron-store', 'node-persist', 'level', 'classic-level', 'memory-level', 'abstract-level', 'levelup', 'leveldown', 'rocksdb', 'lmdb', 'node-localstorage', 'lowdb', 'lowdb/*', 'nedb', 'nedb-promises', '@seald-io/nedb', 'unstorage', 'keytar',
    'cross-keychain', '@napi-rs/keyring', 'idb', 'idb-keyval', 'localforage', 'flat-cache', 'file-entry-cache', 'cacache', 'stormdb', 'quick.db', 'enmap', '@deno/kv', 'memcached', 'memjs', 'etcd3', 'consul', 'node-vault', 'deepbase', 'json-file', 'dirty', 'pickledb', 'simple-json-db', 'node-json-db',
    '@react-native-async-storage/async-storage', 'hnswlib-node',
  ],
  kind: 'db',
  rows: [
    { member: ['set', 'setItem', 'put', 'setMany', 'putMany', 'mset', 'batch', 'setPassword', 'update', 'updateItem', 'write', 'save', 'sync', 'putSync', 'setKey', 'replace', 'touch', 'updateAsync', 'upsert', 'setMeta', 'Config.set', 'persist'], effect: 'idempotent-write', names: '0' },
    { member: ['delete', 'del', 'remove', 'removeItem', 'clear', 'deletePassword', 'deleteMany', 'removeSync', 'removeAsync', 'destroy', 'rm', 'unset', 'delMany', 'removeCacheFile'], effect: 'idempotent-write', destructive: true },
    { member: ['push', 'append', 'insert', 'insertAsync', 'insertMany', 'incr', 'increment', 'decr', 'inc', 'autonum', 'addPoint'], effect: 'write' },
    { member: ['Memcached.add', 'memcached.add'], effect: 'write', naturalKey: true },
  ],
  otherwise: 'none',
} satisfies EffectModel;
