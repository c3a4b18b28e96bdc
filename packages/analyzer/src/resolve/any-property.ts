/** `object[key]` with a key that is not known: any of its properties. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { collectExports } from './imports.js';
import { memberNames } from './instances.js';
import { objectKeys } from './objects.js';
import { propertyOf } from './properties.js';
import { patternOf } from './text.js';
import { alternativesOf, UNDEFINED, unionOf, unknown, type Value } from './values.js';

/** Any of an object's properties; of a text with unknown parts those whose names it may be. */
export function anyPropertyOf(engine: Engine, object: Value, key: Value, node: ts.Node): Value {
  const results: Value[] = [];
  const pattern = patternOf(key);
  const named = (one: Value, names: Iterable<string>): void => {
    for (const name of names) if (!pattern || pattern.test(name)) results.push(propertyOf(engine, one, name, node));
  };
  for (const one of alternativesOf(object)) {
    switch (one.kind) {
      case 'object': {
        const keys = objectKeys(engine, one);
        named(one, keys.names.keys());
        // Set under a key that is not known.
        if (keys.open) results.push(propertyOf(engine, one, '*', node));
        break;
      }
      case 'array':
        results.push(...one.items);
        if (one.open) results.push(unknown('an element', [one]));
        break;
      case 'external': results.push({ ...one, path: [...one.path, '*'], isResult: false }); break;
      case 'input': results.push({ ...one, path: [...one.path, '*'] }); break;
      case 'module': named(one, collectExports(engine, one.path).keys()); break;
      case 'instance':
      case 'class': named(one, memberNames(engine, one)); break;
      case 'constant': if (typeof one.value === 'string') results.push(unknown('part of a string', [one])); break;
      default: results.push(unknown('a computed property', [one, key]));
    }
  }
  return results.length > 0 ? unionOf([...results, UNDEFINED]) : unknown('a computed property', [object, key]);
}
