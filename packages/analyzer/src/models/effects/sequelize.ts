import type { EffectModel } from '../../types.js';

/** Models and instances. Facts from `sequelize` 6.37, `sequelize-typescript` 2.1. */
export default {
  modules: ['sequelize', '@sequelize/*', 'sequelize-typescript', '@nestjs/sequelize', 'waterline', 'sails'],
  kind: 'db',
  rows: [
    { member: ['create', 'increment', 'decrement', 'build.save', 'queryInterface.bulkInsert'], effect: 'write' },
    { member: 'bulkCreate', effect: 'write', when: [{ at: '1.updateOnDuplicate', is: true, effect: 'idempotent-write' }, { at: '1.ignoreDuplicates', is: true, effect: 'idempotent-write' }] },
    { member: ['findOrCreate', 'findCreateFind', 'upsert', 'update', 'restore', 'sync', 'setDataValue.save', 'bulkUpdate'], effect: 'idempotent-write' },
    // An instance that was found is updated.
    { member: ['findOne.save', 'findByPk.save', 'findAll.save', 'set.save'], effect: 'idempotent-write' },
    { member: 'save', effect: 'write', confidence: 'likely' },
    { member: ['destroy', 'truncate', 'drop', 'bulkDelete', 'dropTable', 'dropSchema', 'dropAllSchemas', 'removeColumn'], effect: 'idempotent-write', destructive: true },
    { member: ['createTable', 'addColumn', 'renameTable', 'renameColumn', 'createSchema', 'addIndex', 'addConstraint'], effect: 'write', naturalKey: true },
    { member: ['query', 'Sequelize.query'], effect: { by: 'sql', text: ['0.query', '0'] } },
    { member: 'transaction', effect: 'none', callback: { at: 0, params: ['unknown'] } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
