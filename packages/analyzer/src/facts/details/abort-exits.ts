/** Ways out of a handler that are taken when it is to stop, after something was written and before that is recorded. */
import type ts from 'typescript';
import { isInside } from '../../project/nodes-in.js';
import { arrayBuiltins, stringBuiltins } from '../../resolve/builtin-names.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import type { AbortCause, AbortExitFact, SinkKind } from '../../types.js';
import { collectCandidates } from '../effects/candidates.js';
import { isHandedTo } from '../keys/key-source.js';
import { classifyUse } from '../keys/uses.js';
import type { Edge, OrderNode } from '../order/graph.js';
import { readOrder } from '../order/read-order.js';
import { isTestOf } from '../order/tests-of.js';
import { findAbortArm, holdsAbortCheck, isThrowIfAborted } from '../outcomes/abort-checks.js';
import { readSaid } from '../outcomes/answers.js';
import { saysUnknown } from '../outcomes/words.js';
import { placeOf } from '../place-of.js';
import { dependsOnLoop } from '../retries/sameness.js';
import { isKeyedWrite } from '../slots/keyed-writes.js';
import { writeStepOf, type Handled } from './handled.js';

type Kind = 'write' | 'stop' | 'record';
type Node = OrderNode<Kind>;

export function collectAbortExits(handled: Handled): readonly AbortExitFact[] {
  const { engine, writes, traces, below } = handled;
  if (!below.traces.some(({ node }) => holdsAbortCheck(engine, node)) || !below.events.some((event) => writes.find(event))) return [];
  const order = readOrder<Kind>(engine, traces, (event, calls) => {
    if (isThrowIfAborted(engine, event)) return ['stop'];
    if (writes.find(event, calls)) return isRecord(handled, event) ? ['write', 'record'] : ['write'];
    return isRecord(handled, event) ? ['record'] : undefined;
  }, (node) => holdsAbortCheck(engine, node));
  if (order.cut !== undefined) return [];
  const isRecordPlace = ({ kinds }: Node): boolean => kinds.includes('record');
  const isRecorded = order.events('record').length > 0;
  const found = new Map<ts.Node, AbortExitFact>();
  for (const write of order.events('write')) {
    const candidate = writes.find(write.event!, write.calls);
    if (!candidate || isKeyedWrite(handled, write)) continue;
    // A further round writes the next row of an import: whoever leaves in front of it leaves the rows before behind. Where nothing is ever recorded, a repeat begins anew anyway.
    const follow = ({ how }: Edge<Kind>, { node }: Node): boolean => how !== 'again' || (isRecorded && dependsOnLoop(engine, write.node!, write.calls, node));
    for (const stop of order.collectAfter(write, { when: 'returns', avoiding: isRecordPlace, rounds: true, follow })) {
      const leaving = stop.kinds.includes('stop') ? { cause: 'cancelled' as const, leaves: (): boolean => order.collectAfter(stop, { when: 'throws', avoiding: isRecordPlace }).some(({ kind }) => kind === 'failure' || kind === 'answer') } : leavingBranch(stop);
      if (!leaving || found.has(stop.node!) || !leaving.leaves()) continue;
      found.set(stop.node!, { check: { place: placeOf(engine, stop.node!), what: stop.node!.getText(engine.fileOf(stop.node!)) }, cause: leaving.cause, write: writeStepOf(handled, candidate) });
    }
    /** A condition about being stopped, whose arm leaves at once. */
    function leavingBranch(branch: Node): { readonly cause: AbortCause; readonly leaves: () => boolean } | undefined {
      const abort = findAbortArm(engine, branch);
      const arm = abort && armStatement(branch.node!, abort.arm);
      if (!abort || !arm) return undefined;
      return {
        cause: abort.cause,
        leaves: () => order.collectAfterArm(branch, abort.arm, { avoiding: isRecordPlace }).some((exit) => (exit.kind === 'return' || exit.kind === 'throw') && isInside(exit.node!, arm) && !tellsOutcome(exit, write)),
      };
    }
  }
  return [...found.values()];

  function armStatement(condition: ts.Node, arm: 'then' | 'else'): ts.Node | undefined {
    const { parent } = condition;
    return engine.ts.isIfStatement(parent) ? (arm === 'then' ? parent.thenStatement : parent.elseStatement) : undefined;
  }

  /** The answer names what was made, or says that the outcome is not known. */
  function tellsOutcome(exit: Node, write: Node): boolean {
    return exit.kind === 'return' && (isTestOf(engine, exit, write) || saysUnknown(readSaid(engine, exit).texts));
  }
}

const KEEPS: ReadonlySet<SinkKind> = new Set(['db', 'fs', 'memory-state', 'queue']);

/** Whether something is kept: a store is told, or a call is handed the key. */
function isRecord({ engine, models, key }: Handled, event: CallEvent | ChangeEvent): boolean {
  if (event.kind === 'call' && key && isHandedTo(engine, key, event) && classifyUse(engine, event, models) !== 'none') return true;
  if (event.kind === 'call' && alternativesOf(event.callee).every((one) => one.kind === 'builtin' && (arrayBuiltins.has(one.name) || stringBuiltins.has(one.name)) && one.receiver.kind !== 'collection')) return false;
  return collectCandidates(engine, event, models).some(({ verdict, origin }) => (verdict.effect === 'idempotent-write' && (KEEPS.has(verdict.kind) || origin === 'unresolved')) || (origin === 'memory' && verdict.effect !== 'none'));
}
