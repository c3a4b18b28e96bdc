/** Statements in order: which are reached on a call path, under which branches, and what a function returns. */
import type ts from 'typescript';
import { evaluateTruth, isEqual } from './conditions.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { elementOf, itemsOf } from './iteration.js';
import { givenValue } from './names.js';
import { mayBeUndefined } from './patterns.js';
import { roundsOf } from './rounds.js';
import { UNDEFINED, unionOf, unknown, type FunctionNode, type Value } from './values.js';

/** A branch taken on the way to a place: which statement or expression branches, and which of its arms. */
export interface Arm {
  readonly outer: Arm | undefined;
  readonly node: ts.Node;
  /** `then`, `else`, `case 2`, `catch`, `finally`, `loop`, `callback`. */
  readonly arm: string;
  /** Frame in which the branch stands. */
  readonly env: Env;
}

export interface FlowVisitor {
  /** Each expression that is evaluated for itself, in order. */
  expression(node: ts.Expression, env: Env, arm: Arm | undefined): void;
  /** A `return` (or the value of a concise arrow). */
  returned?(node: ts.Expression | undefined, env: Env, arm: Arm | undefined): void;
  /** A `throw`. */
  thrown?(node: ts.ThrowStatement, env: Env, arm: Arm | undefined): void;
}

/** Loops over a known array are unrolled up to this many elements. */
const UNROLL_LIMIT = 120;

/** Marks a path that does not go on. */
const ENDED = Symbol('ended');
type After = Arm | undefined | typeof ENDED;

/** Walks a function's body under the frame of a call. */
export function walkFunction(engine: Engine, node: FunctionNode, env: Env, visitor: FlowVisitor, arm?: Arm): void {
  const { body } = node;
  if (!body) return;
  for (const parameter of node.parameters) {
    if (parameter.initializer && isNeeded(engine, parameter, env)) visitor.expression(parameter.initializer, env, arm);
    visitDefaults(engine, parameter.name, env, arm, visitor);
  }
  if (engine.ts.isBlock(body)) new Flow(engine, visitor).block(body.statements, env, arm);
  else {
    visitor.expression(body, env, arm);
    visitor.returned?.(body, env, arm);
  }
}

/** All values a function may return in this frame. */
export function returnValueOf(engine: Engine, node: FunctionNode, env: Env): Value {
  return engine.memoised(node, env, () => {
    const { body } = node;
    if (!body) return unknown('a function without a body');
    return engine.recursion(node, [...env.bindings.values()].every(isOpaque), () => returnedValues(engine, node, body, env));
  });
}

/** Nothing of the program is in it. */
const isOpaque = (value: Value): boolean => value.kind === 'unknown' || value.kind === 'external' || value.kind === 'constant';

function returnedValues(engine: Engine, node: FunctionNode, body: ts.ConciseBody, env: Env): Value {
  if (!engine.ts.isBlock(body)) return evaluate(engine, body, env);
  const values: Value[] = [];
  let failed = false;
  walkFunction(engine, node, env, {
    expression: () => {},
    returned: (value, at) => void values.push(value ? evaluate(engine, value, at) : UNDEFINED),
    thrown: () => void (failed = true),
  });
  if (values.length === 0) return failed ? unknown('a function that throws') : UNDEFINED;
  return unionOf(values);
}

class Flow {
  /** Labels that a `break` met since the statement that will catch it; `''` for one without a label. */
  #breaks = new Set<string>();
  /** The same for `continue`. */
  #continues = new Set<string>();

  readonly engine: Engine;
  readonly visitor: FlowVisitor;

  constructor(engine: Engine, visitor: FlowVisitor) {
    this.engine = engine;
    this.visitor = visitor;
  }

  block(statements: readonly ts.Statement[], env: Env, arm: Arm | undefined): After {
    let after: After = arm;
    for (const statement of statements) {
      if (after === ENDED) return ENDED;
      after = this.statement(statement, env, after);
    }
    return after;
  }

