/** Calls in a condition while a failure is supposed: of texts, lists and patterns, and of the program's own helpers. */
import type ts from 'typescript';
import { functionFrame } from '../../resolve/calls.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { lacksLetters, runnablePattern } from '../../resolve/regular-expressions.js';
import type { Declaration } from '../../resolve/scope.js';
import { alternativesOf, unknown, type FunctionNode, type FunctionValue, type Value } from '../../resolve/values.js';
import type { TS } from '../../types.js';
import { classifyName, isOfOffers } from './gate-words.js';
import { isInstance } from './instance-tests.js';
import { isRefusalName, isTakenName } from './refusals.js';
import { textOf } from './operations.js';
import type { Supposition } from './suppose.js';
import { ABSENT, data, eitherOf, topicsOf, truthOf, unknownAbout, unknownFrom, type List, type Pattern, type Supposed, type Unknown } from './supposed.js';
import type { Scope } from './world.js';

const has = (value: Supposed, topic: string): boolean => [...topicsOf(value)].some((one) => one === topic);

/** Functions that answer yes or no, and those that do something only in such a case. */
const TESTS = /^(?:is|has|was|needs?|requires?|should|looks)[A-Z]|(?:After|If|On|When)(?=[A-Z])/;

/** Members that test a text, or look it up; others cut a part out of it. */
const TESTS_TEXT = /^(?:test|exec|match|has|includes|startsWith|endsWith)$/;

export function callSupposed(supposition: Supposition, node: ts.CallExpression, scope: Scope): Supposed {
  const { engine } = supposition.world;
  const { ts } = engine;
  const { expression } = node;
  const args = (): readonly Supposed[] => node.arguments.map((argument) => (ts.isSpreadElement(argument) ? unknownAbout() : supposition.evaluate(argument, scope)));
  if (ts.isPropertyAccessExpression(expression)) {
    const member = expression.name.text;
    if (member === 'isInstance' && node.arguments[0]) return isInstance(supposition, supposition.evaluate(node.arguments[0], scope), expression.expression, scope.env);
    const receiver = supposition.evaluate(expression.expression, scope);
    const known = callMember(supposition, receiver, member, args, scope, expression.expression);
    if (known && has(known, 'name-pattern') && TESTS_TEXT.test(member)) supposition.world.seenNames?.add(node);
    if (known) return known;
  }
  const callee = evaluate(engine, expression, scope.env);
  if (callee.kind === 'external' && callee.module === 'globals') {
    const [first] = args();
    if (callee.path[0] === 'String' && callee.path.length === 1 && first) return textOf(first) === undefined ? unknownFrom(first) : data(textOf(first)!);
    if ((callee.path[0] === 'Number' || callee.path[0] === 'parseInt') && first?.kind === 'data') return data(Number(first.value));
    if (callee.path[0] === 'Boolean' && first) return truthOf(first) === undefined ? unknownFrom(first) : data(truthOf(first)!);
    if (callee.path.join('.') === 'Array.isArray' && first && first.kind !== 'unknown') return data(first.kind === 'list');
  }
  // `ApplicationFailure.nonRetryable(…)`
  if (callee.kind === 'external' && /(?:Failure|Error|Exception)$/.test(callee.path.at(-2) ?? '')) return { kind: 'thing', classes: [...callee.path, 'Error', 'Object'], text: undefined, properties: {}, others: unknownAbout('failure') };
  for (const fn of alternativesOf(callee)) {
    if (fn.kind !== 'function' || alternativesOf(callee).length > 1) continue;
    const values = args();
    const result = runFunction(supposition, fn.node, functionFrame(engine, fn, values.map((value): Value => (value.kind === 'data' ? { kind: 'constant', value: value.value } : unknown('a supposed argument')))), values);
    return result.kind === 'unknown' ? named(expression, result, values) : result;
  }
  return named(expression, unknownFrom(...args()), args());

  /** What a function is called tells what it is about, unless it looks at the failure. */
  function named(called: ts.Expression, value: Supposed, values: readonly Supposed[]): Supposed {
    const name = ts.isIdentifier(called) ? called.text : ts.isPropertyAccessExpression(called) ? called.name.text : undefined;
    if ([value, ...values].some((one) => has(one, 'failure'))) return name !== undefined && supposition.world.hints !== 'unread' && TESTS.test(name) && (isRefusalName(name) || isTakenName(name)) ? data(false) : unknownFrom(value, ...values);
    // Whether a name is well formed says nothing of what the tool does.
    if (has(value, 'name-pattern') && name !== undefined && /^(?:is|has)?(?:In)?[Vv]alid|^(?:is)?WellFormed/.test(name)) return unknownAbout('other');
    if (has(value, 'name-pattern') || has(value, 'gate')) return value;
    if (name !== undefined && classifyName(name) === 'gate') return unknownAbout('gate');
    return unknownAbout('other');
  }
}

