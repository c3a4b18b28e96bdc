/** What becomes of a call after it failed: whether it is put somewhere, or taken out of where it is kept. */
import type ts from 'typescript';
import { OUTSIDE } from '../../resolve/environment.js';
import { resolveParameter } from '../../resolve/parameters.js';
import { Tracer } from '../../resolve/trace.js';
import type { FunctionNode } from '../../resolve/values.js';
import type { Engine } from '../../resolve/engine.js';
import type { EffectOrder } from '../order/questions.js';
import { readOrder } from '../order/read-order.js';
import type { OrderNode } from '../order/graph.js';
import { collectFailures } from '../retries/failures.js';
import type { Topic } from '../retries/supposed.js';
import { walkFrom, type Arrival } from '../retries/walk.js';
import { expressionOfSlot, type Send } from './send.js';
import { collectNameTexts } from './tool-names.js';

type Kind = 'send' | 'back';

const GATES: readonly Topic[] = ['gate', 'name', 'name-pattern'];

export interface Keeping {
  /** What is reached after a failure first, where it is one. */
  readonly back: ts.Node | undefined;
  readonly causes: readonly string[];
  readonly isCertain: boolean;
}

interface KeepingQuestion {
  /** The function in which a call is made, or one that it calls. */
  readonly owner: FunctionNode;
  readonly isBack: (node: ts.Node) => boolean;
}

/** Failures after which a call is put somewhere, gates apart; `undefined` where it is after none. */
export function readKeeping(engine: Engine, send: Send, question: KeepingQuestion): Keeping | undefined {
  const asked = ask(engine, send, question);
  const reached = asked?.failures.filter(({ reach }) => reach(GATES).length > 0) ?? [];
  if (reached.length === 0) return undefined;
  return { back: reached[0]!.reach(GATES)[0]!.at.node, causes: [...new Set(reached.map(({ what }) => what))], isCertain: reached.some(({ reach }) => reach([...GATES, 'failure', 'other']).length > 0) };
}

/** Failures after which a call is not taken out of where it is kept, in the same round; `undefined` where it is after each, or never. */
export function readStaying(engine: Engine, send: Send, question: KeepingQuestion): Omit<Keeping, 'back'> | undefined {
  const asked = ask(engine, send, question);
  if (!asked || !asked.order.collectAfter(asked.first, { when: 'returns' }).some(({ kinds }) => kinds.includes('back'))) return undefined;
  const inRound = (arrivals: readonly Arrival<Kind>[]): boolean => arrivals.some(({ head }) => head === undefined);
  const staying = asked.failures.filter(({ reach }) => !inRound(reach(['other', 'failure'])));
  if (staying.length === 0) return undefined;
  return { causes: [...new Set(staying.map(({ what }) => what))], isCertain: staying.some(({ reach }) => !inRound(reach([]))) };
}

interface Asked {
  readonly order: EffectOrder<Kind>;
  readonly first: OrderNode<Kind>;
  readonly failures: readonly { readonly what: string; readonly reach: (stopAt: readonly Topic[]) => readonly Arrival<Kind>[] }[];
}

function ask(engine: Engine, send: Send, { owner, isBack }: KeepingQuestion): Asked | undefined {
  const env = engine.frameAround(owner, OUTSIDE);
  const trace = new Tracer(engine).traceCall({ kind: 'function', node: owner, env }, owner.parameters.map((parameter) => resolveParameter(engine, parameter, env)));
  const order = readOrder<Kind>(engine, [trace], ({ node }) => (node === send.call ? ['send'] : isBack(node) ? ['back'] : undefined));
  const first = order.events('send')[0];
  if (!first || order.cut !== undefined) return undefined;
  const name = expressionOfSlot(engine, send, send.slots.name);
  const toolNames = name ? collectNameTexts(engine, name) : [];
  return {
    order, first,
    failures: collectFailures(send.client).filter(({ how }) => how === 'thrown').map(({ what, seen }) => ({
      what,
      reach: (stopAt) => walkFrom<Kind>({ world: { engine, thrown: seen, answered: undefined, hints: 'writer', toolNames, seenHints: new Set<ts.Node>() }, from: first, kind: 'back', when: 'throws', stopAt }).arrivals,
    })),
  };
}
