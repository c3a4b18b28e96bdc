/** From an external value to the schema library it belongs to. */
import { schemas } from '../../generated/schemas.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import type { Value } from '../../resolve/values.js';
import type { SchemaMeaning, SchemaModel } from '../../types.js';

/** One member on the way from the import to a value, with the arguments when it was called. */
export interface Step {
  readonly member: string;
  readonly args: readonly Value[] | undefined;
}

/** What a value is in the words of a schema library: the steps from the library's root. */
export interface LibraryPath {
  readonly model: SchemaModel;
  readonly steps: readonly Step[];
}

/** The meaning of a function or method; names such as `constructor` have none. */
export const meaningOf = (table: SchemaModel['methods'], name: string): SchemaMeaning | undefined => (table && Object.hasOwn(table, name) ? table[name] : undefined);

const byModule = new Map(schemas.flatMap((model) => model.modules.map((module) => [module, model] as const)));
const byHandedOnName = new Map(schemas.filter((model) => model.handedOnAs !== undefined).map((model) => [model.handedOnAs!, model]));

/** The model of an import specifier: by its whole text, else by its package. */
export const schemaModelOf = (module: string, packageName?: string): SchemaModel | undefined =>
  byModule.get(module) ?? (packageName === undefined ? undefined : byModule.get(packageName));

/** `undefined` when the value is of no schema library we know. */
export function libraryPathOf(value: ExternalValue): LibraryPath | undefined {
  const steps = stepsOf(value);
  const own = schemaModelOf(value.module, value.package);
  if (own) {
    const at = rootLength(own, steps);
    const first = steps[at];
    if (first && (meaningOf(own.functions, first.member) || own.transparent?.includes(first.member) || at > 0 || own.kind !== 'unknown')) return { model: own, steps: steps.slice(at) };
  }
  // A package that hands on a library under its usual name.
  const [handedOn, made] = steps;
  const model = handedOn && !handedOn.args ? byHandedOnName.get(handedOn.member) : undefined;
  return model && made && meaningOf(model.functions, made.member) ? { model, steps: steps.slice(1) } : undefined;
}

/** What bundlers call the object that stands for a module: `external_exports`, `exports_external`. */
const BUNDLED = /^(?:exports_\w+|\w+_exports\d*)$/;

function rootLength(model: SchemaModel, steps: readonly Step[]): number {
  let at = 0;
  while (at < steps.length && !steps[at]!.args && (model.namespaces.includes(steps[at]!.member) || (at === 0 && BUNDLED.test(steps[at]!.member)))) at++;
  // `import type from 'arktype'`: the default export is the function itself.
  return at === steps.length && at > 0 ? at - 1 : at;
}

function stepsOf(value: ExternalValue): readonly Step[] {
  const steps: Step[] = [];
  const callsAt = (length: number): readonly (readonly Value[])[] => value.calls.filter((_, index) => value.calledAt[index] === length);
  // A module that is itself a function: `require('x')(…)`.
  for (const args of callsAt(0)) steps.push({ member: 'default', args });
  for (const [index, member] of value.path.entries()) {
    const [args, ...again] = callsAt(index + 1);
    steps.push({ member, args });
    for (const more of again) steps.push({ member: '', args: more });
  }
  return steps;
}
