/** Frames that a value holds on to: what it still has to evaluate, it evaluates in them. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import type { Value } from './values.js';

/** The innermost frame of `env` that a value holds on to; `undefined` when it would be the same value in any other. */
export function heldFrame(engine: Engine, value: Value, env: Env): Env | undefined {
  if (env.node === undefined) return undefined;
  const frames = framesOf(engine, value);
  if (frames === MANY) return env;
  let held: Env | undefined;
  for (const frame of frames) {
    for (let one: Env | undefined = frame; one?.node; one = one.parent) {
      if (!isIn(one, env)) continue;
      if (!held || one.depth > held.depth) held = one;
      break;
    }
  }
  return held;
}

const NONE: readonly Env[] = [];
/** Too many to be worth telling apart. */
const MANY: readonly Env[] = [];
const FRAME_LIMIT = 8;

const framesOfValues = new WeakMap<Value, readonly Env[]>();

function framesOf(engine: Engine, value: Value): readonly Env[] {
  switch (value.kind) {
    case 'constant': case 'input': case 'module': return NONE;
    case 'class': return value.env.node ? [value.env] : NONE;
    default:
  }
  let frames = framesOfValues.get(value);
  if (!frames) {
    framesOfValues.set(value, MANY);
    framesOfValues.set(value, (frames = collectFrames(engine, value)));
  }
  return frames;
}

function collectFrames(engine: Engine, value: Value): readonly Env[] {
  const found: Env[] = [];
  let isMany = false;
  const hold = (frame: Env | undefined): void => {
    if (!frame?.node || found.includes(frame)) return;
    if (found.length >= FRAME_LIMIT) isMany = true;
    else found.push(frame);
  };
  const add = (part: Value): void => {
    if (isMany) return;
    const frames = framesOf(engine, part);
    if (frames === MANY) isMany = true;
    else frames.forEach(hold);
  };
  switch (value.kind) {
    case 'text': for (const part of value.parts) if (typeof part !== 'string') add(part); break;
    case 'function':
      hold(frameUsed(engine, value.node, value.env));
      if (value.self) add(value.self);
      value.bound?.forEach(add);
      break;
    case 'instance':
      hold(value.of.env);
      value.args?.forEach(add);
      break;
    case 'object':
      hold(value.env);
      for (const slot of value.slots.values()) 'value' in slot ? add(slot.value) : hold(slot.env);
      value.rest.forEach(add);
      break;
    case 'array':
      hold(value.env);
      value.items.forEach(add);
      break;
    case 'collection':
      hold(value.env);
      for (const entry of value.seed) { add(entry.key); add(entry.value); }
      break;
    case 'external': for (const call of value.calls) call.forEach(add); break;
    case 'union': value.values.forEach(add); break;
    case 'unknown': value.from.forEach(add); break;
    case 'builtin': add(value.receiver); break;
    default: break;
  }
  return isMany ? MANY : found.length > 0 ? found : NONE;
}

function isIn(frame: Env, env: Env): boolean {
  for (let one: Env | undefined = env; one; one = one.parent) if (one === frame) return true;
  return false;
}

/** The innermost frame around a function of which it uses something. */
function frameUsed(engine: Engine, node: ts.Node, env: Env): Env | undefined {
  if (env.node === undefined) return undefined;
  const owners = ownersUsed(engine, node);
  for (let frame: Env | undefined = env; frame; frame = frame.parent) if (frame.node && owners.has(frame.node)) return frame;
  return undefined;
}

/** Functions, loops and classes around a function whose names, or `this`, it uses. */
function ownersUsed(engine: Engine, node: ts.Node): ReadonlySet<ts.Node> {
  const cache = engine.cache<ts.Node, ReadonlySet<ts.Node>>('owners-used');
  const known = cache.get(node);
  if (known) return known;
  const { ts } = engine;
  const around = engine.ownersOf(node);
  const owners = new Set<ts.Node>();
  const visit = (one: ts.Node): void => {
    if (owners.size === around.length) return;
    if (ts.isTypeNode(one)) return;
    if (one.kind === ts.SyntaxKind.ThisKeyword || one.kind === ts.SyntaxKind.SuperKeyword) {
      for (const owner of around) if (!ts.isArrowFunction(owner)) owners.add(owner);
      return;
    }
    if (ts.isPropertyAccessExpression(one)) return visit(one.expression);
    if (ts.isIdentifier(one)) {
      const declaration = engine.scopes.findValue(one, one.text);
      if (!declaration) return;
      for (let owner: ts.Node | undefined = declaration; owner; owner = owner.parent)
        if (around.includes(owner)) {
          owners.add(owner);
          return;
        }
      return;
    }
    ts.forEachChild(one, visit);
  };
  if (around.length > 0) visit(node);
  cache.set(node, owners);
  return owners;
}
