/** Arrays that change after they were made: `push`, `list[i] = …`, `splice`, `length = 0`. */
import type { Engine } from './engine.js';
import { aliasesOf } from './aliases.js';
import { argumentsOf, assignedValue, changesOf } from './mutations.js';
import { alternativesOf, SPREAD_ARGUMENTS, unionOf, type ArrayValue, type Value } from './values.js';

const ADDING: ReadonlySet<string> = new Set(['push', 'unshift', 'splice', 'fill']);

/** The value with what is put into its arrays later. Applied where a variable, field or export is read. */
export function grownArray(engine: Engine, value: Value): Value {
  if (value.kind !== 'array' && value.kind !== 'union') return value;
  let isChanged = false;
  const grown = alternativesOf(value).map((one): Value => {
    if (one.kind !== 'array') return one;
    const after = grow(engine, one);
    isChanged ||= after !== one;
    return after;
  });
  return isChanged ? unionOf(grown) : value;
}

function grow(engine: Engine, array: ArrayValue): ArrayValue {
  const changes = changesOf(engine, array.node, array.env);
  // An empty list that is handed to something unknown is handed over to be filled.
  const leaks = array.items.length === 0 && !array.open && isEmptyLiteral(engine, array) && (aliasesOf(engine, array.node)?.leaks ?? true);
  if (changes.length === 0) return leaks ? { ...array, open: true, loose: true } : array;
  const known = new Set<Value>(array.items);
  let open = array.open || leaks;
  for (const change of changes) {
    const { how, name } = change.mutation;
    if (change.doubtful) open = true;
    else if (how === 'call' && ADDING.has(name!)) {
      const args = argumentsOf(engine, change);
      for (const arg of name === 'splice' ? args.slice(2) : name === 'fill' ? args.slice(0, 1) : args) {
        if (arg.kind === 'unknown' && arg.reason === SPREAD_ARGUMENTS) open = true;
        else for (const one of alternativesOf(arg)) known.add(one);
      }
    } else if (how === 'set' && change.mutation.key) {
      const value = assignedValue(engine, change);
      for (const one of value ? alternativesOf(value) : []) known.add(one);
    }
  }
  return { ...array, items: [...known], open, loose: true };
}

const isEmptyLiteral = (engine: Engine, array: ArrayValue): boolean => engine.ts.isArrayLiteralExpression(array.node) && array.node.elements.length === 0;
