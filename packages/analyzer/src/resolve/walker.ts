/** The events of the expressions of one function, in the order in which they happen. */
import type ts from 'typescript';
import { accessorsOf } from './accessors.js';
import { calledAsMethod, calledThrough } from './builtins.js';
import { evaluateArguments } from './calls.js';
import { evaluateTruth } from './conditions.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate, taggedArguments } from './evaluate.js';
import type { Arm } from './flow.js';
import { operandsOf } from './operators.js';
import { collectRuns, isNothingToCall } from './runs.js';
import { baseOf, resolveThis } from './self.js';
import type { CallEvent, CallNode, ChangeEvent, TraceEvent, Tracer } from './trace.js';
import { alternativesOf, isPresent, type Value } from './values.js';

/** Events of one function. */
const EVENT_LIMIT = 4000;
/** Expressions inside expressions. */
const DEPTH_LIMIT = 1200;

export class Walker {
  readonly #tracer: Tracer;
  readonly #engine: Engine;
  readonly #events: TraceEvent[];
  #depth = 0;

  constructor(tracer: Tracer, events: TraceEvent[]) {
    this.#tracer = tracer;
    this.#engine = tracer.engine;
    this.#events = events;
  }

  visit(node: ts.Node, env: Env, arm: Arm | undefined): void {
    if (this.#events.length > EVENT_LIMIT || this.#depth > DEPTH_LIMIT) {
      this.#tracer.cut(this.#depth > DEPTH_LIMIT ? `expressions nested deeper than ${DEPTH_LIMIT}` : `more than ${EVENT_LIMIT} events in one function`);
      return;
    }
    this.#depth += 1;
    this.#visit(node, env, arm);
    this.#depth -= 1;
  }

  #visit(node: ts.Node, env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    if (ts.isIdentifier(node) || ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node)) return this.#call(node, node.expression, node.arguments, env, arm);
    if (ts.isNewExpression(node)) return this.#call(node, node.expression, node.arguments ?? [], env, arm);
    if (ts.isPropertyAccessExpression(node)) {
      this.visit(node.expression, env, arm);
      this.#accessors(node, node.expression, node.name.text, 'get', [], env, arm);
      return;
    }
    if (ts.isTaggedTemplateExpression(node)) return this.#tagged(node, env, arm);
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

  #tagged(node: ts.TaggedTemplateExpression, env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    this.visit(node.tag, env, arm);
    if (ts.isTemplateExpression(node.template)) for (const span of node.template.templateSpans) this.visit(span.expression, env, arm);
    const callee = evaluate(this.#engine, node.tag, env);
    this.#add(node, callee, taggedArguments(this.#engine, alternativesOf(callee)[0]!, node, env), env, arm);
  }

