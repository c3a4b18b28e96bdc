/** All facts of a program: its tools with schema, key, annotations and effect. */
import type ts from 'typescript';
import { wrappedFunctions } from '../resolve/calls.js';
import { ONE_TOOL, type Allowance } from '../resolve/allowance.js';
import { Engine } from '../resolve/engine.js';
import { Tracer, type Trace } from '../resolve/trace.js';
import { alternativesOf, type FunctionNode, type Value } from '../resolve/values.js';
import type { Program } from '../project/program.js';
import type { AnnotationsFact, CallTypes, ClientModel, ClientRetryFact, Effect, EffectFact, EffectModel, Facts, FieldFact, FrameworkModel, KeyFact, LostSendFact, OutsideGuardFact, OverwrittenKeyFact, Problem, RetryModel, SchemaFact, SendFact, Settings, StoreModel, ToolFact, TransportRetryFact } from '../types.js';
import { attempt } from './attempt.js';
import { followInTurns } from './follow-in-turns.js';
import { decideEffect, EffectReader } from './effects/assess.js';
import { toDecisiveCall } from './effects/decisive.js';
import { guessEffect } from './effects/guess.js';
import { remoteDecision } from './effects/verbs.js';
import { collectSharedParts, type SharedPart } from './effects/shared.js';
import { WriteReader } from './effects/writes.js';
import { DetailReader } from './details/detail-reader.js';
import type { Handled } from './details/handled.js';
import { runBy } from './details/run.js';
import { withNaturalKey } from './keys/natural-key.js';
import { findMetaKey } from './keys/meta.js';
import { findKeyField } from './keys/names.js';
import type { KeySource } from './keys/key-source.js';
import { readKeyUsage } from './keys/usage.js';
import type { RegistrationFact } from './registration.js';
import { readAnnotations } from './schema/annotations.js';
import { readSchema } from './schema/read-schema.js';
import { resultOfRetried } from './retries/retried-results.js';
import { collectClientRetries } from './sends/client-retries.js';
import { collectSends } from './sends/collect-sends.js';
import { collectLostSends } from './sends/lost-sends.js';
import { collectOverwrittenKeys } from './sends/overwritten-keys.js';
import { collectTransportRetries } from './sends/transport-retries.js';
import { statedEffect } from './stated/sinks.js';
import { isGuarded, isWrapped } from './stated/wrappers.js';
import { StoreReader } from './stores/collect-stores.js';
import { collectOutsideGuards } from './stores/outside-guards.js';
import { collectRegistrations } from './tools/collect-registrations.js';
import { placeOfNode, readHandlerPlace } from './tools/written-places.js';
import { CONTEXT } from './tools/registration-of-parts.js';

export interface FactModels {
  readonly frameworks: readonly FrameworkModel[];
  readonly effects: readonly EffectModel[];
  readonly clients: readonly ClientModel[];
  readonly retries: readonly RetryModel[];
  readonly stores: readonly StoreModel[];
  /** Lent by the shell. */
  readonly types?: CallTypes | undefined;
}