/** What a function of the program answers to these arguments. */
export const askFunction = (supposition: Supposition, fn: FunctionValue, args: readonly Supposed[]): Supposed =>
  runFunction(supposition, fn.node, functionFrame(supposition.world.engine, fn, args.map(() => unknown('a supposed argument'))), args);

/** What a function gives in which the call is made, by itself or through others. */
export function resultOfHelper(supposition: Supposition, node: FunctionNode): Supposed {
  const { body } = node;
  const { engine } = supposition.world;
  const scope: Scope = { env: engine.frameAround(node, OUTSIDE), bindings: NO_BINDINGS };
  if (!body) return unknownAbout();
  if (engine.ts.isBlock(body)) return runStatements(supposition, body.statements, scope) ?? ABSENT;
  return supposition.world.thrown && makesCall(supposition, body) ? THROWN : supposition.evaluate(body, scope);
}

const NO_BINDINGS: Scope['bindings'] = new Map();

/** The value of calling a function of the program: its first `return` that is reached. */
function runFunction(supposition: Supposition, node: FunctionNode, env: Scope['env'], args: readonly Supposed[], around: Scope['bindings'] = NO_BINDINGS): Supposed {
  const { ts } = supposition.world.engine;
  const bindings = new Map<Declaration, Supposed>(around);
  node.parameters.forEach((parameter, index) => {
    const given = args[index];
    bindings.set(parameter, given ?? (parameter.initializer ? supposition.evaluate(parameter.initializer, { env, bindings }) : ABSENT));
    if (ts.isObjectBindingPattern(parameter.name))
      for (const element of parameter.name.elements) {
        const name = element.propertyName ?? element.name;
        if (given && ts.isIdentifier(name)) bindings.set(element, supposition.propertyOf(given, name.text) ?? unknownFrom(given));
      }
  });
  const scope: Scope = { env, bindings };
  const { body } = node;
  if (!body) return unknownFrom(...args);
  if (!ts.isBlock(body)) return supposition.evaluate(body, scope);
  return runStatements(supposition, body.statements, scope) ?? ABSENT;
}

/** An error leaves the statements. */
export const THROWN: Supposed = unknownAbout('failure');

/** What a list of statements returns; `undefined` when it runs to its end. */
export function runStatements(supposition: Supposition, statements: readonly ts.Statement[], scope: Scope): Supposed | undefined {
  const { ts } = supposition.world.engine;
  for (const [index, statement] of statements.entries()) {
    // Asked once for both arms: a function with twenty conditions has a million ways through it.
    let after: Supposed | undefined;
    const rest = (): Supposed => (after ??= runStatements(supposition, statements.slice(index + 1), scope) ?? ABSENT);
    if (fails(supposition, statement)) return THROWN;
    if (ts.isReturnStatement(statement)) return statement.expression ? supposition.evaluate(statement.expression, scope) : ABSENT;
    if (ts.isThrowStatement(statement)) return THROWN;
    if (ts.isBlock(statement)) {
      const inner = runStatements(supposition, statement.statements, scope);
      if (inner) return inner;
    } else if (ts.isTryStatement(statement)) {
      const inner = runStatements(supposition, statement.tryBlock.statements, scope);
      const caught = inner === THROWN && statement.catchClause && makesCall(supposition, statement.tryBlock) ? statement.catchClause.block : undefined;
      const given = caught ? runStatements(supposition, caught.statements, scope) : inner;
      if (given) return given;
    } else if (ts.isIfStatement(statement)) {
      const condition = supposition.evaluate(statement.expression, scope);
      const truth = truthOf(condition);
      const arm = (taken: ts.Statement | undefined): Supposed | undefined => (taken ? runStatements(supposition, [taken], scope) : undefined);
      if (truth === undefined) {
        const either = eitherOf([arm(statement.thenStatement) ?? rest(), arm(statement.elseStatement) ?? rest()]);
        return either.kind === 'unknown' ? unknownFrom(either, condition) : either;
      }
      const taken = arm(truth ? statement.thenStatement : statement.elseStatement);
      if (taken) return taken;
    } else if (ts.isSwitchStatement(statement)) {
      const taken = runSwitch(supposition, statement, scope);
      if (taken) return taken;
    } else if (ts.isForOfStatement(statement)) {
      const taken = runEach(supposition, statement, scope);
      if (taken) return taken;
    } else if (ts.isIterationStatement(statement, false)) return unknownAbout('failure');
  }
  return undefined;
}

