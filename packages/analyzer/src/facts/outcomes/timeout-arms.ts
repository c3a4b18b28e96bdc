/** Which way a timeout takes at a condition in a `catch`. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { variableValues } from '../order/tests-of.js';

/** Words of conditions that tell a timeout from other errors. */
const TIMEOUT = /time[d_ ]?[-_ ]?out|timedout|deadline|abort|expire|too late|\blate\b/i;

/** Calls that ask whether an error says no: `isAuthenticationError(error)`. */
const REFUSAL = /\bis\w*(?:auth|permission|forbidden|valid|not_?found|conflict|rate_?limit|quota)\w*\(/i;

/** The arms a timeout may take; `undefined` where the condition is about something else. */
export function timeoutArms(engine: Engine, condition: ts.Node, made: ReadonlySet<string>, arms: readonly ['then', 'else'] | readonly ['else', 'then'] = ['then', 'else']): readonly ('then' | 'else')[] | undefined {
  const { ts } = engine;
  const [yes, no] = arms;
  if (ts.isParenthesizedExpression(condition)) return timeoutArms(engine, condition.expression, made, arms);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken) return timeoutArms(engine, condition.operand, made, arms[0] === 'then' ? ['else', 'then'] : ['then', 'else']);
  if (ts.isBinaryExpression(condition)) {
    const { SyntaxKind } = ts;
    const { left, right, operatorToken: { kind } } = condition;
    if (kind === SyntaxKind.InstanceOfKeyword) {
      const name = right.getText(engine.fileOf(right)).split('.').at(-1)!;
      if (TIMEOUT.test(name) || made.has(name) || name === 'Error' || name === 'DOMException') return [yes];
      return [no];
    }
    if (kind === SyntaxKind.BarBarToken || kind === SyntaxKind.AmpersandAmpersandToken) {
      const [one, other] = [timeoutArms(engine, left, made, arms), timeoutArms(engine, right, made, arms)];
      const decisive = kind === SyntaxKind.BarBarToken ? yes : no;
      for (const answer of [one, other]) if (answer?.length === 1 && answer[0] === decisive) return answer;
      return one && other ? one : undefined;
    }
    const isUnequal = kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken;
    const isEqual = kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken;
    if (!isEqual && !isUnequal) return undefined;
    return TIMEOUT.test(condition.getText(engine.fileOf(condition))) ? [isEqual ? yes : no] : undefined;
  }
  if (ts.isPropertyAccessExpression(condition)) return isOwnSignal(engine, condition) ? [yes] : undefined;
  if (!ts.isCallExpression(condition)) return undefined;
  const text = condition.getText(engine.fileOf(condition));
  if (TIMEOUT.test(text)) return [yes];
  return REFUSAL.test(text) ? [no] : undefined;
}

/** `bell.signal.aborted` of a controller or signal that is made here: the caller's own signal says nothing of a timer. */
function isOwnSignal(engine: Engine, { name, expression }: ts.PropertyAccessExpression): boolean {
  const { ts } = engine;
  if (name.text !== 'aborted') return false;
  const holder = ts.isPropertyAccessExpression(expression) && expression.name.text === 'signal' ? expression.expression : expression;
  const declaration = ts.isIdentifier(holder) ? engine.scopes.findValue(holder, holder.text) : undefined;
  return declaration !== undefined && variableValues(engine, declaration).some((value) => /^(?:new AbortController\b|AbortSignal\.(?:timeout|any)\()/.test(value.getText(engine.fileOf(value))));
}

/** Classes of errors that are made when a timer fires or where that is seen, and what those errors say. */
export function readTimerErrors(engine: Engine, events: readonly (CallEvent | ChangeEvent)[]): { readonly classes: ReadonlySet<string>; readonly made: readonly CallEvent[] } {
  const { ts } = engine;
  const made = events.filter((event): event is CallEvent => event.kind === 'call' && ts.isNewExpression(event.node) && (isInTimer(engine, event.node) || isThrownWhenLate(engine, event.node)));
  const classes = made.map(({ node }) => (ts.isTaggedTemplateExpression(node) ? '' : node.expression.getText(engine.fileOf(node)).split('.').at(-1)!)).filter((name) => name !== 'Error');
  return { classes: new Set(classes), made };
}

/** `if (signal.aborted) throw new Late()` */
function isThrownWhenLate(engine: Engine, made: ts.NewExpression): boolean {
  const { ts } = engine;
  if (!ts.isThrowStatement(made.parent)) return false;
  const arm = ts.isBlock(made.parent.parent) ? made.parent.parent : made.parent;
  if (!ts.isIfStatement(arm.parent)) return false;
  const arms = timeoutArms(engine, arm.parent.expression, new Set());
  return arms?.length === 1 && arm === (arms[0] === 'then' ? arm.parent.thenStatement : arm.parent.elseStatement);
}

/** Whether a place stands in what is handed to `setTimeout`. */
export function isInTimer({ ts }: Engine, node: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent)
    if (ts.isCallExpression(current) && ts.isIdentifier(current.expression) && current.expression.text === 'setTimeout') return true;
  return false;
}
