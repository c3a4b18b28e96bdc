/** A tool as those see it who look closer: its handler's traces with all that was read to get there. */
import type { Engine } from '../../resolve/engine.js';
import type { Trace } from '../../resolve/trace.js';
import type { CallTypes, EffectModel, RetryModel, ToolFact, WriteStep } from '../../types.js';
import type { EffectReader } from '../effects/assess.js';
import { locate } from '../effects/assess.js';
import type { Candidate } from '../effects/candidates.js';
import { toDecisiveCall } from '../effects/decisive.js';
import type { WriteReader } from '../effects/writes.js';
import type { KeySource } from '../keys/key-source.js';
import type { Below } from './events-below.js';
import type { EffectOrder } from '../order/questions.js';
import type { RegistrationFact } from '../registration.js';
import type { StoreReader } from '../stores/collect-stores.js';

export interface Handled {
  readonly engine: Engine;
  readonly effects: EffectReader;
  readonly writes: WriteReader;
  readonly stores: StoreReader;
  readonly models: readonly EffectModel[];
  readonly retries: readonly RetryModel[];
  readonly types: CallTypes | undefined;
  readonly tool: ToolFact;
  readonly registration: RegistrationFact;
  readonly traces: readonly Trace[];
  /** All tools of the program. */
  readonly all: () => readonly Handled[];
  /** What happens below, without its order. */
  readonly below: Below;
  /** The order of its writes alone. */
  readonly writeOrder: EffectOrder<'write'>;
  /** Where the tool's key comes from, when it has one. */
  readonly key: KeySource | undefined;
}

/** A write as people see it: where it is decided, and the way there. */
export function writeStepOf({ engine, effects }: Handled, write: Candidate): WriteStep {
  return { ...locate(engine, toDecisiveCall(engine, effects, write)), confidence: write.verdict.confidence };
}
