/** Whether a write runs only when a look-up found nothing. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Arm } from '../../resolve/flow.js';
import { calleeName } from '../effects/candidates.js';
import { wordsOf } from '../keys/words.js';
import { restsOn, sourcesOf } from './dependence.js';
import { leavesAfter, statementsOf } from './leaving.js';
import { meet } from './meeting.js';
import { findRefusal } from './refused-inserts.js';
import type { Site, StoreSite } from './walk.js';

/** What it means that an expression is truthy: the key was there, or it was not. */
type Meaning = 'hit' | 'miss' | undefined;

const flip = (meaning: Meaning): Meaning => (meaning === 'hit' ? 'miss' : meaning === 'miss' ? 'hit' : undefined);

/** Branches around a place, from the outermost function in, each with what it stands in. */
export function armsOf(site: Site): readonly Arm[] {
  const arms: Arm[] = [];
  const collect = (arm: Arm | undefined): void => {
    const own: Arm[] = [];
    for (let current = arm; current; current = current.outer) own.unshift(current);
    arms.push(...own);
  };
  for (const step of site.steps) collect(step.event.arm);
  collect(site.arm);
  return arms;
}

/** The condition that decides a branch. */
export function conditionOf(engine: Engine, { node }: Arm): ts.Expression | undefined {
  const { ts } = engine;
  if (ts.isIfStatement(node) || ts.isSwitchStatement(node) || ts.isWhileStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  if (ts.isBinaryExpression(node)) return node.left;
  return undefined;
}

/** The nodes whose answer a look-up decides: the call itself, and the calls that lead to it. */
export const rootsOf = (site: Site): ReadonlySet<ts.Node> => new Set([site.node, ...site.steps.map((step) => step.event.node)]);

/** Whether a look-up keeps a write from running: by a branch around it, or by a way out before it. */
export function isGate(engine: Engine, ask: StoreSite, write: Site): boolean {
  if (ask.order > write.order) return false;
  // What leads to both says nothing: only what is called for the look-up alone.
  const roots = new Set([...rootsOf(ask)].filter((node) => !rootsOf(write).has(node)));
  const steps = [...ask.steps, ...write.steps];
  const meanings = new Meanings(engine, ask, roots);
  const isBranch = armsOf(write).some((arm) => {
    const condition = conditionOf(engine, arm);
    if (!condition || arm.arm === 'loop' || !restsOn(engine, condition, roots, steps)) return false;
    return runsOn(engine, arm, meanings.of(condition)) !== 'hit';
  });
  return isBranch || collectExits(engine, ask, write).some(({ expression }) => flip(meanings.of(expression)) !== 'hit') || findRefusal(engine, ask, write) !== undefined;
}

/** A way out of a function. */
interface Exit {
  /** The condition, or what a `switch` is about. */
  readonly expression: ts.Expression;
  /** What is done on it. */
  readonly statements: readonly ts.Statement[];
  /** It is one of several: what was found is told apart. */
  readonly isChoice: boolean;
}

/** `if (kept) return kept.answer;`, `switch (kept.state) { case 'done': return kept.answer; }` in front of a write, in the function that leads to both: conditions that rest on the look-up. */
export function collectExits(engine: Engine, ask: StoreSite, write: Site): readonly Exit[] {
  const { ts } = engine;
  const { depth, trace, other } = meet(ask, write);
  const roots = new Set([...rootsOf(ask)].filter((node) => !rootsOf(write).has(node)));
  const exits: Exit[] = [];
  for (const node of nodesIn(ts, trace.node, (inner) => inner !== trace.node && ts.isFunctionLike(inner))) {
    if (!(ts.isIfStatement(node) || ts.isSwitchStatement(node)) || node.end > other.pos) continue;
    const ways = ts.isIfStatement(node) ? [node.thenStatement] : node.caseBlock.clauses;
    const leaving = ways.map((way) => statementsOf(engine, way)).filter((statements) => leavesAfter(engine, statements));
    const { expression } = node;
    if (leaving.length > 0 && restsOn(engine, expression, roots, ask.steps.slice(depth))) exits.push(...leaving.map((statements) => ({ expression, statements, isChoice: ts.isSwitchStatement(node) })));
  }
  return exits;
}

/** Whether a branch is taken on a hit or on a miss. */
function runsOn(engine: Engine, { node, arm }: Arm, meaning: Meaning): Meaning {
  const { ts } = engine;
  if (ts.isSwitchStatement(node)) return undefined;
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? meaning : flip(meaning);
  return arm === 'else' ? flip(meaning) : meaning;
}

/** Reads what a condition on a look-up's answer means. */
export class Meanings {
  readonly #engine: Engine;
  readonly #ask: StoreSite;
  readonly #roots: ReadonlySet<ts.Node>;

  constructor(engine: Engine, ask: StoreSite, roots: ReadonlySet<ts.Node>) {
    this.#engine = engine;
    this.#ask = ask;
    this.#roots = roots;
  }

  of(node: ts.Node, depth = 6): Meaning {
    const { ts } = this.#engine;
    const { SyntaxKind } = ts;
    if (depth <= 0) return undefined;
    if (node === this.#ask.node) return this.#ask.call.does === 'claim' ? 'miss' : 'hit';
    if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) return this.of(node.expression, depth);
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) return flip(this.of(node.operand, depth));
    if (ts.isCallExpression(node)) return this.#roots.has(node) ? this.#ofFunction(node) : undefined;
    if (ts.isPropertyAccessExpression(node)) return /^(?:changes|rowCount|rowsAffected|length|size|rows|0|affectedRows|upsertedCount|value|data|Item)$/.test(node.name.text) ? this.of(node.expression, depth) : undefined;
    if (ts.isElementAccessExpression(node)) return this.of(node.expression, depth);
    if (ts.isIdentifier(node)) {
      const [source, ...more] = sourcesOf(this.#engine, node, this.#ask.steps);
      const meaning = source && more.length === 0 ? this.of(source, depth - 1) : undefined;
      // What went wrong with a claim is that the key is taken.
      return node.text === 'error' ? flip(meaning) : meaning;
    }
    return ts.isBinaryExpression(node) ? this.#ofBinary(node, depth) : undefined;
  }

  #ofBinary({ left, right, operatorToken: { kind } }: ts.BinaryExpression, depth: number): Meaning {
    const { ts } = this.#engine;
    const { SyntaxKind } = ts;
    if (kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken) return this.of(left, depth) ?? this.of(right, depth);
    const isEqual = kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken;
    const isOther = kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken || kind === SyntaxKind.GreaterThanToken;
    if (!isEqual && !isOther) return undefined;
    const meaning = this.of(left, depth);
    const isNothing = right.kind === SyntaxKind.NullKeyword || right.kind === SyntaxKind.FalseKeyword || (ts.isIdentifier(right) && right.text === 'undefined') || (ts.isNumericLiteral(right) && right.text === '0');
    if (isNothing) return isEqual ? flip(meaning) : meaning;
    const isSomething = right.kind === SyntaxKind.TrueKeyword || (ts.isNumericLiteral(right) && right.text === '1') || (ts.isStringLiteral(right) && right.text === 'OK');
    return isSomething ? (isEqual ? meaning : flip(meaning)) : undefined;
  }

  /** A function of the program that asks: its name tells whether its answer is what was found. */
  #ofFunction(node: ts.CallExpression): Meaning {
    if (this.#ask.call.does !== 'look-up') return undefined;
    const [verb] = wordsOf(calleeName(this.#engine, node) ?? '');
    return verb !== undefined && FINDS.has(verb) ? 'hit' : undefined;
  }
}

const FINDS: ReadonlySet<string> = new Set(['get', 'find', 'load', 'lookup', 'fetch', 'read', 'has', 'exists', 'seen', 'recall', 'peek', 'known', 'existing']);
