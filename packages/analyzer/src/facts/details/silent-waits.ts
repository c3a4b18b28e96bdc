/** Waits that outlast a client's patience while nothing tells it that the work goes on. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import type { CallEvent, ChangeEvent, Trace } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import type { SilentWaitFact, TS } from '../../types.js';
import { collectTexts } from '../outcomes/answers.js';
import { calleeName } from '../effects/candidates.js';
import { placeOf } from '../place-of.js';
import { largestOf, type Counted } from '../retries/numbers.js';
import type { Handled } from './handled.js';

/** What clients wait by default. */
const PATIENCE_MS = 60_000;

/** A pause on the way, how long it may take with the loops around it, and the call in the outermost function that leads to it. */
interface Wait {
  readonly event: CallEvent;
  readonly at: ts.Node;
  /** `undefined`: nothing is known of one round. */
  readonly milliseconds: number | undefined;
}

export function collectSilentWaits(handled: Handled): readonly SilentWaitFact[] {
  const { engine, below, traces } = handled;
  if (!below.events.some((event) => isWait(engine, event))) return [];
  const known = new Map<Trace, Wait | undefined>();
  const longest = traces.map((trace) => longestWait(engine, trace, known)).reduce(longer, undefined);
  const milliseconds = longest?.milliseconds ?? 0;
  if (!longest || milliseconds <= PATIENCE_MS || below.events.some((event) => tellsProgress(handled, event))) return [];
  return [{ wait: { place: placeOf(engine, longest.at), what: longest.at.getText(engine.fileOf(longest.at)).split('\n')[0]!.slice(0, 60) }, milliseconds }];
}

const longer = (one: Wait | undefined, other: Wait | undefined): Wait | undefined => (!one || (other && (other.milliseconds ?? 0) > (one.milliseconds ?? 0)) ? other : one);

/** The longest wait in a function and what it runs; each function once. */
function longestWait(engine: Engine, trace: Trace, known: Map<Trace, Wait | undefined>): Wait | undefined {
  if (known.has(trace)) return known.get(trace);
  known.set(trace, undefined);
  let longest: Wait | undefined;
  for (const event of trace.events) {
    if (event.kind !== 'call') continue;
    const own: Wait | undefined = isWait(engine, event) ? { event, at: event.node, milliseconds: durationOf(engine, event) } : undefined;
    for (const wait of [own, ...event.runs.map((run) => longestWait(engine, run.trace, known))]) {
      if (!wait) continue;
      const rounds = Math.max(1, ...loopsAround(engine, event.node).map((loop) => roundsOf(engine, loop, event.env)));
      const total = wait.milliseconds === undefined ? (rounds === Infinity ? Infinity : undefined) : wait.milliseconds * rounds;
      longest = longer(longest, { event: wait.event, at: own ? own.at : event.runs.some((run) => run.as === 'callee') ? event.node : wait.at, milliseconds: total });
    }
  }
  known.set(trace, longest);
  return longest;
}

/** A pause: a timer whose callback only goes on (`setTimeout(resolve, ms)`), `setTimeout` of `node:timers/promises`, `delay(ms)` of a package. */
function isWait({ ts }: Engine, event: CallEvent | ChangeEvent): boolean {
  return event.kind === 'call' && alternativesOf(event.callee).some((callee) => {
    if (callee.kind !== 'external') return false;
    const name = callee.path.at(-1);
    if (callee.module === 'globals') return callee.path.length === 1 && name === 'setTimeout' && !callee.isResult && resumes(ts, event);
    return (/^(?:node:)?timers\/promises$/.test(callee.module) && (name === 'setTimeout' || name === 'wait')) || WAIT_PACKAGES.has(callee.package);
  });
}

/** `new Promise((resolve) => setTimeout(resolve, ms))`; a timer that rejects or aborts is a limit, no wait. */
function resumes(ts: TS, { node }: CallEvent): boolean {
  if (!ts.isCallExpression(node) || !node.arguments[0] || /reject|abort/i.test(node.arguments[0].getText())) return false;
  let executor: ts.Node = node;
  while (executor.parent && !(ts.isFunctionLike(executor) && ts.isNewExpression(executor.parent))) executor = executor.parent;
  return executor.parent !== undefined && ts.isNewExpression(executor.parent) && executor.parent.expression.getText() === 'Promise';
}

const NOTHING_COUNTED: Counted = new Map();

const WAIT_PACKAGES: ReadonlySet<string> = new Set(['delay', 'sleep-promise', 'await-sleep', 'yaku', 'p-sleep']);

function durationOf(engine: Engine, { args, callee, node, env }: CallEvent): number | undefined {
  const index = alternativesOf(callee).some((one) => one.kind === 'external' && one.module === 'globals') ? 1 : 0;
  const value = args[index];
  const numbers = value === undefined ? [] : alternativesOf(value).flatMap((one) => (one.kind === 'constant' && typeof one.value === 'number' ? [one.value] : []));
  const written = engine.ts.isTaggedTemplateExpression(node) ? undefined : node.arguments?.[index];
  return numbers.length > 0 ? Math.max(...numbers) : written && largestOf(engine, written, env, NOTHING_COUNTED);
}

const TELLS = /^(?:report_?progress|send_?progress|progress|notify_?progress|update_?progress|emit_?progress|on_?progress|stream_?content)$/i;

