/**
 * Code that lets only statements through that read: `if (!/^select/i.test(sql)) throw …`, `BEGIN TRANSACTION READ ONLY`. What the
 * caller writes into a statement then changes nothing. Told by syntax: the words that a test looks for.
 */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, TraceEvent } from '../../resolve/trace.js';
import { viewOf } from '../../resolve/view.js';

/** Words of statements that read, where a test compares with them. */
const READS = /\b(?:select|with|show|describe|explain|match)\b/i;
/** Words of statements that write: at least the usual ones are refused. */
const WRITES = /\b(?:insert|update|delete|create|merge)\b/i;
const READ_NAME = /(?:read_?only|is_?(?:select|read)(?:_?(?:query|statement|sql|operation|command))?$|select_?only|only_?select|is_?safe_?(?:query|sql|statement|select)|safe_?select)/i;
const WRITE_NAME = /(?:is|has|contains?|detect)_?(?:a_?)?(?:write|mutat|modif|dml|data_?modif|destructive)\w*/i;
const FAILURE_NAME = /err|issue|reason|problem|violation|invalid|denied|refus/i;

/** Whether a call stands where only statements that read come by. */
export function isBoundToReading(engine: Engine, event: CallEvent): boolean {
  const { ts } = engine;
  for (let arm = event.arm; arm; arm = arm.outer)
    if ((ts.isIfStatement(arm.node) || ts.isConditionalExpression(arm.node)) && (arm.arm === 'then' || arm.arm === 'else') && saysReads(engine, conditionOf(arm.node), arm.arm === 'then')) return true;
  return engine.cache<TraceEvent, true>('bound-to-reading').has(event);
}

const conditionOf = (node: ts.IfStatement | ts.ConditionalExpression): ts.Expression => ('condition' in node ? node.condition : node.expression);

/** Notes which of a function's calls come after one that refuses or prevents writing. */
export function markBoundToReading(engine: Engine, events: readonly TraceEvent[]): void {
  const binders: CallEvent[] = [];
  for (const event of events) {
    if (event.kind !== 'call') continue;
    if (binders.some((binder) => leadsTo(binder, event))) engine.cache<TraceEvent, true>('bound-to-reading').set(event, true);
    if (bindsToReading(engine, event)) binders.push(event);
  }
}

/** A call whose branches lie around the other call too. */
function leadsTo({ arm: outer }: CallEvent, event: CallEvent): boolean {
  for (let arm = event.arm; outer && arm; arm = arm.outer) if (arm.node === outer.node && arm.arm === outer.arm) return true;
  // A branch of its own `try` comes by as well.
  return outer === undefined || outer.arm === 'try';
}

function bindsToReading(engine: Engine, event: CallEvent): boolean {
  if (event.runs.some(({ as, trace }) => as === 'callee' && refusesWrites(engine, trace.node))) return true;
  return event.args.some((arg) => /\b(?:begin|start|set)\b[^;]*\bread[ _]only\b(?!\s*=?\s*(?:off|false|0))/i.test(viewOf(engine, arg).text ?? ''));
}

/** Whether a function throws when it is given a statement that does not read. */
function refusesWrites(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  const cache = engine.cache<ts.Node, boolean>('refuses-writes');
  let answer = cache.get(node);
  if (answer === undefined) {
    answer = false;
    if (MENTIONS.test(engine.fileOf(node).text.slice(node.pos, node.end)))
      for (const one of nodesIn(ts, node)) if (ts.isIfStatement(one) && isThrown(ts, one.thenStatement) && saysReads(engine, one.expression, false)) answer = true;
    cache.set(node, answer);
  }
  return answer;
}

/** A function without these words refuses nothing. */
const MENTIONS = /\bthrow\b/;

function isThrown(ts: Engine['ts'], statement: ts.Statement): boolean {
  return ts.isThrowStatement(statement) || (ts.isBlock(statement) && statement.statements.some((one) => ts.isThrowStatement(one)));
}