  /** `labels` are those that stand in front of the statement. */
  statement(node: ts.Statement, env: Env, arm: Arm | undefined, labels: readonly string[] = []): After {
    const { ts } = this.engine;
    if (ts.isExpressionStatement(node)) this.visitor.expression(node.expression, env, arm);
    else if (ts.isVariableStatement(node)) this.#declarations(node.declarationList, env, arm);
    else if (ts.isReturnStatement(node)) {
      if (node.expression) this.visitor.expression(node.expression, env, arm);
      this.visitor.returned?.(node.expression, env, arm);
      return ENDED;
    } else if (ts.isIfStatement(node)) return this.#if(node, env, arm);
    else if (ts.isBlock(node)) return this.block(node.statements, env, arm);
    else if (ts.isThrowStatement(node)) {
      this.visitor.expression(node.expression, env, arm);
      this.visitor.thrown?.(node, env, arm);
      return ENDED;
    } else if (ts.isForOfStatement(node) || ts.isForInStatement(node)) return this.#forEach(node, env, arm, labels);
    else if (ts.isForStatement(node)) return this.#for(node, env, arm, labels);
    else if (ts.isWhileStatement(node)) {
      this.visitor.expression(node.expression, env, arm);
      return this.#while(node, evaluateTruth(this.engine, node.expression, env), env, arm, labels);
    } else if (ts.isDoStatement(node)) {
      const round = this.#round(node.statement, env, this.#arm(arm, node, 'loop', env), labels);
      if (round.after === ENDED && !round.continued) return round.broke ? arm : ENDED;
      this.visitor.expression(node.expression, env, arm);
      return evaluateTruth(this.engine, node.expression, env) === true && !round.broke ? ENDED : arm;
    } else if (ts.isSwitchStatement(node)) return this.#switch(node, env, arm, labels);
    else if (ts.isTryStatement(node)) return this.#try(node, env, arm);
    else if (ts.isBreakStatement(node)) {
      this.#breaks.add(node.label?.text ?? '');
      return ENDED;
    } else if (ts.isContinueStatement(node)) {
      this.#continues.add(node.label?.text ?? '');
      return ENDED;
    } else if (ts.isLabeledStatement(node)) {
      const label = node.label.text;
      const after = this.statement(node.statement, env, arm, [...labels, label]);
      return this.#breaks.delete(label) && after === ENDED ? arm : after;
    } else if (ts.isExportAssignment(node)) this.visitor.expression(node.expression, env, arm);
    return arm;
  }