  #binary(node: ts.BinaryExpression, env: Env, arm: Arm | undefined): void {
    const { SyntaxKind } = this.#engine.ts;
    const operator = node.operatorToken.kind;
    if (operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.BarBarToken || operator === SyntaxKind.QuestionQuestionToken) return this.#choice(node, operator, env, arm);
    if (operator >= SyntaxKind.FirstAssignment && operator <= SyntaxKind.LastAssignment) {
      this.visit(node.left, env, arm);
      const inner = this.#assignmentArm(node, env, arm);
      if (inner === SKIPPED) return;
      this.visit(node.right, env, inner);
      return this.#change(node, node.left, evaluate(this.#engine, node.right, env), operator === SyntaxKind.EqualsToken ? 'assign' : 'update', env, inner);
    }
    for (const operand of operandsOf(this.#engine, node)) this.visit(operand, env, arm);
  }

  /** `a && b || c`: what stands behind an operand runs only if that operand lets it. */
  #choice(node: ts.BinaryExpression, operator: ts.SyntaxKind, env: Env, arm: Arm | undefined): void {
    const { SyntaxKind } = this.#engine.ts;
    let inner = arm;
    for (const operand of operandsOf(this.#engine, node)) {
      this.visit(operand, env, inner);
      if (operator === SyntaxKind.QuestionQuestionToken) {
        const value = evaluate(this.#engine, operand, env);
        if (alternativesOf(value).every(isPresent)) return;
        if (!isNothingToCall(value)) inner = { outer: inner, node, arm: 'then', env };
        continue;
      }
      const truth = evaluateTruth(this.#engine, operand, env);
      if (truth === (operator === SyntaxKind.BarBarToken)) return;
      if (truth === undefined) inner = { outer: inner, node, arm: 'then', env };
    }
  }

  /** The arm in which `a ??= b` runs `b`. */
  #assignmentArm(node: ts.BinaryExpression, env: Env, arm: Arm | undefined): Arm | undefined | typeof SKIPPED {
    const { SyntaxKind } = this.#engine.ts;
    const operator = node.operatorToken.kind;
    const isOr = operator === SyntaxKind.BarBarEqualsToken;
    if (!isOr && operator !== SyntaxKind.AmpersandAmpersandEqualsToken && operator !== SyntaxKind.QuestionQuestionEqualsToken) return arm;
    if (operator === SyntaxKind.QuestionQuestionEqualsToken) {
      const left = alternativesOf(evaluate(this.#engine, node.left, env));
      return left.every(isPresent) ? SKIPPED : { outer: arm, node, arm: 'then', env };
    }
    const truth = evaluateTruth(this.#engine, node.left, env);
    return truth === undefined ? { outer: arm, node, arm: 'then', env } : truth === isOr ? SKIPPED : arm;
  }

  #change(node: ts.Node, target: ts.Expression, value: Value | undefined, how: ChangeEvent['how'], env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    let current = target;
    while (ts.isParenthesizedExpression(current) || ts.isNonNullExpression(current) || ts.isAsExpression(current)) current = current.expression;
    if (ts.isIdentifier(current)) this.#events.push({ kind: 'change', node, env, target: undefined, name: current.text, value, how, arm });
    else if (ts.isPropertyAccessExpression(current)) {
      this.#events.push({ kind: 'change', node, env, target: evaluate(this.#engine, current.expression, env), name: current.name.text, value, how, arm });
      this.#accessors(current, current.expression, current.name.text, 'set', value ? [value] : [], env, arm);
    } else if (ts.isElementAccessExpression(current)) this.#events.push({ kind: 'change', node, env, target: evaluate(this.#engine, current.expression, env), name: undefined, value, how, arm });
  }

  /** Getters and setters that do something. */
  #accessors(node: ts.PropertyAccessExpression, object: ts.Expression, name: string, kind: 'get' | 'set', args: readonly Value[], env: Env, arm: Arm | undefined): void {
    for (const callee of accessorsOf(this.#engine, object, name, kind, env)) {
      const trace = this.#tracer.traceCall(callee, args);
      if (trace.events.length > 0) this.#events.push({ kind: 'call', node, env, callee, args, arm, runs: [{ trace, as: 'callee' }] });
    }
  }

  #call(node: ts.CallExpression | ts.NewExpression, expression: ts.Expression, list: readonly ts.Expression[], env: Env, arm: Arm | undefined): void {
    const { ts } = this.#engine;
    if (expression.kind === ts.SyntaxKind.SuperKeyword) return this.#superCall(node, list, env, arm);
    this.visit(expression, env, arm);
    const callee = expression.kind === ts.SyntaxKind.ImportKeyword ? undefined : evaluate(this.#engine, expression, env);
    // `hooks.before?.(read())` with nothing to call reads nothing.
    if (callee && ts.isOptionalChain(node) && isNothingToCall(callee)) return;
    for (const argument of list) this.visit(argument, env, arm);
    if (callee) this.#add(node, callee, evaluateArguments(this.#engine, list, env), env, arm);
  }

  #superCall(node: ts.CallExpression | ts.NewExpression, list: readonly ts.Expression[], env: Env, arm: Arm | undefined): void {
    const engine = this.#engine;
    for (const argument of list) this.visit(argument, env, arm);
    let klass: ts.Node | undefined = node;
    while (klass && !engine.ts.isClassLike(klass)) klass = klass.parent;
    const base = klass && baseOf(engine, { kind: 'class', node: klass, env: engine.frameAround(klass, env) });
    const self = resolveThis(engine, node, env);
    if (base?.kind !== 'class' || self.kind !== 'instance') return;
    const runs = this.#tracer.traceLevel(base, self).map((trace) => ({ trace, as: 'callee' as const }));
    if (runs.length > 0) this.#events.push({ kind: 'call', node, env, callee: base, args: evaluateArguments(engine, list, env), arm, runs });
  }

  #add(node: CallNode, callee: Value, args: readonly Value[], env: Env, arm: Arm | undefined): void {
    const engine = this.#engine;
    const called = this.#calledOutside(callee, args);
    const runs: { trace: CallEvent['runs'][number]['trace']; as: 'callee' | 'callback' }[] = [];
    const further: CallEvent[] = [];
    for (const run of collectRuns(engine, called.callee, called.args, node, env)) {
      if (run.kind === 'function') runs.push({ trace: this.#tracer.traceCall(run.callee, run.args), as: run.as });
      else if (run.kind === 'construction') for (const trace of this.#tracer.traceLevel(run.of, { kind: 'instance', of: run.of, args: run.args, node })) runs.push({ trace, as: 'callee' });
      else further.push({ kind: 'call', node, env, callee: run.callee, args: run.args, arm, runs: [] });
    }
    this.#events.push({ kind: 'call', node, env, ...called, arm, runs }, ...further);
  }

  /** `write.call(self, x)` and a bound `write` are calls of `write`. */
  #calledOutside(callee: Value, args: readonly Value[]): { readonly callee: Value; readonly args: readonly Value[] } {
    const method = callee.kind === 'builtin' ? callee : calledAsMethod(callee, args);
    const target = method && calledThrough(this.#engine, method, args);
    return target?.callee.kind === 'external' ? target : { callee, args };
  }
}

const SKIPPED = Symbol('skipped');