/** Reads a program once; everything rules need is in the result. */
export function collectFacts(program: Program, settings: Settings, models: FactModels): { readonly facts: Facts; readonly problems: readonly Problem[] } {
  const engine = new Engine(program, settings);
  engine.externalCallResult = (callee, args) => resultOfRetried(engine, models.retries, callee, args);
  const reader = new FactReader(engine, models);
  // An error with one tool must hide neither it nor the others.
  const attemptTool = <T>({ name, place }: RegistrationFact, work: () => T, beyond: (reason: string) => T): T => attempt(engine, place, `the tool ${name ?? '(unnamed)'}`, work, beyond);
  const followed = followInTurns(collectRegistrations(engine, models.frameworks), (registration, allowance) =>
    attemptTool(registration, () => reader.follow(registration, allowance), (fault): Followed => ({ registration, traces: [], cut: undefined, isSpent: false, allowance, fault })));
  const shared = attempt(engine, { file: program.root }, 'what dispatchers do for all tools', () => collectShared(followed), (): ReturnType<typeof collectShared> => new Map());
  const tools = followed.map((one) => attemptTool(one.registration, () => reader.read(one, shared.get(one)), (reason) => unreadTool(one.registration, reason)));
  const asked = new Map(tools.map((tool, index) => [tool, { tool, ...followed[index]! }]));
  const known = new Map<ToolFact, DetailReader>();
  const details = (tool: ToolFact): DetailReader => {
    let one = known.get(tool);
    if (!one) known.set(tool, (one = reader.detailsOf(asked.get(tool)!, () => tools.map((other) => details(other).handled))));
    return one;
  };
  let sends: readonly SendFact[] | undefined;
  let lostSends: readonly LostSendFact[] | undefined;
  let transportRetries: readonly TransportRetryFact[] | undefined;
  let clientRetries: readonly ClientRetryFact[] | undefined;
  let overwrittenKeys: readonly OverwrittenKeyFact[] | undefined;
  let outsideGuards: readonly OutsideGuardFact[] | undefined;
  const facts: Facts = {
    tools, settings, details,
    get sends() {
      return (sends ??= reader.sendsFor(tools));
    },
    get lostSends() {
      return (lostSends ??= facts.sends.length > 0 ? reader.lostSends(tools) : []);
    },
    get transportRetries() {
      return (transportRetries ??= reader.transportRetries());
    },
    get clientRetries() {
      return (clientRetries ??= reader.clientRetries());
    },
    get overwrittenKeys() {
      return (overwrittenKeys ??= facts.sends.length > 0 ? reader.overwrittenKeys() : []);
    },
    get outsideGuards() {
      return (outsideGuards ??= tools.some(({ mcp }) => mcp) || facts.sends.length > 0 ? reader.outsideGuards(followed) : []);
    },
  };
  return { facts, problems: engine.problems };
}

/** A registration whose handler was followed. */
interface Followed {
  readonly registration: RegistrationFact;
  readonly traces: readonly Trace[];
  /** A bound that was hit on the way. */
  readonly cut: string | undefined;
  /** It was the bound of steps. */
  readonly isSpent: boolean;
  /** What may be spent on each question about the tool. */
  readonly allowance: Allowance;
  /** Why it could not be followed at all. */
  readonly fault?: string;
}

/** A tool of which nothing could be read. */
function unreadTool({ name, reason, place, framework, mcp }: RegistrationFact, fault: string): ToolFact {
  const schema: SchemaFact = { kind: 'unknown', fields: [], open: true, passesUndeclared: false };
  return { name, ...(reason !== undefined && { reason }), place, framework, mcp, schema, key: null, annotations: null, effect: unknownEffect(fault) };
}

/** Where the handler gets a field of its arguments. */
const sourceOf = ({ name }: Pick<FieldFact, 'name'>): KeySource => ({ source: 'arguments', path: name.split('.') });

const unknownEffect = (reason: string): EffectFact => ({ effect: 'unknown', dynamic: false, confidence: 'guess', sink: null, path: [], reason });

