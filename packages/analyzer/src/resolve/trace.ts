/** What a function does when it runs: its calls in order, under their branches, with the functions of the program they run. */
import type ts from 'typescript';
import { bindParameters, evaluateArguments, functionFrame, wrappedFunctions } from './calls.js';
import { ITERATORS } from './callers.js';
import { bodyArguments, callCompilerHelper, compilerHelperName, onlyHelper } from './compiler-helpers.js';
import { evaluateTruth } from './conditions.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { walkFunction, type Arm } from './flow.js';
import { isInert } from './inert.js';
import { elementOf, callbackArguments } from './iteration.js';
import { instanceFrame } from './instances.js';
import { collectWork, collectWorkers } from './queues.js';
import { ancestryOf } from './self.js';
import { alternativesOf, unknown, type ClassValue, type FunctionNode, type FunctionValue, type InstanceValue, type Value } from './values.js';

export type CallNode = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

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
/** Events of one function. */
const EVENT_LIMIT = 4000;
/** Functions entered between two resets of the budget. */
const TRACE_LIMIT = 12_000;
/**
 * What an event counts for among the steps of an evaluation: whoever reads the trace takes at least as long for it. A handler may enter
 * thousands of functions of which nothing new has to be evaluated.
 */
const STEPS_PER_EVENT = 1;
/** Possible callees of one call that are followed. */
const CALLEE_LIMIT = 60;
/** Elements for which a callback of an array method is followed one by one. */
const ELEMENT_LIMIT = 24;

/** Makes traces; each function frame is traced once. */
export class Tracer {
  readonly engine: Engine;
  readonly follows: (node: FunctionNode, args: readonly Value[]) => boolean;
  readonly #traces = new Map<number, Trace>();
  /** Those in which a bound left something out; they hold until the next reset of the budget. */
  readonly #cutTraces = new Map<number, Trace>();
  /** How often each function is being walked right now. */
  readonly #active = new Map<ts.Node, number>();
  /** Functions that only compute, traced once for all. */
  readonly #inert = new Map<ts.Node, Trace>();
  #depth = 0;
  #entered = 0;

  /** `follows`: which functions are entered; a call of any other is listed, with nothing that it runs. */
  constructor(engine: Engine, follows: (node: FunctionNode, args: readonly Value[]) => boolean = () => true) {
    this.engine = engine;
    this.follows = follows;
  }

  resetBudget(): void {
    this.#entered = 0;
    this.#cutTraces.clear();
    // An error may have broken off a trace.
    this.#depth = 0;
    this.#active.clear();
  }

  /** The trace of calling a function value with these arguments. */
  traceCall(callee: FunctionValue, args: readonly Value[]): Trace {
    return this.#traceFrame(callee, functionFrame(this.engine, callee, args));
  }