/** Whether a statement makes the call that is supposed to fail, before anything else can come of it. */
function fails(supposition: Supposition, statement: ts.Statement): boolean {
  const { thrown, answered, engine: { ts } } = supposition.world;
  if (!thrown || answered) return false;
  const part = ts.isIfStatement(statement) ? statement.expression : ts.isExpressionStatement(statement) || ts.isVariableStatement(statement) || ts.isReturnStatement(statement) ? statement : undefined;
  return part !== undefined && makesCall(supposition, part);
}

/** Whether the call, or one that leads to it and does not catch what it throws, stands in a place. */
function makesCall(supposition: Supposition, place: ts.Node): boolean {
  const { sources, engine: { ts } } = supposition.world;
  return [...sources].some((source) => isRunIn(ts, source, place) && !isCaught(ts, source) && supposition.throws(source));
}

/** Whether a node is a part of a place, and of no function that is only written there. */
function isRunIn(ts: TS, node: ts.Node, place: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent) {
    if (current === place) return true;
    if (ts.isFunctionLike(current)) return false;
  }
  return false;
}

/** `client.callTool(…).catch(…)`, `.then(…, …)` */
const isCaught = (ts: TS, { parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent) && (parent.name.text === 'catch' || (parent.name.text === 'then' && parent.parent.arguments.length > 1));

function runSwitch(supposition: Supposition, node: ts.SwitchStatement, scope: Scope): Supposed | undefined {
  const value = supposition.evaluate(node.expression, scope);
  const { clauses } = node.caseBlock;
  const taken = takenClause(supposition, value, clauses, scope);
  if (taken && 'about' in taken) return taken;
  return taken && runStatements(supposition, clauses.slice(clauses.indexOf(taken)).flatMap((clause) => [...clause.statements]), scope);
}

/** The clause of a `switch` that a value leads to; `undefined` where none does. */
function takenClause(supposition: Supposition, value: Supposed, clauses: readonly ts.CaseOrDefaultClause[], scope: Scope): ts.CaseOrDefaultClause | Unknown | undefined {
  const { ts } = supposition.world.engine;
  if (value.kind !== 'data') return unknownFrom(value);
  for (const clause of clauses) {
    if (!ts.isCaseClause(clause)) continue;
    const label = supposition.evaluate(clause.expression, scope);
    if (label.kind !== 'data') return unknownFrom(value, label);
    if (label.value === value.value) return clause;
  }
  return clauses.find(ts.isDefaultClause);
}

function runEach(supposition: Supposition, node: ts.ForOfStatement, scope: Scope): Supposed | undefined {
  const { ts } = supposition.world.engine;
  const list = supposition.evaluate(node.expression, scope);
  const declaration = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0] : undefined;
  if (list.kind !== 'list' || !declaration) return unknownFrom(list);
  for (const item of list.items) {
    const result = runStatements(supposition, [node.statement], { ...scope, bindings: new Map([...scope.bindings, [declaration, item]]) });
    if (result) return result;
  }
  return undefined;
}

