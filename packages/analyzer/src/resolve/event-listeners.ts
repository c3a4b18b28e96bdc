/** Listeners: what `emitter.emit(name)` runs, registered by `emitter.on(name, listener)` elsewhere. */
import type ts from 'typescript';
import { evaluateArguments } from './calls.js';
import { connectedTo } from './connected.js';
import { contextsOf } from './contexts.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { alternativesOf, type FunctionValue, type Value } from './values.js';

const REGISTERING = ['on', 'once', 'addListener', 'prependListener', 'addEventListener'] as const;

/** Files in which listeners are looked for. */
const FILE_LIMIT = 60;

const NOBODY: readonly FunctionValue[] = [];

/** The listeners of the events that a call of `emit` means. */
export function listenersOf(engine: Engine, call: ts.Node, args: readonly Value[], env: Env): readonly FunctionValue[] {
  const { ts } = engine;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return NOBODY;
  const [event] = args;
  if (event?.kind !== 'constant' || typeof event.value !== 'string') return NOBODY;
  const name = event.value;
  return alternativesOf(evaluate(engine, call.expression.expression, env)).flatMap((emitter) => {
    const identity = identityOf(emitter);
    return identity ? engine.ask('listeners', identity, name, NOBODY, () => findListeners(engine, identity, name)) : NOBODY;
  });
}

/** Where an emitter is made; of an object of the program its class. */
function identityOf(emitter: Value): ts.Node | undefined {
  if (emitter.kind === 'instance') return emitter.of.node;
  return emitter.kind === 'external' && emitter.isResult ? emitter.node : undefined;
}

function findListeners(engine: Engine, identity: ts.Node, name: string): readonly FunctionValue[] {
  const { ts, program } = engine;
  const found = new Map<ts.Node, FunctionValue>();
  const paths = /^[\w$]+$/.test(name) ? connectedTo(engine, engine.pathOf(identity), program.mentioning(name)).slice(0, FILE_LIMIT) : [engine.pathOf(identity)];
  for (const path of paths) {
    if (!REGISTERING.some((method) => program.text(path)?.includes(`.${method}(`))) continue;
    for (const method of REGISTERING)
      for (const call of program.source(path)?.calls.get(method) ?? []) {
        if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) continue;
        for (const env of contextsOf(engine, call)) {
          const [event, listener] = evaluateArguments(engine, call.arguments, env);
          if (event?.kind !== 'constant' || event.value !== name || !listener) continue;
          if (!alternativesOf(evaluate(engine, call.expression.expression, env)).some((one) => identityOf(one) === identity)) continue;
          for (const one of alternativesOf(listener)) if (one.kind === 'function') found.set(one.node, one);
        }
      }
  }
  return [...found.values()];
}
