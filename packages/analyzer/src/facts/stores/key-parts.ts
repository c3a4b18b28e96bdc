/** Which part of what a store is asked with is the key, and what it is made of. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { KeySource } from '../keys/key-source.js';
import { originsOf, type KeyOrigins } from './key-origins.js';
import { findKeyBuilding, type BuiltKey } from './key-place.js';
import type { StoreSite } from './walk.js';

export interface AskedKey {
  /** One for each value the key may have. */
  readonly origins: readonly KeyOrigins[];
  readonly built: BuiltKey;
}

interface Part {
  readonly value: Value;
  readonly node: ts.Expression | undefined;
}

/** The key of a look-up; `undefined` when nothing of it names this very operation: the key of a session, a user or a thing. */
export function findKey(engine: Engine, site: StoreSite, key: KeySource | undefined): AskedKey | undefined {
  const parts = partsOf(engine, site);
  const read = parts.map(({ value, node }) => ({ node, all: alternativesOf(value).map((one) => originsOf(engine, one, key)) }));
  const primary = read.find(({ all }) => all.some((one) => one.isKeyed)) ?? read.find(({ all }) => all.some((one) => one.requestId !== undefined)) ?? read.find(({ node, all }) => all.some((one) => isOfArguments(one, findKeyBuilding(engine, site, node).isHashed)));
  if (!primary) return undefined;
  const beside = read.filter((one) => one !== primary).flatMap(({ all }) => all);
  return {
    built: findKeyBuilding(engine, site, primary.node ?? findWritten(engine, site, primary.all, key)),
    origins: primary.all.map((one) => ({
      ...one,
      requestId: one.requestId ?? beside.find((other) => other.requestId !== undefined)?.requestId,
      sessionId: one.sessionId ?? beside.find((other) => other.sessionId !== undefined)?.sessionId,
      principal: one.principal ?? beside.find((other) => other.principal !== undefined)?.principal,
    })),
  };
}

/** Where a call, or the chain that it ends, is handed what the key is made of: `slot` of `insertInto('calls').values({ slot, state })`. */
function findWritten(engine: Engine, { node, env }: StoreSite, all: readonly KeyOrigins[], key: KeySource | undefined): ts.Expression | undefined {
  const { ts } = engine;
  const isOf = (value: Value): boolean => alternativesOf(value).some((one) => {
    const origins = originsOf(engine, one, key);
    return all.some(({ isKeyed, requestId }) => (isKeyed && origins.isKeyed) || (requestId !== undefined && origins.requestId === requestId));
  });
  for (const one of nodesIn(ts, node, ts.isFunctionLike)) {
    const isHanded = (ts.isPropertyAssignment(one.parent) && one.parent.initializer === one) || (ts.isShorthandPropertyAssignment(one.parent) && one.parent.name === one) || (ts.isCallExpression(one.parent) && one.parent.expression !== one) || ts.isArrayLiteralExpression(one.parent);
    if (isHanded && ts.isExpression(one) && !ts.isObjectLiteralExpression(one) && !ts.isArrayLiteralExpression(one) && isOf(evaluate(engine, one, env))) return one;
  }
  return undefined;
}

/** A hash of several arguments, without anything that the caller chose for this call. */
export const isOfArguments = (one: KeyOrigins, isHashed: boolean): boolean =>
  !one.isKeyed && one.requestId === undefined && (one.isHashed || isHashed) && (one.argumentNames.has('*') || one.argumentNames.size > 1);

/** The key, or each parameter of a statement. */
function partsOf(engine: Engine, site: StoreSite): readonly Part[] {
  const { ts } = engine;
  const { call, node, env } = site;
  if (call.keyNode && call.sql === undefined) {
    const [value] = call.keys;
    const own: Part = { value: value ?? evaluate(engine, call.keyNode, env), node: call.keyNode };
    return [own, ...call.keys.slice(1).map((more): Part => ({ value: more, node: undefined }))];
  }
  const list = ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.arguments ?? []) : ts.isTaggedTemplateExpression(node) && ts.isTemplateExpression(node.template) ? node.template.templateSpans.map((span) => span.expression) : [];
  const written = list.flatMap((argument) => (ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument])).filter((one) => !ts.isSpreadElement(one)).map((one): Part => ({ value: evaluate(engine, one, env), node: one }));
  return [...written, ...call.keys.flatMap((value) => (value.kind === 'array' ? value.items : [value])).map((value): Part => ({ value, node: undefined }))];
}