/** Progress, or a task that the client asks for. */
function tellsProgress({ engine, registration }: Handled, event: CallEvent | ChangeEvent): boolean {
  if (event.kind !== 'call') return false;
  const name = calleeName(engine, event.node);
  if (name !== undefined && TELLS.test(name)) return true;
  if (name !== undefined && /^(?:createTask|storeTaskResult|updateTaskStatus|registerToolTask)$/.test(name)) return true;
  if (registration.framework === 'mastra' && name === 'write') return true;
  return /^(?:notify|notification|sendNotification|send)$/.test(name ?? '') && event.args.some((arg) => collectTexts(engine, arg).some((text) => text === 'notifications/progress'));
}

/** Loops around a call in its own function. */
function loopsAround({ ts }: Engine, node: ts.Node): readonly ts.IterationStatement[] {
  const loops: ts.IterationStatement[] = [];
  for (let current: ts.Node | undefined = node; current && !ts.isFunctionLike(current); current = current.parent) if (ts.isIterationStatement(current, false)) loops.push(current);
  return loops;
}

/** How often a loop runs at most; `Infinity` when nothing counts, 1 when it cannot be told. */
function roundsOf(engine: Engine, loop: ts.IterationStatement, env: Env): number {
  const { ts } = engine;
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return 1;
  const condition = ts.isForStatement(loop) ? loop.condition : ts.isWhileStatement(loop) || ts.isDoStatement(loop) ? loop.expression : undefined;
  const numberOf = (node: ts.Expression): number | undefined => largestOf(engine, node, engine.frameAround(node, env), NOTHING_COUNTED);
  if (!condition || condition.kind === ts.SyntaxKind.TrueKeyword) return limitInside(engine, loop) ? 1 : Infinity;
  const bounds = comparisons(engine, condition).map((one) => (readsClock(engine, one) ? spanOf(engine, one, numberOf) : boundOf(engine, one, loop, numberOf)));
  const known = bounds.filter((one) => one !== undefined);
  if (known.length > 0) return Math.min(...known);
  // `while (job.state === 'running')`: as long as it takes.
  return bounds.length > 0 && comparisons(engine, condition).some((one) => counts(engine, one)) ? 1 : Infinity;
}

/** The parts of a condition that all must hold. */
function comparisons({ ts }: Engine, condition: ts.Expression): readonly ts.Expression[] {
  if (ts.isParenthesizedExpression(condition)) return [condition.expression];
  if (ts.isBinaryExpression(condition) && condition.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return [condition.left, condition.right];
  return [condition];
}

const counts = ({ ts }: Engine, node: ts.Expression): boolean => ts.isBinaryExpression(node) && /^(?:<|<=|>|>=)$/.test(node.operatorToken.getText());

/** `round <= 60` with `round = 1` at the beginning. */
function boundOf(engine: Engine, node: ts.Expression, loop: ts.IterationStatement, numberOf: (node: ts.Expression) => number | undefined): number | undefined {
  const { ts } = engine;
  if (!ts.isBinaryExpression(node) || !counts(engine, node)) return undefined;
  const isSmaller = node.operatorToken.getText().startsWith('<');
  const limit = numberOf(isSmaller ? node.right : node.left);
  const start = startOf(engine, isSmaller ? node.left : node.right);
  // `left > 0` counts down from where it began.
  const down = !isSmaller ? startOf(engine, node.left) : undefined;
  if (down !== undefined && ts.isForStatement(loop)) return down - (numberOf(node.right) ?? 0);
  if (limit === undefined) return undefined;
  return limit - (start ?? 0) + (node.operatorToken.getText().endsWith('=') ? 1 : 0);
}

function startOf(engine: Engine, node: ts.Expression): number | undefined {
  const { ts } = engine;
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = engine.scopes.findValue(node, node.text);
  const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return initializer && ts.isNumericLiteral(initializer) ? Number(initializer.text) : undefined;
}

function readsClock({ ts }: Engine, node: ts.Expression): boolean {
  for (const one of nodesIn(ts, node)) if (ts.isCallExpression(one) && /^(?:Date|performance)\.now$/.test(one.expression.getText())) return true;
  return false;
}

/** `Date.now() < deadline`: the span is told by no round; too long when a known one is. */
function spanOf(engine: Engine, node: ts.Expression, numberOf: (node: ts.Expression) => number | undefined): number {
  const { ts } = engine;
  const numbersIn = (part: ts.Node, depth: number): readonly number[] => {
    const known = ts.isExpression(part) ? numberOf(part) : undefined;
    if (known !== undefined) return [known];
    if (!ts.isIdentifier(part)) return ts.isPropertyAccessExpression(part) ? [] : childrenOf(engine, part).flatMap((child) => numbersIn(child, depth));
    const declaration = depth > 0 ? engine.scopes.findValue(part, part.text) : undefined;
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer ? numbersIn(declaration.initializer, depth - 1) : [];
  };
  return Math.max(0, ...numbersIn(node, 2)) > PATIENCE_MS ? Infinity : 1;
}

function childrenOf({ ts }: Engine, node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** A loop without a condition that ends by a count, a clock of its own, or with the items of a list. */
function limitInside({ ts }: Engine, loop: ts.IterationStatement): boolean {
  for (const node of nodesIn(ts, loop.statement, ts.isFunctionLike))
    if (ts.isIfStatement(node) && /Date\.now|performance\.now|attempt|tries|retries|count|round|elapsed|deadline|\.length\b|\.size\b/i.test(node.expression.getText())) return true;
  return false;
}
