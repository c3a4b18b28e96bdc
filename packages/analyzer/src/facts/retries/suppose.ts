/**
 * What an expression gives while a failure (or an answer) is supposed: three-valued, through variables, helpers in other files, tables and
 * patterns. What does not depend on the failure is asked of the engine.
 */
import type ts from 'typescript';
import { type Env, OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { ancestryOf } from '../../resolve/self.js';
import { alternativesOf } from '../../resolve/values.js';
import type { OuterCall } from '../order/graph.js';
import { findAssignedOnWay, type Ended } from './assigned-on-way.js';
import { countAt } from './counters.js';
import { classifyName } from './gate-words.js';
import { textOf } from './operations.js';
import { askFunction, callSupposed, resultOfHelper, THROWN } from './suppose-calls.js';
import { supposeMade, supposeWritten } from './suppose-objects.js';
import { supposeBinary, supposeCounted, supposeUnary } from './suppose-operators.js';
import { ABSENT, data, eitherOf, topicsOf, truthOf, unknownAbout, unknownFrom, type Supposed } from './supposed.js';
import { collectAssigned, findDeclared, fromObject, fromValue, isChanging } from './variables.js';
import type { Scope, World } from './world.js';

/** Nested helpers, and steps in one question. */
const DEPTH_LIMIT = 24;
const STEP_LIMIT = 1500;

/** The method of a request; `isSafeMethod` says something of it. */
const METHOD = /^(?!(?:is|has|can|may|should|allows?|safe|retry|retryable|idempotent)[A-Z_])(?:.*[a-z_])?(?:[mM]ethod|[vV]erb)$/;
const MARK = /^(?:is_?|request_?is_?)?(?:idempotent|read_?only)$/i;
const HINT = /^(?:readOnly|idempotent|destructive|openWorld)Hint$/;

/** Something was looked at by which worlds differ. */
const OF_WORLD = 1;
/** Something was left out for want of steps: it may be seen where less was asked before. */
const SHORT = 2;

export class Supposition {
  readonly world: World;
  readonly #active = new Set<ts.Node>();
  /** Marks of what is being evaluated: `OF_WORLD`, `SHORT`. */
  #marks = 0;
  readonly #variables = new WeakMap<Scope, Map<ts.Node, { readonly value: Supposed; readonly marks: number }>>();
  /** What the question has taken, parts of it that are asked in another world included. */
  readonly #spent: { depth: number; steps: number };

  constructor(world: World, spent: { depth: number; steps: number } = { depth: 0, steps: 0 }) {
    this.world = world;
    this.#spent = spent;
  }

  /** Whether a condition holds, and what it depends on where that cannot be told. */
  judge(node: ts.Expression, env: Env): { readonly truth: boolean | undefined; readonly value: Supposed } {
    this.#spent.steps = 0;
    const value = this.#settle(node, { env, bindings: new Map() }, OF_WORLD);
    return { truth: truthOf(value), value };
  }

  /** Says that an answer holds in this world only. */
  touch(): void {
    this.#marks |= OF_WORLD;
  }

  /** Evaluates unless the answer holds in all worlds of the call, and is known. `against`: marks with which it does not. */
  #settle(node: ts.Expression, scope: Scope, against: number): Supposed {
    const { settled } = this.world;
    if (!settled || scope.bindings.size > 0) return this.evaluate(node, scope);
    const known = settled.find(this.world, node, scope.env);
    if (known) return known;
    const [value, marks] = this.#marked(() => this.evaluate(node, scope));
    if ((marks & against) === 0) settled.add(this.world, node, scope.env, value);
    return value;
  }

  /** Something evaluated, with the marks it got. */
  #marked(read: () => Supposed): readonly [value: Supposed, marks: number] {
    const before = this.#marks;
    this.#marks = 0;
    const value = read();
    const marks = this.#marks;
    this.#marks |= before;
    return [value, marks];
  }

  evaluate(node: ts.Expression, scope: Scope): Supposed {
    if (this.#spent.depth > DEPTH_LIMIT || ++this.#spent.steps > STEP_LIMIT) {
      this.#marks |= SHORT;
      return unknownAbout('failure');
    }
    this.#spent.depth += 1;
    try {
      return this.#evaluate(node, scope);
    } finally {
      this.#spent.depth -= 1;
    }
  }

  #evaluate(node: ts.Expression, scope: Scope): Supposed {
    const { engine, sources, answered } = this.world;
    const { ts } = engine;
    if (sources.has(node)) return this.#inThisWorld(this.#throughHelper(node) ?? answered ?? unknownAbout('failure'));
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node) || ts.isAwaitExpression(node) || ts.isTypeAssertionExpression(node)) return this.evaluate(node.expression, scope);
    if (ts.isStringLiteralLike(node)) return data(node.text);
    if (ts.isNumericLiteral(node)) return data(Number(node.text));
    if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return data(node.kind === ts.SyntaxKind.TrueKeyword);
    if (node.kind === ts.SyntaxKind.NullKeyword) return data(null);
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      return { kind: 'pattern', source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
    }
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'callback', node };
    if (ts.isArrayLiteralExpression(node)) {
      const items = node.elements.map((element) => (ts.isSpreadElement(element) ? this.evaluate(element.expression, scope) : this.evaluate(element, scope)));
      return { kind: 'list', items: items.flatMap((item, index) => (ts.isSpreadElement(node.elements[index]!) && item.kind === 'list' ? item.items : [item])) };
    }
    if (ts.isObjectLiteralExpression(node)) return supposeWritten(this, node, scope);
    if (ts.isPrefixUnaryExpression(node)) return supposeUnary(this, node, scope);
    // `left-- > 0`: it counts afterwards.
    if (ts.isPostfixUnaryExpression(node)) return supposeCounted(this, node, scope);
    if (ts.isConditionalExpression(node)) {
      const condition = this.evaluate(node.condition, scope);
      const truth = truthOf(condition);
      if (truth !== undefined) return this.evaluate(truth ? node.whenTrue : node.whenFalse, scope);
      const either = eitherOf([this.evaluate(node.whenTrue, scope), this.evaluate(node.whenFalse, scope)]);
      return either.kind === 'unknown' ? unknownFrom(either, condition) : either;
    }
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map((span) => this.evaluate(span.expression, scope));
      const texts = parts.map(textOf);
      if (texts.every((text) => text !== undefined)) return data(node.head.text + node.templateSpans.map((span, index) => texts[index]! + span.literal.text).join(''));
      return unknownFrom(...parts);
    }
    if (ts.isBinaryExpression(node)) return supposeBinary(this, node, scope);
    if (ts.isTypeOfExpression(node)) {
      const operand = this.evaluate(node.expression, scope);
      return operand.kind === 'data' ? data(operand.value === null ? 'object' : typeof operand.value) : operand.kind === 'unknown' ? unknownFrom(operand) : data(operand.kind === 'callback' ? 'function' : 'object');
    }
    if (ts.isIdentifier(node)) return this.#identifier(node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, scope);
    if (ts.isElementAccessExpression(node)) {
      const holder = this.evaluate(node.expression, scope);
      const key = this.evaluate(node.argumentExpression, scope);
      if (key.kind === 'data' && (typeof key.value === 'string' || typeof key.value === 'number')) return this.propertyOf(holder, String(key.value)) ?? this.#ofEngine(node, scope, holder, key);
      return this.#ofEngine(node, scope, holder, key);
    }
    if (ts.isCallExpression(node)) return callSupposed(this, node, scope);
    if (ts.isNewExpression(node)) return supposeMade(this, node, scope);
    return this.#ofEngine(node, scope);
  }

  /** `{ retryable: true, reason }` */
  /** What a function on the way makes of the answer, or of the failure that it catches: `{ ok: false }`. `undefined` where it hands that on, or it is not known. */
  #throughHelper(node: ts.Expression): Supposed | undefined {
    const result = this.#resultOf(node);
    return result?.kind === 'unknown' ? undefined : result;
  }

  /** Whether the failure leaves a call that leads to it; it leaves the call itself in any case. */
  throws(node: ts.Node): boolean {
    return !this.world.entered?.has(node) || this.#resultOf(node) === THROWN;
  }

  #resultOf(node: ts.Node): Supposed | undefined {
    const { entered, thrown, answered } = this.world;
    const fn = entered?.get(node);
    // Where either may be, neither is told apart.
    if (!fn || (thrown && answered) || this.#active.has(node)) return undefined;
    this.#active.add(node);
    const result = resultOfHelper(this, fn);
    this.#active.delete(node);
    return result;
  }

  #inThisWorld<T>(value: T): T {
    this.touch();
    return value;
  }

  #identifier(node: ts.Identifier, scope: Scope): Supposed {
    if (node.text === 'undefined') return ABSENT;
    const { engine, calls, toolNames, given } = this.world;
    const { ts } = engine;
    if (toolNames.includes(node.text)) return this.#inThisWorld(unknownAbout('name'));
    const ofRequest = this.#ofRequest(node.text);
    if (ofRequest) return ofRequest;
    const declaration = findDeclared(engine, node);
    if (!declaration) return this.#ofEngine(node, scope);
    const bound = scope.bindings.get(declaration);
    if (bound) return bound;
    const handed = given?.get(declaration);
    if (handed) return this.#inThisWorld(handed);
    if (ts.isBindingElement(declaration)) return this.#element(declaration, node, scope);
    const counted = countAt(this, declaration, node, scope);
    if (counted) return counted;
    if (ts.isParameter(declaration)) return this.#parameter(declaration, node, scope, calls);
    if (!ts.isVariableDeclaration(declaration)) return this.#ofEngine(node, scope);
    if (ts.isCatchClause(declaration.parent)) return this.#inThisWorld(this.world.thrown ?? unknownAbout('failure'));
    return this.#variable(declaration, node, scope);
  }

  /** A variable is the same wherever it is named in one run of a function. */
  #variable(declaration: ts.VariableDeclaration, node: ts.Identifier, scope: Scope): Supposed {
    let known = this.#variables.get(scope);
    if (!known) this.#variables.set(scope, (known = new Map()));
    let read = known.get(declaration);
    if (!read) {
      const [value, marks] = this.#marked(() => this.#readVariable(declaration, node, scope));
      known.set(declaration, (read = { value, marks }));
    }
    this.#marks |= read.marks;
    return read.value;
  }

  #readVariable(declaration: ts.VariableDeclaration, node: ts.Identifier, scope: Scope): Supposed {
    const { engine } = this.world;
    if (this.#active.has(declaration)) return this.#inThisWorld(unknownAbout());
    this.#active.add(declaration);
    try {
      const onWay = this.#assignedOnWay(declaration, node, scope);
      if (onWay) return this.#inThisWorld(onWay);
      const assigned = collectAssigned(engine, declaration);
      const outer = engine.fileOf(declaration) === engine.fileOf(node) ? scope : { env: OUTSIDE, bindings: new Map() };
      const values = [...(declaration.initializer ? [declaration.initializer] : []), ...assigned].map((one) => this.#settle(one, outer, OF_WORLD | SHORT));
      // What is kept of the failure is looked at after it.
      const kept = values.filter((one) => one.kind === 'thing');
      if (kept.length > 0 && kept.every((one) => one === kept[0])) return kept[0]!;
      if (isChanging(engine, declaration)) return unknownFrom(...values.filter((one) => [...topicsOf(one)].some((topic) => topic === 'failure')));
      if (values.length === 0) return this.#ofEngine(node, scope);
      const value = eitherOf(values);
      if (value.kind === 'list' && this.#isFilled(node, scope)) return this.#ofEngine(node, scope);
      return value.kind === 'unknown' ? this.#named(node.text, value) : value;
    } finally {
      this.#active.delete(declaration);
    }
  }

  /** What the variable was given after the call, or in the `catch` around it. */
  #assignedOnWay(declaration: ts.VariableDeclaration, node: ts.Identifier, scope: Scope): Supposed | undefined {
    const { engine, sources, thrown, answered } = this.world;
    const ownerOf = (one: ts.Node): ts.Node | undefined => engine.ownersOf(one).at(-1);
    const call = [...sources].find((one) => ownerOf(one) === ownerOf(node));
    if (!call || (declaration.parent.flags & engine.ts.NodeFlags.Const) !== 0) return undefined;
    const find = (ended: Ended): ts.Expression | undefined => findAssignedOnWay(engine, declaration, call, node, ended);
    if (thrown && answered) return find('threw') ?? find('returned') ? unknownAbout('failure') : undefined;
    const value = find(thrown && this.throws(call) ? 'threw' : 'returned');
    return value && this.evaluate(value, scope);
  }

  /** Whether more may have been put into a list than stands where it is written. */
  #isFilled(node: ts.Expression, scope: Scope): boolean {
    return alternativesOf(evaluate(this.world.engine, node, scope.env)).some((one) => one.kind === 'array' && (one.open || one.isLoose === true));
  }

  /** `const { code } = error`; `const [, code] = match`; the parameter `({ error }) => …`. */
  #element(declaration: ts.BindingElement, node: ts.Identifier, scope: Scope): Supposed {
    const { engine, calls } = this.world;
    const { ts } = engine;
    const holder = declaration.parent.parent;
    const name = declaration.propertyName ?? declaration.name;
    if (!ts.isIdentifier(name) || (ts.isArrayBindingPattern(declaration.parent) && declaration.dotDotDotToken)) return this.#ofEngine(node, scope);
    const part = ts.isArrayBindingPattern(declaration.parent) ? String(declaration.parent.elements.indexOf(declaration)) : name.text;
    const whole = ts.isVariableDeclaration(holder)
      ? ts.isCatchClause(holder.parent) ? this.#inThisWorld(this.world.thrown) : holder.initializer && this.evaluate(holder.initializer, scope)
      : ts.isParameter(holder) ? (scope.bindings.get(holder) ?? this.#parameter(holder, node, scope, calls)) : undefined;
    const value = whole && HINT.test(part) ? this.#hint(part, declaration.initializer ? declaration : node) : (whole && this.propertyOf(whole, part)) ?? this.#ofEngine(node, scope, whole);
    // `const { readOnlyHint = false } = annotations`
    return value === ABSENT && declaration.initializer ? this.evaluate(declaration.initializer, scope) : value;
  }

  /** What a parameter holds: what a promise was settled with, or what the call on the way hands in. */
  #parameter(declaration: ts.ParameterDeclaration, node: ts.Identifier, scope: Scope, calls: OuterCall | undefined): Supposed {
    this.touch();
    const { engine } = this.world;
    const { ts } = engine;
    const owner = declaration.parent;
    const call = owner.parent;
    if (call && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && owner.parameters[0] === declaration) {
      const at = call.arguments.indexOf(owner as ts.Expression);
      const member = call.expression.name.text;
      if (at >= 0 && ((member === 'catch' && at === 0) || (member === 'then' && at === 1))) return this.world.thrown ?? unknownAbout('failure');
      if (at === 0 && member === 'then' && this.world.answered) return this.evaluate(call.expression.expression, scope);
    }
    const index = owner.parameters.indexOf(declaration);
    for (let one = calls; one; one = one.outer) {
      if (one.into !== owner) continue;
      const list = ts.isCallExpression(one.event.node) || ts.isNewExpression(one.event.node) ? one.event.node.arguments : undefined;
      const argument = one.event.runs.some((run) => run.trace.node === owner && run.as === 'callee') ? list?.[index] : undefined;
      if (!argument || ts.isSpreadElement(argument) || this.#active.has(argument)) break;
      this.#active.add(argument);
      const value = new Supposition({ ...this.world, calls: one.outer }, this.#spent).evaluate(argument, { env: one.event.env, bindings: new Map() });
      this.#active.delete(argument);
      return value.kind === 'unknown' ? this.#named(node.text, value) : value;
    }
    return this.#ofEngine(node, scope);
  }

  #property(node: ts.PropertyAccessExpression, scope: Scope): Supposed {
    const { engine, toolNames, hints } = this.world;
    const name = node.name.text;
    if (HINT.test(name)) return this.#hint(name, node);
    const ofRequest = this.#ofRequest(name);
    if (ofRequest) return ofRequest;
    if (toolNames.length > 0 && toolNames.includes(node.getText(engine.fileOf(node)))) return this.#inThisWorld(unknownAbout('name'));
    if (name === 'annotations') return hints === 'unread' ? unknownAbout('gate') : hints === 'absent' ? ABSENT : { kind: 'thing', classes: ['Object'], text: undefined, properties: {}, others: unknownAbout('gate') };
    const holder = this.evaluate(node.expression, scope);
    return this.propertyOf(holder, name) ?? this.#member(node, scope) ?? this.#ofEngine(node, scope, holder);
  }

  /** A getter of the program is asked; a pattern or list in a field is looked at where it is written. */
  #member(node: ts.PropertyAccessExpression, scope: Scope): Supposed | undefined {
    const { engine } = this.world;
    const { ts } = engine;
    const self = evaluate(engine, node.expression, scope.env);
    const of = self.kind === 'instance' ? self.of : self.kind === 'class' ? self : undefined;
    for (const level of of ? ancestryOf(engine, of) : []) {
      const member = level.kind === 'class' ? level.node.members.find((one) => one.name?.getText(engine.fileOf(one)) === node.name.text) : undefined;
      if (!member) continue;
      if (ts.isGetAccessorDeclaration(member) && level.kind === 'class') return askFunction(this, { kind: 'function', node: member, env: level.env, self }, []);
      const initial = ts.isPropertyDeclaration(member) ? member.initializer : undefined;
      return initial && (ts.isRegularExpressionLiteral(initial) || (ts.isArrayLiteralExpression(initial) && !this.#isFilled(node, scope))) ? this.evaluate(initial, { env: OUTSIDE, bindings: new Map() }) : undefined;
    }
    return undefined;
  }

  /** What is known of a property; `undefined` where the engine may know more. */
  propertyOf(holder: Supposed, name: string): Supposed | undefined {
    if (holder.kind === 'thing') return Object.hasOwn(holder.properties, name) ? holder.properties[name] : name === 'constructor' ? unknownAbout('failure') : holder.others;
    if (holder.kind === 'data') return typeof holder.value === 'string' && name === 'length' ? data(holder.value.length) : holder.value === undefined || holder.value === null ? ABSENT : undefined;
    if (holder.kind === 'list' && (name === 'length' || name === 'size')) return data(holder.items.length);
    if (holder.kind === 'list' && /^\d+$/.test(name)) return holder.items[Number(name)] ?? ABSENT;
    const about = new Set(topicsOf(holder));
    if (about.has('failure')) return unknownFrom(holder);
    if (this.world.isNear) this.touch();
    return this.world.isNear && this.world.thrown?.kind === 'thing' && /^(?:status|statusCode|code|ok)$/.test(name) ? (name === 'ok' ? data(false) : this.world.thrown.properties[name === 'statusCode' ? 'status' : name] ?? this.world.thrown.properties['code']) : undefined;
  }

  /** What is called after the method of a request, or marks one that may be repeated: whoever sets it for a write has thought of it. */
  #ofRequest(name: string): Supposed | undefined {
    const { method } = this.world;
    return method === undefined ? undefined : METHOD.test(name) ? data(method) : MARK.test(name) ? data(false) : undefined;
  }

  #hint(name: string, node: ts.Node): Supposed {
    const { hints, seenHints } = this.world;
    seenHints.add(node);
    this.touch();
    if (hints === 'unread') return unknownAbout('gate');
    return hints === 'writer' ? data(name === 'destructiveHint' || name === 'openWorldHint') : ABSENT;
  }

  #ofEngine(node: ts.Expression, scope: Scope, ...parts: readonly (Supposed | undefined)[]): Supposed {
    const value = evaluate(this.world.engine, node, scope.env);
    const known = fromValue(this.world.engine, value) ?? (this.world.looksIntoObjects ? fromObject(this.world.engine, value) : undefined);
    if (known) return known;
    const { ts } = this.world.engine;
    const name = ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
    return this.#named(name, unknownFrom(...parts));
  }

  /** Something unknown whose name speaks of reading or repeating is the program's own classification. */
  #named(name: string | undefined, value: Supposed): Supposed {
    const topic = name === undefined ? undefined : classifyName(name);
    const about = [...topicsOf(value)];
    if (about.includes('failure')) return value;
    if (topic === 'gate') return unknownAbout('gate');
    return about.length > 0 || topic === 'counter' ? value : unknownAbout('other');
  }
}