  #traceFrame(callee: FunctionValue, env: Env): Trace {
    const known = this.#traces.get(env.id) ?? this.#cutTraces.get(env.id) ?? this.#inert.get(callee.node);
    if (known) return known;
    // Recursion shows all it does in its first rounds.
    const active = this.#active.get(callee.node) ?? 0;
    if (active >= RECURSION_LIMIT) return { node: callee.node, env, events: [] };
    const cut = this.engine.isSpent ? this.engine.boundHit : this.#depth >= CALL_DEPTH_LIMIT ? `calls nested deeper than ${CALL_DEPTH_LIMIT}` : ++this.#entered > TRACE_LIMIT ? `more than ${TRACE_LIMIT} calls followed` : undefined;
    if (cut) {
      this.engine.boundHit ??= cut;
      return { node: callee.node, env, events: [], cut };
    }
    // A function that calls itself adds nothing new on the way back.
    this.#traces.set(env.id, { node: callee.node, env, events: [] });
    this.#depth++;
    this.#active.set(callee.node, active + 1);
    const events: TraceEvent[] = [];
    try {
      const walker = new Walker(this, events);
      walkFunction(this.engine, callee.node, env, {
        expression: (node, at, arm) => walker.visit(node, at, arm),
        returned: (node, at, arm) => void events.push({ kind: 'return', node: node ?? callee.node, expression: node, env: at, arm }),
        thrown: (node, at, arm) => void events.push({ kind: 'throw', node, expression: node.expression, env: at, arm }),
      });
    } catch (error) {
      // What was not seen to its end must not stand for what the function does.
      this.#traces.delete(env.id);
      throw error;
    } finally {
      this.#depth--;
      this.#active.set(callee.node, active);
    }
    this.engine.spend(events.length * STEPS_PER_EVENT);
    const { boundHit } = this.engine;
    const trace: Trace = { node: callee.node, env, events, ...(boundHit !== undefined && { cut: boundHit }) };
    if (boundHit === undefined) this.#traces.set(env.id, trace);
    else {
      this.#traces.delete(env.id);
      this.#cutTraces.set(env.id, trace);
    }
    if (boundHit === undefined && isInert(this.engine, trace, (one) => this.#inert.has(one.node))) this.#inert.set(callee.node, trace);
    return trace;
  }

  /** The constructor and field initialisers of a new instance. */
  traceConstruction(instance: InstanceValue): readonly Trace[] {
    const { engine } = this;
    const { ts } = engine;
    const traces: Trace[] = [];
    for (const level of ancestryOf(engine, instance.of)) {
      if (level.kind !== 'class') break;
      const constructor = level.node.members.find((member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined);
      if (!constructor) continue;
      if (!this.follows(constructor, instance.args ?? [])) break;
      const around = instanceFrame(engine, level, instance);
      const args = level.node === instance.of.node ? instance.args ?? [] : [];
      const env = engine.environments.enter(around, constructor, bindParameters(engine, constructor, args), instance);
      traces.push(this.#traceFrame({ kind: 'function', node: constructor, env: around, self: instance }, env));
      break;
    }
    return traces;
  }
}

/** Errors do nothing by being made. */
function isErrorClass(engine: Engine, klass: ClassValue): boolean {
  const last = ancestryOf(engine, klass).at(-1);
  return last?.kind === 'external' && last.module === 'globals' && /Error$/.test(last.path.at(-1) ?? '');
}

/** Whether a function was followed on so many other objects, doing the same on all of them, that one more shows nothing new. */
function isShownBy(callee: Value, runs: CallEvent['runs']): boolean {
  // What is not known shows nothing either way.
  if (callee.kind !== 'function') return callee.kind === 'constant' || callee.kind === 'unknown';
  const alike = runs.filter((run) => run.trace.node === callee.node).map((run) => collectRunNodes(run.trace));
  return alike.length > 0 && alike.every((nodes) => nodes.length === alike[0]!.length && nodes.every((node, index) => node === alike[0]![index]));
}

const collectRunNodes = (trace: Trace): readonly ts.Node[] => trace.events.flatMap((event) => (event.kind === 'call' ? event.runs.map((run) => run.trace.node) : []));

class Walker {
  readonly #tracer: Tracer;
  readonly #engine: Engine;
  readonly #events: TraceEvent[];

  constructor(tracer: Tracer, events: TraceEvent[]) {
    this.#tracer = tracer;
    this.#engine = tracer.engine;
    this.#events = events;
  }

  visit(node: ts.Node, env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    if (this.#events.length > EVENT_LIMIT) {
      this.#engine.boundHit ??= `more than ${EVENT_LIMIT} events in one function`;
      return;
    }
    // Nothing can be told any more of what is called: a name alone would only be guessed at.
    if (this.#engine.isSpent) return;
    if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node)) return this.#call(node, node.expression, node.arguments, env, arm);
    if (ts.isNewExpression(node)) return this.#call(node, node.expression, node.arguments ?? [], env, arm);
    if (ts.isTaggedTemplateExpression(node)) {
      if (ts.isTemplateExpression(node.template)) for (const span of node.template.templateSpans) this.visit(span.expression, env, arm);
      this.visit(node.tag, env, arm);
      const callee = evaluate(this.#engine, node.tag, env);
      const args = [evaluate(this.#engine, node.template, env)];
      this.#events.push({ kind: 'call', node, env, callee, args, arm, runs: this.#runsOf(callee, args, node, env) });
      return;
    }
    if (ts.isConditionalExpression(node)) {
      this.visit(node.condition, env, arm);
      const truth = evaluateTruth(this.#engine, node.condition, env);
      if (truth !== false) this.visit(node.whenTrue, env, truth === true ? arm : { outer: arm, node, arm: 'then', env });
      if (truth !== true) this.visit(node.whenFalse, env, truth === false ? arm : { outer: arm, node, arm: 'else', env });
      return;
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, env, arm);
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)) {
      this.visit(node.operand, env, arm);
      return this.#change(node, node.operand, undefined, 'update', env, arm);
    }
    if (ts.isDeleteExpression(node)) {
      this.visit(node.expression, env, arm);
      return this.#change(node, node.expression, undefined, 'delete', env, arm);
    }
    ts.forEachChild(node, (child) => this.visit(child, env, arm));
  }

  /** Chains of operators lean to the left and may be thousands long: they are walked from their first term on, without nesting. */
  #binary(node: ts.BinaryExpression, env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    const isAssignment = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    if (isAssignment(node)) {
      this.visit(node.left, env, arm);
      this.visit(node.right, env, arm);
      return this.#change(node, node.left, evaluate(this.#engine, node.right, env), node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? 'assign' : 'update', env, arm);
    }
    const chain: ts.BinaryExpression[] = [];
    let first: ts.Expression = node;
    for (; ts.isBinaryExpression(first) && !isAssignment(first); first = first.left) chain.push(first);
    this.visit(first, env, arm);
    for (const one of chain.reverse()) this.#secondOperand(one, env, arm);
  }

  /** What stands right of an operator: of logical ones perhaps never reached. */
  #secondOperand(node: ts.BinaryExpression, env: Env, arm: Arm | undefined): void {
    const { SyntaxKind } = this.#engine.ts;
    const operator = node.operatorToken.kind;
    const isLogical = operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.BarBarToken || operator === SyntaxKind.QuestionQuestionToken;
    if (isLogical) {
      const truth = operator === SyntaxKind.QuestionQuestionToken ? undefined : evaluateTruth(this.#engine, node.left, env);
      const skipped = operator === SyntaxKind.AmpersandAmpersandToken ? truth === false : truth === true;
      if (!skipped) this.visit(node.right, env, truth === undefined ? { outer: arm, node, arm: 'then', env } : arm);
      return;
    }
    this.visit(node.right, env, arm);
  }

  #change(node: ts.Node, target: ts.Expression, value: Value | undefined, how: ChangeEvent['how'], env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    let current = target;
    while (ts.isParenthesizedExpression(current) || ts.isNonNullExpression(current) || ts.isAsExpression(current)) current = current.expression;
    if (ts.isIdentifier(current)) this.#events.push({ kind: 'change', node, env, target: undefined, name: current.text, value, how, arm });
    else if (ts.isPropertyAccessExpression(current)) this.#events.push({ kind: 'change', node, env, target: evaluate(this.#engine, current.expression, env), name: current.name.text, value, how, arm });
    else if (ts.isElementAccessExpression(current)) this.#events.push({ kind: 'change', node, env, target: evaluate(this.#engine, current.expression, env), name: undefined, value, how, arm });
  }

  #call(node: ts.CallExpression | ts.NewExpression, expression: ts.Expression, list: readonly ts.Expression[], env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    this.visit(expression, env, arm);
    // A handler that is registered does not run, nor do the wrappers that are put around it.
    if (!this.#isRegistration(expression, env)) for (const argument of list) this.visit(argument, env, arm);
    if (expression.kind === ts.SyntaxKind.SuperKeyword || expression.kind === ts.SyntaxKind.ImportKeyword) return;
    const callee = evaluate(this.#engine, expression, env);
    const args = evaluateArguments(this.#engine, list, env);
    this.#events.push({ kind: 'call', node, env, callee, args, arm, runs: this.#runsOf(callee, args, node, env) });
  }

  #isRegistration(expression: ts.Expression, env: Env): boolean {
    return this.#engine.ts.isPropertyAccessExpression(expression) && alternativesOf(evaluate(this.#engine, expression, env)).some((one) => one.kind === 'external' && this.#engine.keepsCallbacks(one));
  }

  #runsOf(callee: Value, args: readonly Value[], node: CallNode, env: Env): CallEvent['runs'] {
    const engine = this.#engine;
    const runs: { trace: Trace; as: 'callee' | 'callback' }[] = [];
    const enter = (fn: FunctionValue, values: readonly Value[], as: 'callee' | 'callback'): void => {
      if (this.#tracer.follows(fn.node, values)) runs.push({ trace: this.#tracer.traceCall(fn, values), as });
    };
    const callback = (fn: Value, values: readonly Value[]): void => {
      for (const one of alternativesOf(fn)) if (one.kind === 'function') enter(one, values, 'callback');
    };
    const alternatives = onlyHelper(engine, alternativesOf(callee));
    for (const one of alternatives.slice(0, CALLEE_LIMIT)) {
      switch (one.kind) {
        case 'function': {
          const helper = compilerHelperName(engine, one.node);
          if (helper) {
            const body = args.at(-1);
            if ((helper === '__awaiter' || helper === '__async') && body?.kind === 'function') callback(body.self || !args[0] || args[0].kind === 'constant' || args[0].kind === 'unknown' ? body : { ...body, self: args[0] }, bodyArguments(body, args));
            else void callCompilerHelper(engine, helper, args, node, env);
          } else enter(one, args, 'callee');
          break;
        }
        case 'class': {
          if (isErrorClass(engine, one)) break;
          for (const trace of this.#tracer.traceConstruction({ kind: 'instance', of: one, args, node })) runs.push({ trace, as: 'callee' });
          break;
        }
        case 'builtin': this.#builtin(one.receiver, one.name, args, enter, callback); break;
        case 'external': {
          if (one.module === 'tslib' && one.path.at(-1) === '__awaiter') {
            const body = args.at(-1);
            if (body) callback(body.kind === 'function' && !body.self && args[0] && args[0].kind !== 'constant' && args[0].kind !== 'unknown' ? { ...body, self: args[0] } : body, body.kind === 'function' ? bodyArguments(body, args) : []);
            break;
          }
          for (const fn of wrappedFunctions(one)) enter(fn, args, 'callee');
          if (engine.keepsCallbacks(one)) break;
          args.forEach((arg, index) => {
            const fns = alternativesOf(arg).filter((value) => value.kind === 'function');
            for (const fn of fns) {
              const others = args.filter((_, at) => at !== index);
              callback(fn, fn.node.parameters.map((_, position) => engine.externalCallbackParameter(one, index, position, others)));
            }
          });
          break;
        }
        default: {
          const item = this.#itemOf(node, env);
          for (const arg of args) for (const fn of alternativesOf(arg)) if (fn.kind === 'function') callback(fn, fn.node.parameters.map((_, index) => (index === 0 && item ? item : unknown('what an unknown function hands to its callback'))));
        }
      }
    }
    if (!alternatives.slice(CALLEE_LIMIT).every((one) => isShownBy(one, runs) || (one.kind === 'function' && !this.#tracer.follows(one.node, args)))) engine.boundHit ??= `more than ${CALLEE_LIMIT} possible callees`;
    return runs;
  }

  /** What an array method hands to its callback although nothing but its name tells that this is one. */
  #itemOf(node: CallNode, env: Env): Value | undefined {
    const { ts } = this.#engine;
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !ITERATORS.has(node.expression.name.text)) return undefined;
    return elementOf(this.#engine, evaluate(this.#engine, node.expression.expression, env));
  }

  #builtin(receiver: Value, name: string, args: readonly Value[], enter: (fn: FunctionValue, values: readonly Value[], as: 'callee') => void, callback: (fn: Value, values: readonly Value[]) => void): void {
    const [first] = args;
    if (name === 'call' || name === 'apply') {
      for (const one of alternativesOf(receiver)) {
        if (one.kind !== 'function') continue;
        const self = first && first.kind !== 'constant' && first.kind !== 'unknown' ? { ...one, self: first } : one;
        const rest = name === 'call' ? args.slice(1) : args[1]?.kind === 'array' ? args[1].items : [unknown('spread arguments')];
        enter(self, rest, 'callee');
      }
      return;
    }
    if (!first) return;
    const isFold = name === 'reduce' || name === 'reduceRight';
    if (receiver.kind === 'array' && (ITERATORS.has(name) || isFold)) {
      const parameters = (item: Value, index: number | undefined): readonly Value[] => (isFold ? [unknown('an accumulator'), item] : callbackArguments(item, index, receiver));
      if (!receiver.open && receiver.items.length <= ELEMENT_LIMIT) receiver.items.forEach((item, index) => callback(first, parameters(item, index)));
      else callback(first, parameters(elementOf(this.#engine, receiver), undefined));
      return;
    }
    if (receiver.kind === 'array' && (name === 'push' || name === 'unshift')) {
      for (const entry of args) {
        const workers = collectWorkers(this.#engine, receiver, entry);
        for (const one of workers.length > 0 ? workers : collectWork(this.#engine, receiver, entry)) callback(one, []);
      }
    }
    if (receiver.kind === 'collection' && name === 'forEach') return callback(first, [elementOf(this.#engine, receiver)]);
    if (name === 'then' || name === 'catch' || name === 'finally') {
      callback(first, name === 'then' ? [receiver] : [unknown('a rejection')]);
      if (args[1]) callback(args[1], [unknown('a rejection')]);
      return;
    }
    for (const arg of args) callback(arg, [unknown('an element', [receiver])]);
  }
}
