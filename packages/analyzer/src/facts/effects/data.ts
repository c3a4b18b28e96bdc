/**
 * Data that came out of a package: the answer of a read and what is inside it. Its methods are those of strings and arrays, and they
 * compute, whatever their names say elsewhere: `mail.text.replace(…)`, `answer.items.push(…)`. Only of a client does a verb tell.
 */
import type ts from 'typescript';
import { arrayBuiltins, stringBuiltins } from '../../resolve/builtin-names.js';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent } from '../../resolve/trace.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import { FACTORY_NOUNS, HANDLE_NOUNS } from './verb-words.js';
import { verbDecision, wordsOf } from './verbs.js';

/** What these give is a text or a list of texts. */
const TEXT_MAKERS: ReadonlySet<string> = new Set('toString toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase toLocaleString toISOString toJSON trim trimStart trimEnd substring substr padStart padEnd split join replaceAll charAt'.split(' '));

/** What these give, handed a function, is a list of the program's own. */
const LIST_MAKERS: ReadonlySet<string> = new Set(['map', 'filter', 'flatMap']);

/** Whether a call into a package is one of a string's or array's own methods on data. */
export function isCallOfData(engine: Engine, event: CallEvent, callee: ExternalValue): boolean {
  const called = callee.calledAt.map((length) => callee.path[length - 1] ?? '');
  if (called.some((name) => TEXT_MAKERS.has(name)) || called.at(-1) === 'structuredClone') return true;
  const member = callee.path.at(-1) ?? '';
  if ((member === 'replace' || member === 'replaceAll') && replacesText(engine, event)) return true;
  if (!stringBuiltins.has(member) && !arrayBuiltins.has(member)) return false;
  if (LIST_MAKERS.has(called.at(-1) ?? '') && callee.path.length === callee.calledAt.at(-1)! + 1 && alternativesOf(callee.calls.at(-1)?.[0] ?? callee).every(({ kind }) => kind === 'function')) return true;
  return isReadResult(engine, callee, called.at(-1));
}

/** `text.replace(/a/g, 'b')`, `text.replace('a', f)`: nobody else takes a pattern, or two texts. */
function replacesText(engine: Engine, { node, args }: CallEvent): boolean {
  const [pattern] = (engine.ts.isCallExpression(node) && node.arguments) || [];
  if (args.length !== 2 || !pattern) return false;
  return engine.ts.isRegularExpressionLiteral(pattern) || isRegex(args[0]!) || (alternativesOf(args[0]!).every(isText) && alternativesOf(args[1]!).every((one) => isText(one) || one.kind === 'function'));
}

const isText = (value: Value): boolean => value.kind === 'text' || (value.kind === 'constant' && typeof value.value === 'string');

const isRegex = (value: Value): boolean => value.kind === 'external' && value.module === 'globals' && value.path[0] === 'RegExp';

/** Whether the receiver is what a read answered, or lies inside it. */
function isReadResult(engine: Engine, callee: ExternalValue, called: string | undefined): boolean {
  if (called === undefined || verbDecision(called).effect !== 'none') return false;
  const noun = wordsOf(called).at(-1) ?? '';
  // `getQueue().push(…)`, `connect().push(…)`: a read that gives something to act with.
  if (FACTORY_NOUNS.has(noun) || HANDLE_NOUNS.has(noun)) return false;
  const isInside = callee.path.length - 1 > callee.calledAt.at(-1)!;
  return isInside || isAwaited(engine, callee.node);
}

function isAwaited(engine: Engine, node: ts.Node | undefined): boolean {
  const { ts } = engine;
  let parent = node?.parent;
  while (parent && (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isAsExpression(parent))) parent = parent.parent;
  return parent !== undefined && ts.isAwaitExpression(parent);
}
