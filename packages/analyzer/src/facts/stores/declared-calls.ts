/** Stores that are declared in the program and implemented elsewhere: `ledger.claim(key)` on an interface. */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import { idOf, type UnknownValue } from '../../resolve/values.js';
import { calleeName } from '../effects/candidates.js';
import { wordsOf } from '../keys/words.js';
import type { StoreCall } from './store-call.js';

const VERBS: ReadonlyMap<string, StoreCall['does']> = new Map(Object.entries({
  get: 'look-up', find: 'look-up', lookup: 'look-up', has: 'look-up', exists: 'look-up', seen: 'look-up', fetch: 'look-up', read: 'look-up', load: 'look-up', recall: 'look-up', peek: 'look-up', check: 'look-up',
  claim: 'claim', reserve: 'claim', acquire: 'claim', begin: 'claim', lock: 'claim', admit: 'claim',
  set: 'record', put: 'record', save: 'record', store: 'record', record: 'record', remember: 'record', complete: 'record', finish: 'record', settle: 'record', keep: 'record', mark: 'record', resolve: 'record',
  delete: 'remove', del: 'remove', remove: 'remove', release: 'remove', drop: 'remove', forget: 'remove', unlock: 'remove', abandon: 'remove',
} satisfies Record<string, StoreCall['does']>));

/** What a call of a declared member does, by its verb. */
export function declaredCall(engine: Engine, event: CallEvent, callee: UnknownValue): StoreCall | undefined {
  const { ts } = engine;
  const does = VERBS.get(wordsOf(calleeName(engine, event.node) ?? '')[0] ?? '');
  if (!does || event.args.length === 0 || !ts.isCallExpression(event.node) || !ts.isPropertyAccessExpression(event.node.expression)) return undefined;
  const keyNode = event.node.arguments[0];
  const receiver = event.node.expression.expression;
  const name = receiver.getText(engine.fileOf(receiver));
  // The type's member stands in the type.
  const type = callee.type?.parent ?? callee.type;
  if (!type) return undefined;
  return { does, store: { id: `declared ${idOf(type)}`, name, keeps: 'unknown', made: { node: receiver } }, keys: event.args, ...(keyNode && { keyNode }), values: event.args };
}