/** For each tool what its dispatcher does for all its tools alike. */
function collectShared(followed: readonly Followed[]): ReadonlyMap<Followed, SharedPart | undefined> {
  const groups = new Map<object, Followed[]>();
  for (const one of followed) {
    const key = one.traces[0]?.node ?? one;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const result = new Map<Followed, SharedPart | undefined>();
  for (const group of groups.values()) collectSharedParts(group.map((one) => one.traces)).forEach((test, index) => result.set(group[index]!, test));
  return result;
}

/** The name of the key that a wrapper adds, where none is known. */
const USUAL_KEY = 'idempotencyKey';

/** The effect that the settings state for a tool. Tools may be called like members of every object: `toString`. */
const toolEffect = ({ tools }: Settings, name: string | null): EffectFact['effect'] | undefined => (name !== null && Object.hasOwn(tools, name) ? tools[name] : undefined);

/** Where all that is known is what a function is called that could not be followed, the tool's own name tells more. */
const isTold = (name: string | null): boolean => name !== null && remoteDecision(name).effect !== 'unknown';
/** Whether the author says something that goes before the name of a call that could not be followed. */
const isHinted = (annotations: AnnotationsFact | null): boolean => annotations?.readOnlyHint === true || annotations?.idempotentHint === true;

class FactReader {
  readonly #engine: Engine;
  readonly #models: FactModels;
  readonly #tracer: Tracer;
  readonly #effects: EffectReader;
  readonly #writes: WriteReader;
  readonly #stores: StoreReader;

  constructor(engine: Engine, models: FactModels) {
    this.#engine = engine;
    this.#models = models;
    this.#tracer = new Tracer(engine);
    this.#effects = new EffectReader(engine, models.effects);
    this.#writes = new WriteReader(engine, models.effects);
    this.#stores = new StoreReader(engine, models.effects, models.stores);
  }

  /** Follows a handler: what it runs. */
  follow(registration: RegistrationFact, allowance: Allowance): Followed {
    this.#engine.resetBudget(allowance);
    this.#tracer.resetBudget();
    const traces = this.#tracesOf(registration.handler, registration.args);
    return { registration, traces, cut: this.#engine.boundHit, isSpent: this.#engine.isSpent, allowance };
  }

  read({ registration, traces, cut, fault, allowance }: Followed, shared: SharedPart | undefined): ToolFact {
    const engine = this.#engine;
    engine.resetBudget(allowance);
    const read = readSchema(engine, registration.schema);
    const written = placeOfNode(engine, registration.writtenSchema);
    const schema: SchemaFact = written ? { ...read, written } : read;
    const annotations = readAnnotations(engine, registration.annotations);
    const handler = readHandlerPlace(engine, registration);
    const described = registration.description && alternativesOf(registration.description).find((one) => one.kind === 'constant' && typeof one.value === 'string');
    const description = described?.kind === 'constant' ? String(described.value) : undefined;
    const field = findKeyField(schema, engine.settings, registration.name, description);
    const fromCode: EffectFact = traces.length > 0
      ? decideEffect(engine, this.#effects.candidatesOf(traces, shared), cut, registration.name, schema, () => (field ? sourceOf(field) : findMetaKey(engine, traces)), (candidate) => toDecisiveCall(engine, this.#effects, candidate))
      : unknownEffect(fault ?? 'the handler could not be found');
    const stated = toolEffect(engine.settings, registration.name) ?? this.#statedOf(traces);
    const judged = withNaturalKey(schema, stated ? { ...fromCode, effect: stated, confidence: 'proven' } : fault === undefined && (fromCode.effect === 'unknown' || (fromCode.confidence === 'guess' && (isHinted(annotations) || isTold(registration.name)))) ? guessEffect(fromCode, annotations, registration.name) : fromCode);
    const effect = isWrapped(engine, registration.handler) || isGuarded(this.#models.frameworks, registration.handler, registration.name) ? { ...judged, isWrapped: true } : judged;
    return {
      name: registration.name,
      ...(registration.reason !== undefined && { reason: registration.reason }),
      place: registration.place,
      framework: registration.framework,
      mcp: registration.mcp,
      ...(description !== undefined && { description }),
      schema,
      key: this.#keyOf(field, traces, effect.isWrapped === true),
      annotations,
      effect,
      ...(handler && { handler }),
    };
  }

  /** What is read of a tool only when a rule asks. */
  detailsOf({ tool, registration, traces, allowance }: Followed & { readonly tool: ToolFact }, all: () => readonly Handled[]): DetailReader {
    const key = tool.key?.from === 'input' ? sourceOf(tool.key) : tool.key?.from === 'meta' ? findMetaKey(this.#engine, traces) : undefined;
    return new DetailReader({ engine: this.#engine, effects: this.#effects, models: this.#models.effects, retries: this.#models.retries, types: this.#models.types, writes: this.#writes, stores: this.#stores, tool, registration, traces, key, all }, allowance);
  }

  /** The calls of tools in the program. */
  sendsFor(tools: readonly ToolFact[]): readonly SendFact[] {
    return collectSends(this.#engine, this.#models, tools);
  }

  lostSends(tools: readonly ToolFact[]): readonly LostSendFact[] {
    return collectLostSends(this.#engine, this.#models, tools);
  }

  transportRetries(): readonly TransportRetryFact[] {
    this.#engine.resetBudget(ONE_TOOL);
    this.#tracer.resetBudget();
    return attempt(this.#engine, { file: this.#engine.program.root }, 'what transports send again', () => collectTransportRetries(this.#engine, this.#tracer, this.#models), () => []);
  }

  clientRetries(): readonly ClientRetryFact[] {
    this.#engine.resetBudget(ONE_TOOL);
    return attempt(this.#engine, { file: this.#engine.program.root }, 'what clients send again', () => collectClientRetries(this.#engine, this.#models.clients), () => []);
  }

  overwrittenKeys(): readonly OverwrittenKeyFact[] {
    this.#engine.resetBudget(ONE_TOOL);
    return attempt(this.#engine, { file: this.#engine.program.root }, 'keys that are written over', () => collectOverwrittenKeys(this.#engine, this.#models.retries), () => []);
  }

  outsideGuards(followed: readonly Followed[]): readonly OutsideGuardFact[] {
    let ofTools: ReadonlySet<ts.Node> | undefined;
    const isOfTool = (node: ts.Node): boolean => (ofTools ??= runBy(followed.flatMap(({ traces }) => traces)).functions).has(node);
    return attempt(this.#engine, { file: this.#engine.program.root }, 'what guards calls outside the tools', () => collectOutsideGuards({ engine: this.#engine, stores: this.#stores, isOfTool }), () => []);
  }

  #tracesOf(handler: Value | undefined, args: readonly Value[]): readonly Trace[] {
    if (!handler) return [];
    const traces: Trace[] = [];
    for (const one of alternativesOf(handler))
      for (const fn of one.kind === 'function' ? [one] : wrappedFunctions(one)) traces.push(this.#tracer.traceCall(fn, withFurtherArguments(fn.node, args)));
    return traces;
  }

  /** What a person says of the handler itself, where it has a name. */
  #statedOf(traces: readonly Trace[]): Effect | undefined {
    for (const { node } of traces) {
      const stated = statedEffect(this.#engine, node, false);
      if (stated) return stated;
    }
    return undefined;
  }

  #keyOf(field: FieldFact | undefined, traces: readonly Trace[], isBehindWrapper: boolean): KeyFact | null {
    const engine = this.#engine;
    if (isBehindWrapper) {
      const looked = { used: true, missedSinks: [] };
      if (field) return { name: field.name, from: 'input', required: field.required, field, ...looked };
      return { name: engine.settings.keyNames[0] ?? USUAL_KEY, from: 'wrapper', required: undefined, ...looked };
    }
    if (field) {
      const usage = traces.length > 0 ? readKeyUsage(engine, traces, sourceOf(field), this.#models.effects) : { used: undefined, missedSinks: [] };
      return { name: field.name, from: 'input', required: field.required, field, ...usage };
    }
    const meta = findMetaKey(engine, traces);
    if (!meta) return null;
    const usage = readKeyUsage(engine, traces, meta, this.#models.effects);
    return { name: meta.path.at(-1)!, from: 'meta', required: undefined, ...usage };
  }
}

/** A handler that asks for more than the model tells of is handed something of the framework's there, not nothing. */
function withFurtherArguments({ parameters }: FunctionNode, args: readonly Value[]): readonly Value[] {
  const further = parameters.slice(args.length);
  const end = further.findIndex((one) => one.initializer !== undefined || one.questionToken !== undefined || one.dotDotDotToken !== undefined);
  return [...args, ...further.slice(0, end < 0 ? undefined : end).map(() => CONTEXT)];
}