/** Whether a condition with this outcome says that the statement reads. */
function saysReads(engine: Engine, condition: ts.Expression, outcome: boolean, depth = 0): boolean {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  if (ts.isParenthesizedExpression(condition) || ts.isAwaitExpression(condition)) return saysReads(engine, condition.expression, outcome, depth);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === SyntaxKind.ExclamationToken) return saysReads(engine, condition.operand, !outcome, depth);
  if (ts.isBinaryExpression(condition)) {
    const { left, right, operatorToken } = condition;
    // `/^select/.test(sql) || /^show/.test(sql)`: each of them reads; where none may be, one that does is enough.
    if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken || operatorToken.kind === SyntaxKind.BarBarToken) {
      const isEach = (operatorToken.kind === SyntaxKind.BarBarToken) === outcome;
      const [one, other] = [saysReads(engine, left, outcome, depth), saysReads(engine, right, outcome, depth)];
      return isEach ? one && other : one || other;
    }
    const isEqual = operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken || operatorToken.kind === SyntaxKind.EqualsEqualsToken;
    const isOther = operatorToken.kind === SyntaxKind.ExclamationEqualsEqualsToken || operatorToken.kind === SyntaxKind.ExclamationEqualsToken;
    const word = ts.isStringLiteralLike(right) ? right.text : ts.isStringLiteralLike(left) ? left.text : undefined;
    return word !== undefined && (isEqual || isOther) && isEqual === outcome && /^(?:select|with|show|describe|explain)$/i.test(word.trim());
  }
  if (ts.isIdentifier(condition)) {
    const declaration = engine.scopes.findValue(condition, condition.text);
    const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (!initializer || depth > 3) return false;
    return saysReads(engine, initializer, FAILURE_NAME.test(condition.text) ? !outcome : outcome, depth + 1);
  }
  // `const check = validateReadOnly(sql); if (!check.valid) …`; `statement.readonly` of SQLite.
  if (ts.isPropertyAccessExpression(condition)) {
    if (/^(?:readonly|reader|isReadOnly|isSelect)$/.test(condition.name.text)) return outcome;
    return ts.isIdentifier(condition.expression) && saysReads(engine, condition.expression, FAILURE_NAME.test(condition.name.text) ? !outcome : outcome, depth + 1);
  }
  return ts.isCallExpression(condition) && testedByCall(engine, condition) === (outcome ? 'reads' : 'writes');
}

/** What a call says when it answers yes: that a statement reads, or that it writes. */
function testedByCall(engine: Engine, call: ts.CallExpression): 'reads' | 'writes' | undefined {
  const { ts } = engine;
  const callee = call.expression;
  const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  if (READ_NAME.test(name)) return 'reads';
  if (WRITE_NAME.test(name)) return 'writes';
  const holder = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  const words = /^(?:startsWith|match)$/.test(name) ? call.arguments[0] : /^(?:test|includes|has|some|every)$/.test(name) ? holder : undefined;
  const text = words && wordsIn(engine, words);
  if (text === undefined) return undefined;
  return WRITES.test(text) ? (READS.test(text) ? undefined : 'writes') : READS.test(text) ? 'reads' : undefined;
}

/** The text of a pattern, a word or a list of them, also where a constant holds it. A variable may be read from a member of its own name: `const message = result.message`. */
function wordsIn(engine: Engine, node: ts.Expression, depth = 0): string | undefined {
  const { ts } = engine;
  if (ts.isRegularExpressionLiteral(node)) return node.text.replaceAll(/\\[bsS]/g, ' ');
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isArrayLiteralExpression(node) || ts.isNewExpression(node)) return node.getText(engine.fileOf(node));
  const name = ts.isIdentifier(node) ? node : ts.isPropertyAccessExpression(node) ? node.name : undefined;
  const declaration = name && ts.isIdentifier(name) ? engine.scopes.findValue(node, name.text) : undefined;
  const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return initializer && !ts.isIdentifier(initializer) && depth < 3 ? wordsIn(engine, initializer, depth + 1) : undefined;
}