/** Members of texts, lists, sets and patterns. */
function callMember(supposition: Supposition, receiver: Supposed, member: string, args: () => readonly Supposed[], scope: Scope, called: ts.Expression): Supposed | undefined {
  if (receiver.kind === 'pattern' && (member === 'test' || member === 'exec')) return member === 'test' ? testPattern(receiver, args()[0]) : groupsOf(testPattern(receiver, args()[0]));
  if (receiver.kind === 'list') return callList(supposition, receiver, member, args(), scope, called);
  // A thing of the program's own: its methods are followed.
  if (receiver.kind === 'thing' && supposition.world.looksIntoObjects && !receiver.classes.includes('Error')) return undefined;
  // What was answered is not caught.
  if (receiver.kind === 'thing' && receiver === supposition.world.answered && (member === 'catch' || member === 'finally')) return receiver;
  if (receiver.kind === 'thing') return member === 'toString' ? (receiver.text === undefined ? unknownFrom(receiver) : data(receiver.text)) : unknownFrom(receiver);
  if (receiver.kind === 'data' && typeof receiver.value === 'string') return callText(receiver.value, member, args());
  if (receiver.kind === 'data') return receiver.value === undefined || receiver.value === null ? ABSENT : member === 'toString' ? data(String(receiver.value)) : undefined;
  if (receiver.kind !== 'unknown') return undefined;
  if (has(receiver, 'name')) return /^(?:toLowerCase|toUpperCase|trim|toString)$/.test(member) ? receiver : unknownAbout('name-pattern');
  if (has(receiver, 'failure') || has(receiver, 'name-pattern')) return unknownFrom(receiver);
  if (/^(?:has|includes|get)$/.test(member) && args().some((one) => has(one, 'name'))) return askList(called);
  // `links.get(server)`: what is looked up by a part of the name says where it goes, not what it does.
  if (member === 'get' && classifyName(lastWordOf(called)) === undefined && args().some((one) => has(one, 'name-pattern'))) return unknownAbout('other');
  return undefined;
}

const lastWordOf = (called: ts.Expression): string => called.getText().split(/[.?!()]+/).findLast((part) => part !== '') ?? '';

/** Whether the name is in a list of the program's own: `READ_TOOLS.has(name)`. */
function askList(called: ts.Expression): Supposed {
  const name = lastWordOf(called);
  if (isOfOffers(name)) return unknownAbout('other');
  return unknownAbout('gate', ...(classifyName(name) === 'gate' ? [] : ['listed' as const]));
}

function testPattern({ source, flags }: Pattern, text: Supposed | undefined): Supposed {
  if (!text) return unknownAbout();
  const known = textOf(text);
  if (known === undefined) return has(text, 'name') ? unknownAbout('name-pattern') : unknownFrom(text);
  if (lacksLetters(source, flags, known)) return data(false);
  const pattern = runnablePattern(source, flags.replaceAll(/[gy]/g, ''), known.length);
  return pattern ? data(pattern.test(known)) : unknownAbout('failure');
}

/** What a match gives: nothing, or groups of which it is not known what they hold. */
function groupsOf(found: Supposed): Supposed {
  const truth = truthOf(found);
  return truth === undefined ? found : truth ? { kind: 'thing', classes: ['Array', 'Object'], text: undefined, properties: {}, others: unknownAbout('failure') } : data(null);
}

function callText(text: string, member: string, args: readonly Supposed[]): Supposed | undefined {
  const [first] = args;
  if (member === 'toLowerCase') return data(text.toLowerCase());
  if (member === 'toUpperCase') return data(text.toUpperCase());
  if (member === 'trim' || member === 'toString') return data(member === 'trim' ? text.trim() : text);
  if (!first) return undefined;
  if (first.kind === 'pattern' && (member === 'match' || member === 'search')) {
    const found = testPattern(first, data(text));
    return member === 'match' ? groupsOf(found) : unknownFrom(found);
  }
  if (first.kind !== 'data') return unknownFrom(first);
  const part = String(first.value);
  if (member === 'includes') return data(text.includes(part));
  if (member === 'startsWith') return data(text.startsWith(part));
  if (member === 'endsWith') return data(text.endsWith(part));
  if (member === 'indexOf') return data(text.indexOf(part));
  return undefined;
}

function callList(supposition: Supposition, { items }: List, member: string, args: readonly Supposed[], scope: Scope, called: ts.Expression): Supposed | undefined {
  const [first] = args;
  if (!first) return undefined;
  if (member === 'has' || member === 'includes' || member === 'indexOf') {
    if (first.kind === 'unknown') return has(first, 'name') ? askList(called) : unknownFrom(first);
    const isIn = items.some((item) => item.kind === 'data' && first.kind === 'data' && item.value === first.value);
    if (!isIn && items.some((item) => item.kind === 'unknown')) return unknownFrom(...items, first);
    return member === 'indexOf' ? data(isIn ? 0 : -1) : data(isIn);
  }
  if ((member === 'some' || member === 'every' || member === 'find') && first.kind === 'callback') {
    const decides = member !== 'every';
    const results = items.map((item) => runFunction(supposition, first.node, scope.env, [item], scope.bindings));
    if (results.some((one) => truthOf(one) === decides)) return data(decides);
    return results.every((one) => truthOf(one) !== undefined) ? data(!decides) : unknownFrom(...results);
  }
  return undefined;
}
