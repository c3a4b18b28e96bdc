/** Tools defined by a function of a package: `tool('name', …)`, `createTool({…})`, `registerAppTool(server, 'name', …)`. */
import type ts from 'typescript';
import picomatch from 'picomatch';
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, stringOf, type ObjectValue, type Value } from '../../resolve/values.js';
import type { FrameworkModel, Registration } from '../../types.js';
import { attempt } from '../attempt.js';
import type { RegistrationFact } from '../registration.js';
import { CALLEE, REGISTRATION } from './allowances.js';
import { partsOnCallPaths } from './call-paths.js';
import { findCallsOfImport } from './candidates.js';
import type { FrameworkIndex } from './framework-index.js';
import { factsOf } from './registration-of-parts.js';
import { unreadRegistration } from './unread.js';

type FunctionRegistration = Extract<Registration, { shape: 'function' }>;

/** A call of a package's own function and the row that says what it means. */
export interface FunctionCall<R extends Registration> {
  readonly model: FrameworkModel;
  readonly registration: R;
  readonly call: CallLike;
}

/** `collected` holds the definitions that a record hands to a server: they stand there under their published names. */
export function collectFunctionRegistrations(engine: Engine, index: FrameworkIndex, collected: ReadonlySet<ts.Node>): readonly RegistrationFact[] {
  const facts: RegistrationFact[] = [];
  for (const { model, registration, call } of findFunctionCalls(engine, index, isFunction)) {
    engine.resetBudget(REGISTRATION);
    const isMcp = registration.mcp ?? model.mcp ?? true;
    const read = (): readonly RegistrationFact[] => partsOnCallPaths(engine, call, registration).flatMap((parts) => {
      if (!isMcp && alternativesOf(parts.value('0')).some((one) => 'node' in one && one.node && collected.has(one.node))) return [];
      // A tool of another kind that has no name either tells nothing.
      return factsOf(engine, { model, slots: registration, parts, site: call, mcp: isMcp }).filter((fact) => isMcp || fact.name !== null);
    });
    facts.push(...attempt(engine, call, 'a tool', read, (reason) => [{ ...unreadRegistration(engine, model, call, reason), mcp: isMcp }]));
  }
  return facts;
}

const isFunction = (registration: Registration): registration is FunctionRegistration => registration.shape === 'function';

/** Calls and `new` of the members of these registrations, confirmed by where the callee comes from. */
export function findFunctionCalls<R extends Registration & { readonly member: string | readonly string[] }>(engine: Engine, index: FrameworkIndex, isOfShape: (registration: Registration) => registration is R): readonly FunctionCall<R>[] {
  const rows = index.models.flatMap((model) => model.registrations.filter(isOfShape).map((registration) => ({ model, registration })));
  const imported = index.imported();
  const names = new Set(rows.filter((row) => imported.has(row.model) || row.model.autoImports).flatMap((row) => [row.registration.member].flat()));
  const found: FunctionCall<R>[] = [];
  for (const name of names)
    for (const call of findCallsOfImport(engine, name)) {
      engine.resetBudget(CALLEE);
      const callees = attempt(engine, call, `a call of ${name}`, () => alternativesOf(evaluate(engine, call.expression, OUTSIDE)), () => []);
      for (const callee of callees) {
        if (callee.kind !== 'external') continue;
        const models = callee.package === 'globals' ? autoImporting(engine, index, callee, call) : index.modelsOf(callee);
        const row = rows.find((one) => models.includes(one.model) && isMember(callee, one.registration) && one.model === models.find((model) => rows.some((other) => other.model === model && isMember(callee, other.registration))));
        if (!row) continue;
        found.push({ ...row, call });
        break;
      }
    }
  return found;
}

function isMember(callee: ExternalValue, registration: { readonly member: string | readonly string[] }): boolean {
  return !callee.isResult && callee.path.length <= 2 && [registration.member].flat().includes(callee.path.at(-1) ?? '');
}

/** A bare name that a framework puts in scope under some folders. */
function autoImporting(engine: Engine, index: FrameworkIndex, callee: ExternalValue, call: ts.Node): readonly FrameworkModel[] {
  const [name = ''] = callee.path;
  const path = engine.pathOf(call);
  return index.models.filter((model) => model.autoImports?.names.includes(name) && picomatch.isMatch(path, model.autoImports.files as string[], { dot: true }));
}

/** Functions that give their definition back, for the evaluation: what is done with the definition can then be followed. */
export function givenDefinition(engine: Engine, index: FrameworkIndex, callee: ExternalValue, args: readonly Value[]): Value | undefined {
  if (callee.isResult || callee.path.length > 2) return undefined;
  const models = index.modelsOf(callee);
  for (const model of models)
    for (const registration of model.registrations) if (registration.shape === 'function' && registration.givesArgument && isMember(callee, registration)) return args[0];
  // What a package that is not known makes of a whole definition (it adds hints, wraps the handler) is that tool.
  return models.length === 0 && callee.package !== 'globals' && args[0]?.kind === 'object' && isDefinition(engine, args[0]) ? args[0] : undefined;
}

const HANDLERS = ['handler', 'execute', 'run', 'callback', 'handle'];

/** An object with the name, the description and the handler of a tool. */
function isDefinition(engine: Engine, value: ObjectValue): boolean {
  const { slots } = value;
  const handler = HANDLERS.find((key) => slots.has(key));
  return handler !== undefined && slots.has('name') && slots.has('description') && propertyOf(engine, value, handler).kind === 'function' && stringOf(propertyOf(engine, value, 'name')) !== undefined;
}
