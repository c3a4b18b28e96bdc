/** What classes put into an object that they keep in a field, wherever that was made: `this.context.store = new Store()`. */
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate } from './evaluate.js';
import { filesChanging } from './changed-elsewhere.js';
import { alternativesOf, UNDEFINED, unionOf, type ObjectValue, type Value } from './values.js';

/** More files that set a property of that name say that it is a common name. */
const FILE_LIMIT = 8;

/** What a property may be that other files' classes put into an object which they were handed; `undefined` when none does. It may not have been put there yet. */
export function putByFields(engine: Engine, object: ObjectValue, name: string): Value | undefined {
  const { ts } = engine;
  const own = engine.pathOf(object.node);
  const files = filesChanging(engine, name);
  if (files.length > FILE_LIMIT || files.every((path) => path === own)) return undefined;
  return engine.ask<Value | undefined>(`put-by-fields.${name}`, object.node, OUTSIDE, undefined, () => {
    const found: Value[] = [];
    for (const path of files)
      for (const { left, right } of (path !== own && engine.program.source(path)?.assignments.get(name)) || []) {
        const target = ts.isPropertyAccessExpression(left) ? left.expression : undefined;
        if (!target || !ts.isPropertyAccessExpression(target) || target.expression.kind !== ts.SyntaxKind.ThisKeyword) continue;
        const holders = alternativesOf(evaluate(engine, target, engine.frameAround(left, OUTSIDE)));
        if (holders.some((one) => one.kind === 'object' && one.node === object.node)) found.push(evaluate(engine, right, engine.frameAround(left, OUTSIDE)));
      }
    return found.length > 0 ? unionOf([UNDEFINED, ...found]) : undefined;
  });
}
