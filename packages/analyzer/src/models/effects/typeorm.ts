import type { CallView, EffectModel, ValueView, Verdict } from '../../types.js';

/** `save` adds a new entity and updates one that was loaded. */
function save(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:save|persistAndFlush|persist)$/.test(call.member)) return undefined;
  const entity = call.args.find((arg) => !arg.isFunction && originOf(arg) !== 'class') ?? call.args[0];
  const choices = entity?.alternatives ?? [];
  const isLoaded = choices.length > 0 && choices.every((choice) => originOf(choice) === 'loaded' || hasId(choice));
  return { effect: isLoaded ? 'idempotent-write' : 'write', kind: 'db', confidence: isLoaded ? 'proven' : 'likely', what: 'save' };
}

function originOf(view: ValueView): 'loaded' | 'made' | 'class' | undefined {
  const member = view.external?.member;
  if (member === undefined) return undefined;
  if (/(?:^|\.)(?:find\w*|getOne\w*|getMany\w*|preload|merge|map|load\w*|refresh)(?:\.\w+)?$/.test(member)) return 'loaded';
  return /(?:^|\.)create$/.test(member) ? 'made' : undefined;
}

function hasId(view: ValueView): boolean {
  return view.keys.includes('id') && !view.property('id').isAbsent;
}

/** Repositories, managers and query builders. Facts from `typeorm` 0.3, `@nestjs/typeorm` 11, `@mikro-orm/core` 6. */
export default {
  modules: ['typeorm', '@nestjs/typeorm', '@mikro-orm/*', 'typeorm-transactional', 'typedorm', '@nestjs/mikro-orm'],
  kind: 'db',
  rows: [
    { member: ['insert', 'createQueryBuilder.insert', 'nativeInsert', 'insertMany'], effect: 'write', chained: { orIgnore: 'idempotent-write', orUpdate: 'idempotent-write', onConflict: 'idempotent-write' } },
    { member: ['increment', 'decrement'], effect: 'write' },
    { member: ['upsert', 'upsertMany', 'update', 'updateAll', 'nativeUpdate', 'restore', 'recover', 'synchronize', 'runMigrations', 'flush', 'assign'], effect: 'idempotent-write' },
    { member: ['delete', 'deleteAll', 'remove', 'softDelete', 'softRemove', 'clear', 'nativeDelete', 'removeAndFlush', 'dropDatabase', 'undoLastMigration'], effect: 'idempotent-write', destructive: true },
    { member: ['EntityManager.clear', 'em.clear', 'fork.clear'], effect: 'none' },
    { member: ['query', 'manager.query', 'DataSource.query', 'queryRunner.query', 'execute', 'getConnection.execute'], effect: { by: 'sql', text: '0' } },
    { member: ['createQueryBuilder.execute', 'createQueryBuilder.*.execute', 'createQueryBuilder.*.*.execute', 'createQueryBuilder.*.*.*.execute', 'createQueryBuilder.*.*.*.*.execute', 'qb.execute', 'createQueryBuilder.update.set', 'transaction.commit'], effect: 'none' },
    { member: ['transaction', 'transactional', 'runInTransaction'], effect: 'none', callback: { at: 0, params: ['self'] } },
    { member: 'createQueryBuilder.relation.of.add', effect: 'idempotent-write' },
    // Makes an object in memory; `save` stores it.
    { member: ['create', 'merge', 'preload'], effect: 'none' },
  ],
  judge: save,
  otherwise: 'none',
} satisfies EffectModel;
