/** What a function does when it runs: its calls in order, under their branches, with the functions of the program they run. */
import type ts from 'typescript';
import { constructorFrame, functionFrame } from './calls.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { walkFunction, type Arm } from './flow.js';
import { instanceFrame } from './instances.js';
import { baseOf } from './self.js';
import type { ClassValue, FunctionNode, FunctionValue, InstanceValue, Value } from './values.js';
import { Walker } from './walker.js';

/** `PropertyAccessExpression`: reading or setting a property that has a getter or setter. */
export type CallNode = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression | ts.PropertyAccessExpression;

/** A call on the way, with what it runs. */
export interface CallEvent {
  readonly kind: 'call';
  readonly node: CallNode;
  readonly env: Env;
  readonly callee: Value;
  readonly args: readonly Value[];
  readonly arm: Arm | undefined;
  /** Functions of the program that the call runs: the callee itself, or callbacks it is handed. */
  readonly runs: readonly { readonly trace: Trace; readonly as: 'callee' | 'callback' }[];
}

/** A change of a variable or property. */
export interface ChangeEvent {
  readonly kind: 'change';
  readonly node: ts.Node;
  readonly env: Env;
  /** The object whose property changes; `undefined` for a variable. */
  readonly target: Value | undefined;
  readonly name: string | undefined;
  /** The new value; `undefined` for `++`, `delete`. */
  readonly value: Value | undefined;
  readonly how: 'assign' | 'update' | 'delete';
  readonly arm: Arm | undefined;
}

/** A way out: returned or thrown. */
export interface ExitEvent {
  readonly kind: 'return' | 'throw';
  readonly node: ts.Node;
  readonly expression: ts.Expression | undefined;
  readonly env: Env;
  readonly arm: Arm | undefined;
}

export type TraceEvent = CallEvent | ChangeEvent | ExitEvent;

export interface Trace {
  readonly node: ts.Node;
  readonly env: Env;
  readonly events: readonly TraceEvent[];
  /** Why something is missing: a bound was hit. */
  readonly cut?: string;
}

/** Deeper call chains than this are cut. */
const CALL_DEPTH_LIMIT = 48;
/** Rounds of a recursion that are followed. */
const RECURSION_LIMIT = 2;
/** Functions entered between two resets of the budget. */
const TRACE_LIMIT = 6000;

interface OpenTrace extends Trace {
  readonly events: TraceEvent[];
  cut?: string;
}

/** Makes traces; each function frame is traced once. A trace may lead back to itself: a recursion. */
export class Tracer {
  readonly engine: Engine;
  readonly #traces = new Map<number, OpenTrace>();
  /** Traces in which something is missing because of a bound: the next allowance may find it. */
  readonly #incomplete = new Set<number>();
  /** The walks of each function that are under way. */
  readonly #active = new Map<ts.Node, OpenTrace[]>();
  #depth = 0;
  #entered = 0;
  #cuts = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  resetBudget(): void {
    this.#entered = 0;
    for (const id of this.#incomplete) this.#traces.delete(id);
    this.#incomplete.clear();
  }

  /** Notes that something is left out. */
  cut(reason: string): void {
    this.engine.boundHit ??= reason;
    this.#cuts += 1;
  }

  /** The trace of calling a function value with these arguments. */
  traceCall(callee: FunctionValue, args: readonly Value[]): Trace {
    return this.#traceFrame(callee.node, functionFrame(this.engine, callee, args));
  }

  #traceFrame(node: FunctionNode, env: Env): Trace {
    return this.#trace(node, env, (walker, events) => {
      walkFunction(this.engine, node, env, {
        expression: (expression, at, arm) => walker.visit(expression, at, arm),
        returned: (expression, at, arm) => void events.push({ kind: 'return', node: expression ?? node, expression, env: at, arm }),
        thrown: (statement, at, arm) => void events.push({ kind: 'throw', node: statement, expression: statement.expression, env: at, arm }),
      });
    });
  }

  #trace(node: ts.Node, env: Env, walk: (walker: Walker, events: TraceEvent[]) => void): Trace {
    const known = this.#traces.get(env.id);
    if (known) return known;
    // Further rounds of a recursion do what the rounds before did.
    const active = this.#active.get(node) ?? [];
    if (active.length >= RECURSION_LIMIT) return active.at(-1)!;
    const trace: OpenTrace = { node, env, events: [] };
    const reason = this.engine.isSpent ? this.engine.boundHit ?? 'too many steps' : this.#depth >= CALL_DEPTH_LIMIT ? `calls nested deeper than ${CALL_DEPTH_LIMIT}` : ++this.#entered > TRACE_LIMIT ? `more than ${TRACE_LIMIT} calls followed` : undefined;
    if (reason) {
      this.cut(reason);
      return { ...trace, cut: reason };
    }
    const cutsBefore = this.#cuts;
    this.#traces.set(env.id, trace);
    this.#active.set(node, [...active, trace]);
    this.#depth += 1;
    try {
      walk(new Walker(this, trace.events), trace.events);
    } finally {
      this.#depth -= 1;
      this.#active.set(node, active);
      if (this.#cuts > cutsBefore) this.#incomplete.add(env.id);
    }
    return trace;
  }

  /** What making an instance does on one level of its class: field initialisers and constructor, or those of the base where it has no constructor. */
  traceLevel(level: ClassValue, instance: InstanceValue): readonly Trace[] {
    const { engine } = this;
    const { ts } = engine;
    const constructor = level.node.members.find((member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined);
    const fields = this.#traceFields(level, instance);
    if (constructor) {
      const trace = this.#traceFrame(constructor, constructorFrame(engine, level, constructor, instance));
      return fields ? [fields, trace] : [trace];
    }
    const base = baseOf(engine, level);
    const before = base?.kind === 'class' && base.node !== level.node ? this.traceLevel(base, instance) : [];
    return fields ? [...before, fields] : before;
  }

  /** Field initialisers that call something. */
  #traceFields(level: ClassValue, instance: InstanceValue): Trace | undefined {
    const { engine } = this;
    const { ts } = engine;
    const initialisers = level.node.members.flatMap((member) => (ts.isPropertyDeclaration(member) && member.initializer && !isStatic(engine, member) && mayCall(engine, member.initializer) ? [member.initializer] : []));
    if (initialisers.length === 0) return undefined;
    const env = instanceFrame(engine, level, instance);
    return this.#trace(level.node, env, (walker) => initialisers.forEach((initialiser) => walker.visit(initialiser, env, undefined)));
  }
}

const isStatic = (engine: Engine, member: ts.PropertyDeclaration): boolean => engine.ts.getModifiers(member)?.some((modifier) => modifier.kind === engine.ts.SyntaxKind.StaticKeyword) ?? false;

/** Whether an initialiser is more than a literal or a function. */
function mayCall(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  return !(ts.isFunctionLike(node) || ts.isLiteralExpression(node) || ts.isIdentifier(node) || node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword || node.kind === ts.SyntaxKind.NullKeyword
    || (ts.isArrayLiteralExpression(node) && node.elements.length === 0) || (ts.isObjectLiteralExpression(node) && node.properties.length === 0));
}
