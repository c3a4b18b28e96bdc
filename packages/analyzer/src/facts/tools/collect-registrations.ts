/** All tools of a program, in every way a model knows of registering them. */
import type { Engine } from '../../resolve/engine.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { unionOf, type Value } from '../../resolve/values.js';
import type { FrameworkModel } from '../../types.js';
import type { RegistrationFact } from '../registration.js';
import { collectClassRegistrations } from './classes.js';
import { collectDecoratorRegistrations } from './decorators.js';
import { collectFileRegistrations } from './files.js';
import { FrameworkIndex } from './framework-index.js';
import { collectFunctionRegistrations, givenDefinition } from './functions.js';
import { collectLowLevelRegistrations } from './low-level.js';
import { collectMethodRegistrations } from './methods.js';
import { collectRecordRegistrations } from './records.js';
import { dropDoubles } from './registration-of-parts.js';

/** Also teaches the engine what the frameworks hand to callbacks and give back, for whoever evaluates with it later. */
export function collectRegistrations(engine: Engine, models: readonly FrameworkModel[]): readonly RegistrationFact[] {
  const index = new FrameworkIndex(engine.program, models);
  const before = engine.externalCallbackParameter;
  engine.externalCallbackParameter = (callee, argument, parameter, others) => serverOfCallback(index, callee, argument, parameter) ?? before(callee, argument, parameter, others);
  engine.keepsCallbacks = (callee) => isMemberOfServer(index, callee);
  const given = engine.externalCallResult;
  engine.externalCallResult = (callee, args) => givenDefinition(engine, index, callee, args) ?? given(callee, args);
  engine.packageExporting = (name, packages) => index.packageExporting(name, packages);
  const records = collectRecordRegistrations(engine, index);
  const facts = [
    ...collectMethodRegistrations(engine, index),
    ...collectLowLevelRegistrations(engine, index),
    ...records.facts,
    ...collectFunctionRegistrations(engine, index, records.collected),
    ...collectClassRegistrations(engine, index),
    ...collectDecoratorRegistrations(engine, index),
    ...collectFileRegistrations(engine, index),
  ];
  return [...dropDoubles(withoutMereListings(facts))].sort((a, b) => (a.place.file < b.place.file ? -1 : a.place.file > b.place.file ? 1 : a.place.start - b.place.start));
}

/** A list handler may describe tools that are registered on the same server: only the registration runs something. */
function withoutMereListings(facts: readonly RegistrationFact[]): readonly RegistrationFact[] {
  const running = new Set(facts.filter((fact) => fact.handler).map((fact) => fact.name));
  return facts.filter((fact) => fact.handler || !running.has(fact.name));
}

/** `server.registerTool`, `server.server.setRequestHandler`. */
function isMemberOfServer(index: FrameworkIndex, callee: ExternalValue): boolean {
  const { path } = callee;
  return path.length > 1 && index.modelsOf(callee).some(({ servers }) => servers?.some((server) => path.slice(0, -1).includes(server)));
}

/** The server that a framework hands to a callback: `createMcpHandler((server) => …)`. Where no version is known it may be that of each. */
function serverOfCallback(index: FrameworkIndex, callee: ExternalValue, argument: number, parameter: number): Value | undefined {
  const path = `.${callee.path.join('.')}`;
  const servers = index.modelsOf(callee).map(({ callbacks }) => callbacks?.find(({ at, param, member }) => at === argument && param === parameter && path.endsWith(`.${member}`)));
  const values = servers.flatMap((callback) => (callback && index.serverValue(callback.server)) ?? []);
  return values.length > 0 ? unionOf(values) : undefined;
}
