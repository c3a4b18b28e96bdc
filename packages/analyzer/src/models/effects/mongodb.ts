import type { CallView, EffectModel, ValueView, Verdict } from '../../types.js';

const COUNTERS = new Set(['$inc', '$mul', '$push', '$pop', '$bit', '$currentDate']);
const QUESTIONS = /^(?:ping|hello|isMaster|buildInfo|serverStatus|dbStats|collStats|list\w+|explain|count|distinct|find|getParameter|hostInfo|connectionStatus|usersInfo|rolesInfo|replSet\w*Status|top|currentOp|validate|getLog|dataSize)$/;

const verdict = (effect: Verdict['effect'], what: string, more: Partial<Verdict> = {}): Verdict => ({ effect, kind: 'db', confidence: 'proven', what, ...more });

/** Update operators, pipelines and commands decide. */
function judge(call: CallView): Verdict | undefined {
  if (isExplained(call)) return verdict('none', 'explain');
  const member = call.member.slice(call.member.lastIndexOf('.') + 1);
  // The shell's driver names database and collection in front of the rest.
  const isShell = call.module.startsWith('@mongosh/');
  const [ofDatabase, ofCollection] = isShell ? [1, 2] : [0, 0];
  switch (member) {
    case 'updateOne':
    case 'updateMany':
    case 'findOneAndUpdate':
    case 'findByIdAndUpdate':
    case 'findAndModify':
    case 'update':
      return byOperators(call.args[ofCollection + 1], member);
    case 'aggregate':
      return byPipeline(call.args[ofCollection]);
    case 'aggregateDb':
      return byPipeline(call.args[ofDatabase]);
    case 'bulkWrite':
    case 'initializeOrderedBulkOp':
      return byOperations(call.args[ofCollection]);
    case 'command':
    case 'runCommand':
    case 'runCommandWithCheck':
    case 'runCursorCommand':
    case 'adminCommand':
      return byCommand(call.args[ofDatabase]);
    default:
      return undefined;
  }
}

/** `aggregate(pipeline).explain()` runs nothing. */
const isExplained = (call: CallView): boolean => call.chained.some(({ member }) => member === 'explain');

function byOperators(update: ValueView | undefined, what: string): Verdict {
  if (update === undefined) return verdict('unknown', what, { confidence: 'guess' });
  const isCallers = update.alternatives.some((choice) => choice.keys.length === 0 && choice.items === undefined && choice.fromInput);
  if (isCallers) return verdict('write', what, { dynamic: true, confidence: 'likely' });
  return verdict(update.alternatives.some((choice) => choice.keys.some((key) => COUNTERS.has(key))) ? 'write' : 'idempotent-write', what);
}

function byPipeline(pipeline: ValueView | undefined): Verdict {
  const stages = pipeline?.items ?? [];
  if (stages.some((stage) => stage.keys.includes('$out') || stage.keys.includes('$merge'))) return verdict('idempotent-write', 'aggregate');
  const isCallers = pipeline !== undefined && (pipeline.items === undefined ? pipeline.fromInput : stages.some((stage) => stage.keys.length === 0 && stage.fromInput));
  return isCallers ? verdict('write', 'aggregate', { dynamic: true, confidence: 'likely' }) : verdict('none', 'aggregate');
}

function byOperations(operations: ValueView | undefined): Verdict {
  const items = operations?.items;
  if (items === undefined || items.length === 0) return verdict('write', 'bulkWrite', { confidence: 'likely' });
  const adds = items.some((item) => item.keys.length === 0 || item.keys.includes('insertOne') || item.keys.some((key) => byOperators(item.property(key).property('update'), key).effect === 'write'));
  return verdict(adds ? 'write' : 'idempotent-write', 'bulkWrite');
}

function byCommand(command: ValueView | undefined): Verdict {
  const name = command?.keys[0] ?? command?.string;
  if (name === undefined) return command?.fromInput === true ? verdict('write', 'command', { dynamic: true, confidence: 'likely' }) : verdict('unknown', 'command', { confidence: 'guess' });
  if (QUESTIONS.test(name)) return verdict('none', name);
  if (/^(?:create|insert|renameCollection)$/.test(name)) return verdict('write', name);
  return verdict('idempotent-write', name, { destructive: /^(?:drop|delete|kill)/.test(name) });
}

/** Facts from `mongodb` 6.20, `mongoose` 8.18 and `@mongosh/service-provider-core` 5.2. */
export default {
  modules: ['mongodb', 'mongoose', '@nestjs/mongoose', 'mongodb-client-encryption', '@typegoose/typegoose', 'papr', 'monk', 'mongoist', '@mongosh/service-provider-core', '@mongosh/service-provider-node-driver'],
  kind: 'db',
  rows: [
    { member: ['insertOne', 'insertMany', 'insert', '*.create', 'findOneAndPush', 'openUploadStream', 'uploadFromStream'], effect: 'write' },
    { member: ['createCollection', 'rename', 'renameCollection', 'createView'], effect: 'write', naturalKey: true },
    { member: ['replaceOne', 'findOneAndReplace', 'createIndex', 'createIndexes', 'ensureIndexes', 'syncIndexes', 'createSearchIndex', 'createSearchIndexes', 'updateSearchIndex'], effect: 'idempotent-write' },
    { member: ['deleteOne', 'deleteMany', 'remove', 'findOneAndDelete', 'findByIdAndDelete', 'findOneAndRemove', 'findByIdAndRemove', 'drop', 'dropCollection', 'dropDatabase', 'dropIndex', 'dropIndexes', 'dropSearchIndex'], effect: 'idempotent-write', destructive: true },
    // A document that was found is updated; a new one is added.
    { member: ['find.save', 'findOne.save', 'findById.save', 'findOneAndUpdate.save', 'findOne.orFail.save', 'findById.orFail.save', 'findOne.exec.save', 'findById.exec.save', 'findOne.populate.save', 'findById.populate.save'], effect: 'idempotent-write' },
    { member: ['save', 'bulkSave'], effect: 'write', confidence: 'likely' },
    { member: ['withTransaction', 'withSession'], effect: 'none', callback: { at: 0, params: ['unknown'] } },
    { member: ['transaction'], effect: 'none', callback: { at: 0, params: ['unknown'] } },
    { member: ['Schema.*', 'schema.*', 'startSession', 'ObjectId', 'Types.ObjectId', 'ObjectId.createFromHexString'], effect: 'none' },
  ],
  judge,
  otherwise: 'none',
} satisfies EffectModel;
