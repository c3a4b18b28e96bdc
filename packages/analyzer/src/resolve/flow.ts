/** Statements in order: which are reached on a call path, under which branches, and what a function returns. */
import type ts from 'typescript';
import { evaluateTruth, isEqual } from './conditions.js';
import type { Engine } from './engine.js';
import type { Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { elementOf, itemsOf } from './iteration.js';
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
  for (const parameter of node.parameters) if (parameter.initializer) visitor.expression(parameter.initializer, env, arm);
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
  #broke = false;

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

  statement(node: ts.Statement, env: Env, arm: Arm | undefined): After {
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
    } else if (ts.isForOfStatement(node)) return this.#forOf(node, env, arm);
    else if (ts.isForInStatement(node)) {
      this.visitor.expression(node.expression, env, arm);
      return this.#loop(node, node.statement, env, arm);
    } else if (ts.isForStatement(node)) {
      if (node.initializer) {
        if (ts.isVariableDeclarationList(node.initializer)) this.#declarations(node.initializer, env, arm);
        else this.visitor.expression(node.initializer, env, arm);
      }
      if (node.condition) this.visitor.expression(node.condition, env, arm);
      const after = this.#loop(node, node.statement, env, arm);
      if (node.incrementor) this.visitor.expression(node.incrementor, env, this.#arm(arm, node, 'loop', env));
      return after;
    } else if (ts.isWhileStatement(node)) {
      this.visitor.expression(node.expression, env, arm);
      if (evaluateTruth(this.engine, node.expression, env) === false) return arm;
      return this.#loop(node, node.statement, env, arm);
    } else if (ts.isDoStatement(node)) {
      const after = this.#loop(node, node.statement, env, arm);
      this.visitor.expression(node.expression, env, arm);
      return after;
    } else if (ts.isSwitchStatement(node)) return this.#switch(node, env, arm);
    else if (ts.isTryStatement(node)) return this.#try(node, env, arm);
    else if (ts.isBreakStatement(node)) {
      this.#broke = true;
      return ENDED;
    } else if (ts.isContinueStatement(node)) return ENDED;
    else if (ts.isLabeledStatement(node)) {
      const after = this.statement(node.statement, env, arm);
      return after === ENDED && this.#broke ? arm : after;
    } else if (ts.isExportAssignment(node)) this.visitor.expression(node.expression, env, arm);
    return arm;
  }

  #arm(outer: Arm | undefined, node: ts.Node, arm: string, env: Env): Arm {
    return { outer, node, arm, env };
  }

  #declarations(list: ts.VariableDeclarationList, env: Env, arm: Arm | undefined): void {
    for (const declaration of list.declarations) if (declaration.initializer) this.visitor.expression(declaration.initializer, env, arm);
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

  #loop(node: ts.Node, body: ts.Statement, env: Env, arm: Arm | undefined): After {
    const before = this.#broke;
    this.#broke = false;
    this.statement(body, env, this.#arm(arm, node, 'loop', env));
    this.#broke = before;
    return arm;
  }

  #forOf(node: ts.ForOfStatement, env: Env, arm: Arm | undefined): After {
    const { engine } = this;
    const { ts } = engine;
    this.visitor.expression(node.expression, env, arm);
    const declaration = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0] : undefined;
    const collection = evaluate(engine, node.expression, env);
    const list = itemsOf(engine, collection);
    if (!declaration || !list || list.open || list.items.length > UNROLL_LIMIT || !engine.admitsRound()) {
      const frame = declaration ? engine.environments.enter(env, node, new Map([[declaration, elementOf(engine, collection)]])) : env;
      return this.#loop(node, node.statement, frame, arm);
    }
    const before = this.#broke;
    for (const item of list.items) {
      engine.admitsRound();
      this.#broke = false;
      const frame = engine.environments.enter(env, node, new Map([[declaration, item]]));
      const inner = this.#arm(arm, node, 'loop', frame);
      const after = this.statement(node.statement, frame, inner);
      // The loop surely ends here: a `return` or `break` that no unknown condition guards.
      if (after === ENDED && this.#endsSurely(node.statement, frame)) {
        const broke = this.#broke;
        this.#broke = before;
        return broke ? arm : ENDED;
      }
    }
    this.#broke = before;
    return arm;
  }

  /** Whether a loop body ends the loop on every path (not by `continue`). */
  #endsSurely(body: ts.Statement, env: Env): boolean {
    const { engine } = this;
    const { ts } = engine;
    let ends = false;
    const visit = (statement: ts.Statement): boolean => {
      if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement) || ts.isBreakStatement(statement)) {
        ends = true;
        return true;
      }
      if (ts.isContinueStatement(statement)) return true;
      if (ts.isBlock(statement)) return statement.statements.some(visit);
      if (ts.isIfStatement(statement)) {
        const truth = evaluateTruth(engine, statement.expression, env);
        if (truth === true) return visit(statement.thenStatement);
        if (truth === false) return statement.elseStatement ? visit(statement.elseStatement) : false;
        return false;
      }
      return false;
    };
    visit(body);
    return ends;
  }

  #switch(node: ts.SwitchStatement, env: Env, arm: Arm | undefined): After {
    const { engine } = this;
    const { ts } = engine;
    this.visitor.expression(node.expression, env, arm);
    const clauses = node.caseBlock.clauses;
    const before = this.#broke;
    this.#broke = false;
    const value = evaluate(engine, node.expression, env);
    const matches = clauses.map((clause) => (ts.isCaseClause(clause)
      ? node.expression.kind === ts.SyntaxKind.TrueKeyword ? evaluateTruth(engine, clause.expression, env) : isEqual(value, evaluate(engine, clause.expression, env))
      : undefined));
    const certain = matches.findIndex((match) => match === true);
    const afters: After[] = [];
    let broke = false;
    const runFrom = (index: number, inner: Arm | undefined): void => {
      let after: After = inner;
      this.#broke = false;
      for (let at = index; at < clauses.length && after !== ENDED; at += 1) after = this.block(clauses[at]!.statements, env, after);
      if (after === ENDED && this.#broke) {
        broke = true;
        afters.push(arm);
      } else afters.push(after === inner ? arm : after);
    };
    const defaultIndex = clauses.findIndex((clause) => ts.isDefaultClause(clause));
    const possible = clauses.map((_, index) => index).filter((index) => (index === defaultIndex ? certain < 0 : matches[index] !== false && (certain < 0 || index <= certain)));
    if (certain >= 0 && possible.length === 1) runFrom(certain, arm);
    else if (possible.length === 1 && possible[0] === defaultIndex) runFrom(defaultIndex, arm);
    else {
      for (const index of possible) {
        // A clause without statements falls through to the next: one arm for both.
        runFrom(index, this.#arm(arm, node, `case ${index}`, env));
      }
      if (defaultIndex < 0 && certain < 0) afters.push(arm);
    }
    this.#broke = before;
    if (clauses.length === 0 || possible.length === 0) return arm;
    void broke;
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
