/** Elements that `push` and `unshift` add to an array after it was made. */
import type ts from 'typescript';
import { evaluateArguments } from './calls.js';
import { contextsWithin, contextsOf } from './contexts.js';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { alternativesOf, unionOf, type ArrayValue, type Value } from './values.js';

/** The value with what is pushed onto its arrays later. Applied where a variable or field is read. */
export function grownArray(engine: Engine, value: Value): Value {
  if (value.kind !== 'array' && value.kind !== 'union') return value;
  let changed = false;
  const grown = alternativesOf(value).map((one): Value => {
    if (one.kind !== 'array') return one;
    const more = assignedItems(engine, one);
    if (more.length === 0) return one;
    changed = true;
    return { ...one, items: [...one.items, ...more] };
  });
  return changed ? unionOf(grown) : value;
}

/** Elements pushed onto an array made at `array.node`; empty when there is no such statement. */
function assignedItems(engine: Engine, array: ArrayValue): readonly Value[] {
  const { ts } = engine;
  if (!ts.isArrayLiteralExpression(array.node)) return [];
  const holder = holderName(engine, array.node);
  if (holder === undefined) return [];
  return engine.ask<readonly Value[]>('pushed', array.node, array.env, [], () => collectPushed(engine, array, holder));
}

function collectPushed(engine: Engine, array: ArrayValue, holder: string): readonly Value[] {
  const { ts } = engine;
  const items: Value[] = [];
  const own = engine.pathOf(array.node);
  const inFunction = engine.ownersOf(array.node).some((owner) => ts.isFunctionLike(owner));
  const paths = !inFunction && isExported(engine, array.node, holder) ? [...new Set([own, ...engine.program.mentioning(holder)])].slice(0, 60) : [own];
  for (const path of paths)
    for (const method of ['push', 'unshift'] as const)
      for (const call of engine.program.source(path)?.calls.get(method) ?? []) {
        if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression) || lastName(engine, call.expression.expression) !== holder) continue;
        for (const env of framesOf(engine, call, array.env)) {
          const target = evaluate(engine, call.expression.expression, env);
          if (!alternativesOf(target).some((one) => one.kind === 'array' && one.node === array.node)) continue;
          items.push(...spreadArguments(engine, call, env));
        }
      }
  return items;
}

function framesOf(engine: Engine, call: ts.CallExpression, env: Env): readonly Env[] {
  return env === OUTSIDE ? contextsOf(engine, call) : contextsWithin(engine, call, env);
}

function spreadArguments(engine: Engine, call: ts.CallExpression, env: Env): readonly Value[] {
  return evaluateArguments(engine, call.arguments, env).flatMap((value) => (value.kind === 'unknown' && value.reason === 'spread arguments' ? [] : alternativesOf(value)));
}

/** The variable or field an array literal is put into. */
function holderName(engine: Engine, node: ts.Node): string | undefined {
  const { ts } = engine;
  let holder = node.parent;
  while (holder && (ts.isAsExpression(holder) || ts.isSatisfiesExpression(holder) || ts.isParenthesizedExpression(holder))) holder = holder.parent;
  if (!holder) return undefined;
  if ((ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) || ts.isPropertyAssignment(holder)) && (ts.isIdentifier(holder.name) || ts.isPrivateIdentifier(holder.name))) return holder.name.text;
  if (ts.isBinaryExpression(holder)) return lastName(engine, holder.left);
  return undefined;
}

function lastName(engine: Engine, node: ts.Expression): string | undefined {
  const { ts } = engine;
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return lastName(engine, node.expression);
  return undefined;
}

function isExported(engine: Engine, node: ts.Node, name: string): boolean {
  for (const binding of engine.moduleOf(node)?.exports.values() ?? []) {
    if (binding.kind === 'local' && binding.name === name) return true;
    if (binding.kind === 'node' && engine.ts.isVariableDeclaration(binding.node) && engine.ts.isIdentifier(binding.node.name) && binding.node.name.text === name) return true;
  }
  return false;
}
