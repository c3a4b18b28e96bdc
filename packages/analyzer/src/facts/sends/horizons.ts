/** How long the program itself may send a call again: its tries, the waits between them, and the time each may take. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE, type Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import type { Declaration } from '../../resolve/scope.js';
import { alternativesOf } from '../../resolve/values.js';
import { waitsOf, type LibraryRetry } from '../retries/library-retries.js';
import { largestOf, type Counted } from '../retries/numbers.js';
import type { Send } from './send.js';

/** What the SDK's client waits for an answer where nothing is said. */
const REQUEST_TIMEOUT = 60_000;
/** Rounds of a loop that are gone through. */
const ROUND_LIMIT = 1000;

/** Of a package that tries again. */
export function horizonOfLibrary(engine: Engine, send: Send, library: LibraryRetry): number | undefined {
  const waits = waitsOf(engine, library);
  return waits === undefined ? undefined : waits + (library.count + 1) * timeoutOf(engine, send);
}

/** Of a loop that counts its rounds and waits between them; `undefined` where one of the numbers is not known. */
export function horizonOfLoop(engine: Engine, send: Send, loop: ts.Node, env: Env): number | undefined {
  const { ts } = engine;
  const counter = ts.isForStatement(loop) ? counterOf(engine, loop, env) : undefined;
  if (!ts.isForStatement(loop) || !counter) return undefined;
  const rounds = counter.end - counter.start;
  const waits = waitsIn(engine, loop.statement);
  if (rounds < 2 || rounds > ROUND_LIMIT || waits === undefined) return undefined;
  let sum = rounds * timeoutOf(engine, send);
  for (let round = counter.start; round < counter.end - 1; round += 1) {
    const counted: Counted = new Map([[counter.declaration, round]]);
    for (const wait of waits) {
      const longest = largestOf(engine, wait, env, counted);
      if (longest === undefined) return undefined;
      sum += Math.max(longest, 0);
    }
  }
  return sum;
}

/** `let attempt = 1; attempt <= tries; attempt++`; the end is the first number that is not reached. */
function counterOf(engine: Engine, { initializer, condition }: ts.ForStatement, env: Env): { readonly declaration: Declaration; readonly start: number; readonly end: number } | undefined {
  const { ts } = engine;
  const [declaration] = initializer && ts.isVariableDeclarationList(initializer) ? initializer.declarations : [];
  if (!declaration?.initializer || !condition || !ts.isBinaryExpression(condition) || !ts.isIdentifier(condition.left) || engine.scopes.findValue(condition.left, condition.left.text) !== declaration) return undefined;
  const { kind } = condition.operatorToken;
  const extra = kind === ts.SyntaxKind.LessThanEqualsToken ? 1 : kind === ts.SyntaxKind.LessThanToken ? 0 : undefined;
  const [start, end] = [declaration.initializer, condition.right].map((node) => largestOf(engine, node, env, new Map()));
  return extra === undefined || start === undefined || end === undefined ? undefined : { declaration, start, end: end + extra };
}

/** What is waited for in a loop's body; `undefined` where something is waited for by a name that is not known. */
function waitsIn(engine: Engine, body: ts.Node): readonly ts.Expression[] | undefined {
  const { ts } = engine;
  const waits: ts.Expression[] = [];
  for (const node of nodesIn(ts, body)) {
    if (!ts.isCallExpression(node)) continue;
    const name = ts.isIdentifier(node.expression) ? node.expression.text : ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
    if (name === 'setTimeout') {
      // `setTimeout(resolve, 500)` of the platform, `setTimeout(500)` of `timers/promises`.
      const [first, second] = node.arguments;
      const isOfPromises = alternativesOf(evaluate(engine, node.expression, OUTSIDE)).some((one) => one.kind === 'external' && /timers\/promises$/.test(one.module));
      const wait = isOfPromises ? first : second;
      if (!wait) return undefined;
      waits.push(wait);
    } else if (/^(?:sleep|delay|wait|pause|backoff|setTimeoutAsync)$/i.test(name)) {
      const [wait] = node.arguments;
      if (!wait) return undefined;
      waits.push(wait);
    }
  }
  return waits;
}

/** What the call says of its own time, or what the client takes as usual. */
function timeoutOf(engine: Engine, { call }: Send): number {
  for (const option of call.arguments?.slice(1) ?? []) {
    const values = alternativesOf(propertyOf(engine, evaluate(engine, option, OUTSIDE), 'timeout'));
    const numbers = values.flatMap((one) => (one.kind === 'constant' && typeof one.value === 'number' ? [one.value] : []));
    if (numbers.length > 0 && numbers.length === values.length) return Math.max(...numbers);
  }
  return REQUEST_TIMEOUT;
}
