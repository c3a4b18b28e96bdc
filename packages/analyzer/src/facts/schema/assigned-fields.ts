/**
 * Fields that are put into a schema's object after it was made: `shape.idempotencyKey = z.string()`,
 * `tool.inputSchema.properties[KEY] = { … }`. Only names that may be an idempotency key are asked for, since every
 * assignment in the file to a property of any name would have to be evaluated otherwise.
 */
import type ts from 'typescript';
import { contextsWithin } from '../../resolve/contexts.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { assignedProperty } from '../../resolve/properties.js';
import { alternativesOf, stringOf, type ObjectValue, type Value } from '../../resolve/values.js';
import { hasKeyWords } from '../keys/words.js';

export interface AssignedField {
  /** `undefined` when it cannot be told. */
  readonly name: string | undefined;
  readonly value: Value;
}

export function assignedFields(engine: Engine, object: ObjectValue): readonly AssignedField[] {
  const module = typeof object.node.kind === 'number' ? engine.moduleOf(object.node) : undefined;
  if (!module) return [];
  const fields: AssignedField[] = [];
  for (const [name] of module.assignments) {
    if (!hasKeyWords(name) || object.slots.has(name)) continue;
    const value = assignedProperty(engine, object.node, name);
    if (value) fields.push({ name, value });
  }
  const { ts } = engine;
  for (const assignment of [...module.computedAssignments.values()].flat()) {
    const target = assignment.left;
    if (!ts.isElementAccessExpression(target) || !mayHold(engine, target.expression.getText(module.ast), object)) continue;
    for (const env of callsOf(engine, assignment, object)) {
      if (!alternativesOf(evaluate(engine, target.expression, env)).some((one) => one.kind === 'object' && one.node === object.node)) continue;
      const value = evaluate(engine, assignment.right, env);
      for (const key of alternativesOf(evaluate(engine, target.argumentExpression, env))) {
        const name = stringOf(key);
        if (name === undefined || hasKeyWords(name)) fields.push({ name, value });
      }
    }
  }
  return fields;
}

/** What a function makes for one tool is filled by that call of it, not by those for other tools. */
const callsOf = (engine: Engine, assignment: ts.Node, object: ObjectValue): readonly Env[] => (object.env === OUTSIDE ? [OUTSIDE] : contextsWithin(engine, assignment, object.env));

/** A cheap test before the target is evaluated: it is the variable that holds the object, or something that sounds like a schema. */
function mayHold(engine: Engine, target: string, object: ObjectValue): boolean {
  const { ts } = engine;
  const holder = object.node.parent;
  const name = holder && ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? holder.name.text : undefined;
  return target === name || /(?:shape|schema|properties|entries|fields|params|parameters|input)$/i.test(target);
}
