/** What becomes of the keys that a client makes: which intents share one, and who remembers it until the outcome is known. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, isAbsent, keyOf, type Value } from '../../resolve/values.js';
import type { SentKeyFact } from '../../types.js';
import { placeOf } from '../place-of.js';
import { textOf } from '../slots/mints.js';
import { isFingerprint } from './fingerprints.js';
import { findKept } from './kept-keys.js';
import { findKeptInList } from './kept-lists.js';
import { findPutIntoRef } from './refs.js';
import { findOwner } from './owner-keys.js';
import { expressionOfSlot, namesOf, type Send } from './send.js';
import { collectMakers, type SentKey } from './sent-keys.js';

/** How deep a key is looked into. */
const DEPTH_LIMIT = 5;

/** A key as a fact; `args` is what goes with it. */
export function readSentKey(engine: Engine, send: Send, { name, value, written }: SentKey, args: Value | undefined): SentKeyFact {
  const base: SentKeyFact = { name, place: placeOf(engine, written ?? send.call) };
  if (isPinned(value)) return { ...base, sharedBy: 'constant' };
  const called = expressionOfSlot(engine, send, send.slots.name);
  const sent = [called, ...sentBeside(engine, send, written)];
  const isHash = (args && findHash(engine, value, args)) || (collectMakers(value).length === 0 && isFingerprint(engine, written, sent));
  if (isHash) return { ...base, sharedBy: 'arguments' };
  if (collectMakers(value).length === 0) {
    const owner = findOwner(engine, written, called, namesOf(engine, send, OUTSIDE));
    if (owner !== undefined) return { ...base, sharedBy: 'owner', owner };
  }
  const put = findPutIntoRef(engine, written);
  for (const maker of [...collectMakers(value), ...(put ? [put] : [])]) {
    const kept = findKept(engine, maker);
    const isByContent = kept && isContent(engine, kept.slot, DEPTH_LIMIT);
    if (kept && isByContent && !isDroppedFinally(engine, kept.collection)) return { name, place: placeOf(engine, kept.expression), sharedBy: 'arguments' };
    if (kept && !isByContent) return { ...base, keptIn: { place: placeOf(engine, kept.collection), what: textOf(engine, kept.receiver) } };
    // Made when the module is loaded: all calls of the process share it.
    if (isOutside(engine, maker) && !isOutside(engine, send.call)) return { name, place: placeOf(engine, maker), sharedBy: 'lifetime' };
  }
  const listed = findKeptInList(engine, send, written);
  if (listed) return { ...base, keptIn: { place: placeOf(engine, listed.collection), what: textOf(engine, listed.receiver) } };
  return base;
}

/** What is written for the arguments beside the key. */
function sentBeside(engine: Engine, send: Send, key: ts.Node | undefined): readonly ts.Node[] {
  const { ts } = engine;
  const whole = expressionOfSlot(engine, send, send.slots.arguments);
  if (!whole || !ts.isObjectLiteralExpression(whole)) return whole ? [whole] : [];
  return whole.properties.filter((one) => one !== key && !(ts.isPropertyAssignment(one) && one.initializer === key) && !(ts.isShorthandPropertyAssignment(one) && one.name === key));
}

/** A constant, or a setting. */
function isPinned(value: Value): boolean {
  const all = alternativesOf(value).filter((one) => !isAbsent(one));
  return all.length > 0 && all.every((one) => (one.kind === 'constant' ? typeof one.value === 'string' && one.value !== '' : one.kind === 'external' && one.module === 'globals' && /^process\.env\.\w+$/.test(one.path.join('.'))));
}

const HASHERS = /^(?:object-hash|ohash|hash-sum|md5|sha1|sha256|js-sha256|json-stable-stringify|safe-stable-stringify|fast-json-stable-stringify|canonicalize)$/;

/** A hash, or the text, of nothing but what is sent beside the key. */
function findHash(engine: Engine, value: Value, args: Value, depth = DEPTH_LIMIT): boolean {
  if (depth <= 0 || collectMakers(value).length > 0) return false;
  return alternativesOf(value).some((one) => {
    if (one.kind === 'text') return one.parts.some((part) => typeof part !== 'string' && findHash(engine, part, args, depth - 1));
    if (one.kind === 'builtin') return findHash(engine, one.receiver, args, depth - 1);
    if (one.kind !== 'external') return false;
    const given = one.calls.flat();
    if (isSerializer(one)) return given.some((payload) => isPartOf(engine, payload, args));
    return /^(?:node:)?crypto$/.test(one.module) && /(?:createHash|createHmac|hash)\b/.test(one.path.join('.')) && given.some((payload) => findHash(engine, payload, args, depth - 1));
  });
}

const isSerializer = ({ module, path }: ExternalValue): boolean => (module === 'globals' && path.join('.').startsWith('JSON.stringify')) || HASHERS.test(module);

/** Whether all of a payload is also sent: the arguments themselves, what is spread into them, or some of their fields. */
function isPartOf(engine: Engine, payload: Value, args: Value): boolean {
  const sent = alternativesOf(args).flatMap((one) => (one.kind === 'object' ? [one, ...one.rest] : [one]));
  return alternativesOf(payload).some((one) => {
    if (sent.some((other) => keyOf(other) === keyOf(one))) return true;
    const holder = sent.find((other) => other.kind === 'object');
    if (one.kind !== 'object' || one.slots.size === 0 || one.rest.length > 0 || holder?.kind !== 'object') return false;
    return [...one.slots.keys()].every((name) => holder.slots.has(name) && keyOf(propertyOf(engine, holder, name)) === keyOf(propertyOf(engine, one, name)));
  });
}

/** Whether an expression writes out, or hashes, something whole. */
function isContent(engine: Engine, expression: ts.Node, depth: number): boolean {
  const { ts } = engine;
  for (const node of nodesIn(ts, expression)) {
    if (ts.isCallExpression(node)) {
      const callee = evaluate(engine, node.expression, OUTSIDE);
      if (callee.kind === 'external' && isSerializer(callee)) return true;
    }
    if (!ts.isIdentifier(node) || depth <= 0) continue;
    const declaration = engine.scopes.findValue(node, node.text);
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer && isContent(engine, declaration.initializer, depth - 1)) return true;
  }
  return false;
}

/** `finally { pending.delete(slot) }`: it joins only what runs at the same time. */
function isDroppedFinally(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  const module = engine.moduleOf(node);
  return (module?.calls.get('delete') ?? []).some((call) => {
    if (!ts.isPropertyAccessExpression(call.expression)) return false;
    if (!alternativesOf(evaluate(engine, call.expression.expression, OUTSIDE)).some((one) => one.kind === 'collection' && one.node === node)) return false;
    for (let one: ts.Node = call; one.parent; one = one.parent) {
      if (ts.isTryStatement(one.parent) && one.parent.finallyBlock === one) return true;
      if (ts.isCallExpression(one.parent) && ts.isPropertyAccessExpression(one.parent.expression) && one.parent.expression.name.text === 'finally') return true;
    }
    return false;
  });
}

const isOutside = (engine: Engine, node: ts.Node): boolean => !engine.ownersOf(node).some((one) => engine.ts.isFunctionLike(one) || engine.ts.isClassLike(one));