  #arm(outer: Arm | undefined, node: ts.Node, arm: string, env: Env): Arm {
    return { outer, node, arm, env };
  }

  #declarations(list: ts.VariableDeclarationList, env: Env, arm: Arm | undefined): void {
    for (const declaration of list.declarations) {
      if (declaration.initializer) this.visitor.expression(declaration.initializer, env, arm);
      visitDefaults(this.engine, declaration.name, env, arm, this.visitor);
    }
  }

  #if(node: ts.IfStatement, env: Env, arm: Arm | undefined): After {
    this.visitor.expression(node.expression, env, arm);
    const truth = evaluateTruth(this.engine, node.expression, env);
    if (truth === true) return this.statement(node.thenStatement, env, arm);
    if (truth === false) return node.elseStatement ? this.statement(node.elseStatement, env, arm) : arm;
    const thenArm = this.#arm(arm, node, 'then', env);
    const elseArm = this.#arm(arm, node, 'else', env);
    const afterThen = this.statement(node.thenStatement, env, thenArm);
    const afterElse = node.elseStatement ? this.statement(node.elseStatement, env, elseArm) : elseArm;
    if (afterThen === ENDED) return afterElse;
    if (afterElse === ENDED) return afterThen;
    return arm;
  }

  /** One round of a loop, with the jumps that this loop catches. */
  #round(body: ts.Statement, env: Env, arm: Arm, labels: readonly string[]): { readonly after: After; readonly broke: boolean; readonly continued: boolean } {
    const [breaks, continues] = [this.#breaks, this.#continues];
    this.#breaks = new Set();
    this.#continues = new Set();
    const after = this.statement(body, env, arm);
    const broke = this.#breaks.delete('') || labels.some((label) => this.#breaks.has(label));
    let continued = this.#continues.delete('');
    for (const label of labels) continued = this.#continues.delete(label) || continued;
    // The label's own statement catches breaks by its name; it stands right around the loop.
    for (const label of this.#breaks) breaks.add(label);
    for (const label of this.#continues) continues.add(label);
    [this.#breaks, this.#continues] = [breaks, continues];
    return { after, broke, continued };
  }

  #while(node: ts.WhileStatement | ts.ForStatement, truth: boolean | undefined, env: Env, arm: Arm | undefined, labels: readonly string[]): After {
    if (truth === false) return arm;
    const { broke } = this.#round(node.statement, env, this.#arm(arm, node, 'loop', env), labels);
    return truth === true && !broke ? ENDED : arm;
  }

  #for(node: ts.ForStatement, env: Env, arm: Arm | undefined, labels: readonly string[]): After {
    if (node.initializer) {
      if (this.engine.ts.isVariableDeclarationList(node.initializer)) this.#declarations(node.initializer, env, arm);
      else this.visitor.expression(node.initializer, env, arm);
    }
    if (node.condition) this.visitor.expression(node.condition, env, arm);
    const truth = node.condition ? evaluateTruth(this.engine, node.condition, env) : true;
    const after = this.#while(node, truth, env, arm, labels);
    if (node.incrementor && truth !== false) this.visitor.expression(node.incrementor, env, this.#arm(arm, node, 'loop', env));
    return after;
  }

  #forEach(node: ts.ForInOrOfStatement, env: Env, arm: Arm | undefined, labels: readonly string[]): After {
    const { engine } = this;
    const { ts } = engine;
    this.visitor.expression(node.expression, env, arm);
    const declaration = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0] : undefined;
    const collection = roundsOf(engine, node, env);
    const list = itemsOf(engine, collection);
    if (!declaration || !list || list.open || list.items.length === 0 || list.items.length > UNROLL_LIMIT || !engine.admitsRound()) {
      const frame = declaration ? engine.environments.enter(env, node, new Map([[declaration, elementOf(engine, collection)]])) : env;
      this.#round(node.statement, frame, this.#arm(arm, node, 'loop', frame), labels);
      return arm;
    }
    for (const item of list.items) {
      engine.admitsRound();
      const frame = engine.environments.enter(env, node, new Map([[declaration, item]]));
      const round = this.#round(node.statement, frame, this.#arm(arm, node, 'loop', frame), labels);
      // No path leads on to the next element. Whether this one is there is another question.
      if (round.after === ENDED && !round.continued && !list.isLoose) return round.broke ? arm : ENDED;
    }
    return arm;
  }

  #switch(node: ts.SwitchStatement, env: Env, arm: Arm | undefined, labels: readonly string[]): After {
    const { engine } = this;
    const { ts } = engine;
    this.visitor.expression(node.expression, env, arm);
    const clauses = node.caseBlock.clauses;
    const value = evaluate(engine, node.expression, env);
    const matches = clauses.map((clause) => (ts.isCaseClause(clause)
      ? node.expression.kind === ts.SyntaxKind.TrueKeyword ? evaluateTruth(engine, clause.expression, env) : isEqual(value, evaluate(engine, clause.expression, env))
      : undefined));
    const certain = matches.findIndex((match) => match === true);
    // `switch (true) { case isLost(error): … }` calls what stands there, until one is certain.
    for (const [index, clause] of clauses.entries()) if (ts.isCaseClause(clause) && (certain < 0 || index <= certain)) this.visitor.expression(clause.expression, env, arm);
    const breaks = this.#breaks;
    const afters: After[] = [];
    const runFrom = (index: number, inner: Arm | undefined): void => {
      this.#breaks = new Set();
      let after: After = inner;
      for (let at = index; at < clauses.length && after !== ENDED; at += 1) after = this.block(clauses[at]!.statements, env, after);
      const broke = this.#breaks.delete('') || labels.some((label) => this.#breaks.has(label));
      for (const label of this.#breaks) breaks.add(label);
      afters.push(after !== ENDED || broke ? arm : ENDED);
    };
    const defaultIndex = clauses.findIndex((clause) => ts.isDefaultClause(clause));
    const possible = clauses.map((_, index) => index).filter((index) => (index === defaultIndex ? certain < 0 : matches[index] !== false && (certain < 0 || index <= certain)));
    const isOnly = possible.length === 1 && (possible[0] === certain || possible[0] === defaultIndex);
    for (const index of possible) runFrom(index, isOnly ? arm : this.#arm(arm, node, `case ${index}`, env));
    this.#breaks = breaks;
    if (possible.length === 0 || (defaultIndex < 0 && certain < 0)) return arm;
    return afters.every((after) => after === ENDED) ? ENDED : arm;
  }

  #try(node: ts.TryStatement, env: Env, arm: Arm | undefined): After {
    const after = this.block(node.tryBlock.statements, env, arm);
    let result: After = after;
    if (node.catchClause) {
      const afterCatch = this.block(node.catchClause.block.statements, env, this.#arm(arm, node, 'catch', env));
      if (after === ENDED && afterCatch !== ENDED) result = afterCatch;
    }
    if (node.finallyBlock) {
      const afterFinally = this.block(node.finallyBlock.statements, env, this.#arm(arm, node, 'finally', env));
      if (afterFinally === ENDED) return ENDED;
    }
    return result;
  }
}

/** Visits the default values inside a pattern, where they may be needed. */
function visitDefaults(engine: Engine, name: ts.BindingName, env: Env, arm: Arm | undefined, visitor: FlowVisitor): void {
  const { ts } = engine;
  if (ts.isIdentifier(name)) return;
  for (const element of name.elements) {
    if (!ts.isBindingElement(element)) continue;
    if (element.initializer && isNeeded(engine, element, env)) visitor.expression(element.initializer, env, arm);
    visitDefaults(engine, element.name, env, arm, visitor);
  }
}

/** Whether the default of a parameter or pattern element is used: not when something is certainly handed in. */
function isNeeded(engine: Engine, owner: ts.ParameterDeclaration | ts.BindingElement, env: Env): boolean {
  const given = givenValue(engine, owner, env);
  return !given || mayBeUndefined(given);
}

/** Whether a node can be reached inside its function, judged by the conditions around it. */
export function isReachable(engine: Engine, node: ts.Node, env: Env): boolean {
  const { ts } = engine;
  let child = node;
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (ts.isFunctionLike(parent) || ts.isSourceFile(parent)) return true;
    if (ts.isIfStatement(parent) && child !== parent.expression) {
      const truth = evaluateTruth(engine, parent.expression, engine.frameAround(parent, env));
      if (truth !== undefined && truth !== (child === parent.thenStatement)) return false;
    } else if (ts.isConditionalExpression(parent) && child !== parent.condition) {
      const truth = evaluateTruth(engine, parent.condition, engine.frameAround(parent, env));
      if (truth !== undefined && truth !== (child === parent.whenTrue)) return false;
    } else if (ts.isCaseClause(parent) && child !== parent.expression) {
      const frame = engine.frameAround(parent, env);
      const statement = parent.parent.parent;
      if (isEqual(evaluate(engine, statement.expression, frame), evaluate(engine, parent.expression, frame)) === false && !fallsInto(engine, parent)) return false;
    }
  }
  return true;
}

/** Whether the clause before this one runs on into it. */
function fallsInto(engine: Engine, clause: ts.CaseClause): boolean {
  const { ts } = engine;
  const { clauses } = clause.parent;
  const before = clauses[clauses.indexOf(clause) - 1];
  if (!before) return false;
  const last = before.statements.at(-1);
  return !last || !(ts.isBreakStatement(last) || ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last) || ts.isBlock(last));
}
