/** Getters and setters that reading or setting a property runs. */
import { scanChanges } from './change-scan.js';
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { instanceFrame } from './instances.js';
import { staticName } from './objects.js';
import { ancestryOf } from './self.js';
import { alternativesOf, type FunctionValue, type Value } from './values.js';

/** The getters (or setters) behind `object.name`. Cheap where nothing of that name is an accessor. */
export function accessorsOf(engine: Engine, object: ts.Expression, name: string, kind: 'get' | 'set', env: Env): readonly FunctionValue[] {
  if (!scanChanges(engine).accessors.has(name)) return [];
  return alternativesOf(evaluate(engine, object, env)).flatMap((one) => accessorOf(engine, one, name, kind) ?? []);
}

function accessorOf(engine: Engine, object: Value, name: string, kind: 'get' | 'set'): FunctionValue | undefined {
  const { ts } = engine;
  const isIt = (member: ts.Node): member is ts.GetAccessorDeclaration | ts.SetAccessorDeclaration =>
    (kind === 'get' ? ts.isGetAccessorDeclaration(member) : ts.isSetAccessorDeclaration(member)) && staticName(engine, (member as ts.GetAccessorDeclaration).name) === name;
  if (object.kind === 'object') {
    const member = ts.isObjectLiteralExpression(object.node) ? object.node.properties.find(isIt) : undefined;
    return member && { kind: 'function', node: member as ts.GetAccessorDeclaration, env: object.env, self: object };
  }
  if (object.kind !== 'instance' && object.kind !== 'class') return undefined;
  const wantsStatic = object.kind === 'class';
  for (const level of ancestryOf(engine, object.kind === 'instance' ? object.of : object)) {
    if (level.kind !== 'class') return undefined;
    const member = level.node.members.find((one) => isIt(one) && (ts.getModifiers(one)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword) ?? false) === wantsStatic);
    if (member) return { kind: 'function', node: member as ts.GetAccessorDeclaration, env: object.kind === 'instance' ? instanceFrame(engine, level, object) : level.env, self: object };
  }
  return undefined;
}
