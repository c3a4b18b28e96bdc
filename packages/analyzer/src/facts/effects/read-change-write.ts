/**
 * What is read, changed and written back. Overwriting a file or a record sets it once; but when what is written is what was read with
 * something added (a list entry, a text at the end, a found text exchanged), a repeat reads the first change and adds it again.
 */
import type ts from 'typescript';
import { callFunction } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { evaluate, slotValue } from '../../resolve/evaluate.js';
import { isFresh } from '../../resolve/fresh.js';
import { containsInput } from '../../resolve/reach.js';
import { assignmentsTo } from '../../resolve/references.js';
import type { CallEvent, ChangeEvent, TraceEvent } from '../../resolve/trace.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, idOf, keyOf, type Slot, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import { isDraft } from './drafts.js';
import { isBookkeepingMemory, memoryHolder } from './memory-state.js';
import { wordsOf } from './verbs.js';

/** How deep values are looked into. */
const DEPTH = 6;
/** Verbs of calls that give what is kept somewhere. */
const READS: ReadonlySet<string> = new Set(['read', 'load', 'get', 'fetch', 'find', 'retrieve', 'query', 'download', 'select', 'request', 'axios', 'got', 'cat', 'json', 'text']);
/** Entries of these in a record are the server's own. */
const BOOKS = /cache|histor|logs?$|metric|stats?$|usage/i;
const APPENDS: ReadonlySet<string> = new Set(['push', 'unshift']);

/** What an event changes of something that was read. */
export interface Addition {
  /** The list, record or text, as a key. */
  readonly root: string;
  /** A text is exchanged for another, both the caller's: looking for it first is part of that. */
  readonly isEdit: boolean;
}

/** What an event adds to; `undefined` when nothing is added, or only what was looked for and is not there yet. */
export function additionOf(engine: Engine, event: TraceEvent): Addition | undefined {
  if (event.kind === 'change') {
    const root = event.target && (isCount(engine, event) || isAddedTo(engine, event)) ? firstRoot(event.target) : undefined;
    return root === undefined ? undefined : { root, isEdit: false };
  }
  if (event.kind !== 'call') return undefined;
  for (const callee of alternativesOf(event.callee)) {
    if (callee.kind === 'external' && callee.calls.length > 0 && !BOOKS.test(callee.path.at(-2) ?? '')) {
      const edited = editedBy(engine, callee, event.args);
      if (edited === undefined && (!adds(callee.path.at(-1), event) || isLookedUp(engine, event))) continue;
      const root = edited ?? listOf(resultOf(callee, callee.calls.length));
      if (isRead(root, DEPTH)) return { root: keyOf(root), isEdit: edited !== undefined };
    } else if (callee.kind === 'builtin' && callee.receiver.kind === 'array' && adds(callee.name, event)) {
      const holder = memoryHolder(engine, callee.receiver);
      if (holder !== undefined && !isBookkeepingMemory(holder) && !isLookedUp(engine, event)) return { root: `node ${idOf(callee.receiver.node)}`, isEdit: false };
    }
  }
  return undefined;
}

/** The text in which `replace(search, replacement)`, or `split(search).join(replacement)`, exchanges one of the caller's texts for another. */
function editedBy(engine: Engine, callee: ExternalValue, args: readonly Value[]): ExternalValue | undefined {
  const { path, calls, calledAt } = callee;
  const member = path.at(-1);
  if (member === 'replace' || member === 'replaceAll') return isExchange(engine, args) ? resultOf(callee, calls.length) : undefined;
  const isSplit = member === 'join' && calls.length > 1 && path[calledAt.at(-1)! - 1] === 'split' && calledAt.at(-1) === path.length - 1;
  return isSplit && isExchange(engine, [calls.at(-1)![0]!, args[0]!]) ? resultOf(callee, calls.length - 1) : undefined;
}

const adds = (member: string | undefined, { args }: CallEvent): boolean => member !== undefined && args.length > 0 && (APPENDS.has(member) || (member === 'splice' && args.length > 2));

/** `record.count += 1`, `record.count++`. */
function isCount(engine: Engine, { node, how }: ChangeEvent): boolean {
  const { ts } = engine;
  if (how !== 'update') return false;
  return !ts.isBinaryExpression(node) || node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken || node.operatorToken.kind === ts.SyntaxKind.MinusEqualsToken;
}

/** `record.n = (record.n ?? 0) + 1`, `record.list = [...record.list, entry]`, `record[randomUUID()] = entry`. */
function isAddedTo(engine: Engine, { node, env, how }: ChangeEvent): boolean {
  const { ts } = engine;
  if (how !== 'assign' || !ts.isBinaryExpression(node)) return false;
  const { left, right } = node;
  if (ts.isElementAccessExpression(left) && isFresh(evaluate(engine, left.argumentExpression, env))) return true;
  const file = engine.fileOf(node);
  const before = left.getText(file);
  const holds = (part: ts.Node): boolean => part.getText(file) === before || (ts.forEachChild(part, (child) => holds(child) || undefined) ?? false);
  let value: ts.Expression = right;
  while (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isNonNullExpression(value)) value = value.expression;
  if (ts.isBinaryExpression(value)) return (value.operatorToken.kind === ts.SyntaxKind.PlusToken || value.operatorToken.kind === ts.SyntaxKind.MinusToken) && holds(value);
  if (ts.isArrayLiteralExpression(value)) return value.elements.length > 1 && value.elements.some((element) => ts.isSpreadElement(element) && holds(element) && !LOOKS.test(element.getText(file)) && !/\.filter\(/.test(element.getText(file)));
  return ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression) && value.expression.name.text === 'concat' && holds(value.expression.expression);
}

/** What a found entry was found in: a change of the entry is one of the list. */
function listOf(value: ExternalValue): ExternalValue {
  let list = value;
  while (list.calls.length > 1 && FINDS.has(list.path[list.calledAt.at(-1)! - 1] ?? '')) list = resultOf(list, list.calls.length - 1);
  return list;
}

const FINDS: ReadonlySet<string> = new Set(['find', 'findLast', 'at']);

function firstRoot(value: Value): string | undefined {
  for (const one of alternativesOf(value)) {
    if (one.kind !== 'external' || one.calls.length === 0) continue;
    const root = listOf(resultOf(one, one.calls.length));
    if (isRead(root, DEPTH)) return keyOf(root);
  }
  return undefined;
}

/** What the call number `count` on the way to an external value gave. */
function resultOf(value: ExternalValue, count: number): ExternalValue {
  return value.with({ path: value.path.slice(0, value.calledAt[count - 1]), calls: value.calls.slice(0, count), calledAt: value.calledAt.slice(0, count), isResult: true, node: undefined });
}

/** Whether a value is, or was parsed from, what a read gave. */
function isRead(value: Value, depth: number): boolean {
  if (depth <= 0 || value.kind !== 'external') return false;
  const isReader = value.calls.some((_, index) => READS.has(wordsOf(value.path[value.calledAt[index]! - 1] ?? '')[0] ?? ''));
  return (isReader && !/^(?:globals$|zod|lodash|node:path|path$)/.test(value.module)) || (value.module === 'globals' && value.path[0] === 'fetch') || value.calls.some((call) => call.some((arg) => alternativesOf(arg).some((one) => isRead(one, depth - 1))));
}

const LOOKS = /\b(?:some|includes|find\w*|has|(?:last)?[iI]ndexOf|exists?\w*|already\w*|existing\w*|\w*[iI]ndex|idx|duplicate\w*|known)\b/;

/** Whether an entry is added only when it was looked for and is not there. */
export function isLookedUp(engine: Engine, event: CallEvent): boolean {
  const { ts } = engine;
  const file = engine.fileOf(event.node);
  const holder = holderOf(engine, event.node);
  for (let arm = event.arm; arm; arm = arm.outer) {
    const condition = ts.isIfStatement(arm.node) ? arm.node.expression : ts.isConditionalExpression(arm.node) ? arm.node.condition : ts.isBinaryExpression(arm.node) ? arm.node.left : undefined;
    if (condition && namesLookUp(engine, condition, holder)) return true;
  }
  if (!ts.isCallExpression(event.node)) return false;
  return event.node.arguments.some((argument) => {
    const inner = ts.isSpreadElement(argument) ? argument.expression : argument;
    const declaration = ts.isIdentifier(inner) ? engine.scopes.findValue(inner, inner.text) : undefined;
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : inner;
    const text = made && ts.isCallExpression(made) && ts.isPropertyAccessExpression(made.expression) && made.expression.name.text === 'filter' ? made.getText(file) : '';
    return /!|=== (?:undefined|-1|null)/.test(text) && LOOKS.test(text);
  });
}

/** `order` in `order.lines.push(line)`: that it was looked for says nothing of the entry. */
function holderOf({ ts }: Engine, call: ts.Node): string | undefined {
  let root: ts.Expression | undefined = ts.isCallExpression(call) ? call.expression : undefined;
  while (root && (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root) || ts.isNonNullExpression(root))) root = root.expression;
  return root && ts.isIdentifier(root) ? root.text : undefined;
}

/** `const entry = list.find(…); if (entry) … else list.push(…)`. */
function namesLookUp(engine: Engine, condition: ts.Node, holder: string | undefined): boolean {
  const { ts } = engine;
  if (ts.isIdentifier(condition)) {
    if (condition.text === holder) return false;
    if (LOOKS.test(condition.text)) return true;
    const declaration = engine.scopes.findValue(condition, condition.text);
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return made !== undefined && ts.isCallExpression(made) && LOOKS.test(made.expression.getText(engine.fileOf(made)));
  }
  return ts.forEachChild(condition, (child) => namesLookUp(engine, child, holder) || undefined) ?? false;
}

/** Everything that was read, and every list of this process, that is held in what a call is given. */
export function collectRoots(engine: Engine, { args }: CallEvent): ReadonlySet<string> {
  const roots = new Set<string>();
  const seen = new Set<Value>();
  const visit = (value: Value, depth: number): void => {
    if (depth <= 0 || seen.has(value)) return;
    seen.add(value);
    switch (value.kind) {
      case 'external':
        value.calls.forEach((call, index) => {
          const root = resultOf(value, index + 1);
          if (isRead(root, DEPTH)) roots.add(keyOf(root));
          call.forEach((one) => visit(one, depth - 1));
        });
        break;
      case 'array': roots.add(`node ${idOf(value.node)}`); value.items.forEach((one) => visit(one, depth - 1)); for (const one of spreadsOf(engine, value)) visit(one, depth - 1); break;
      case 'object': for (const slot of value.slots.values()) if (!('getter' in slot)) visit(slotValue(engine, value, slot), depth - 1); value.rest.forEach((one) => visit(one, depth - 1)); break;
      case 'text': for (const part of value.parts) if (typeof part !== 'string') visit(part, depth - 1); break;
      case 'union': value.values.forEach((one) => visit(one, depth)); break;
      case 'builtin': visit(value.receiver, depth - 1); break;
      default: break;
    }
  };
  args.forEach((arg) => visit(arg, DEPTH));
  return roots;
}

function spreadsOf(engine: Engine, value: Extract<Value, { kind: 'array' }>): readonly Value[] {
  const { ts } = engine;
  const { node } = value;
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap((element) => (ts.isSpreadElement(element) ? [evaluate(engine, element.expression, value.env)] : [])) : [];
}

/** Whether what a call is given is something that was read, with something of the caller's put in: at an end, or for a text that is found. */
export function isEdited(engine: Engine, event: CallEvent): boolean {
  const { args } = event;
  const place = placeWritten(event);
  const seen = new Set<Value>();
  const visit = (value: Value, depth: number): boolean => {
    if (depth <= 0 || seen.has(value)) return false;
    seen.add(value);
    switch (value.kind) {
      case 'external': return value.calls.some((call, index) => isEditing(engine, value, index) || call.some((one) => visit(one, depth - 1)));
      case 'text': return isJoined(engine, value.parts, (read) => isSamePlace(engine, place, read)) || value.parts.some((part) => typeof part !== 'string' && visit(part, depth - 1));
      case 'array': return (spreadsOf(engine, value).some((one) => alternativesOf(one).some((read) => isRead(read, DEPTH))) && value.items.some((item) => isOwn(engine, item))) || value.items.some((one) => visit(one, depth - 1));
      case 'object': return [...value.slots].some(([name, slot]) => !('getter' in slot) && (isCounted(engine, slot, name) || visit(slotValue(engine, value, slot), depth - 1)));
      case 'union': return value.values.some((one) => visit(one, depth));
      default: return false;
    }
  };
  return args.some((arg, index) => !(arg === place && isPlaceArgument(args, index)) && visit(arg, DEPTH)) || isAppendedTo(engine, event);
}

/** Where a call puts what it is given: its first argument, or what the file handle was opened for. */
function placeWritten({ callee, args }: CallEvent): Value | undefined {
  for (const one of alternativesOf(callee)) if (one.kind === 'external' && one.path.at(-1) === 'writeFile' && one.calls.length > 0 && one.path[one.calledAt.at(-1)! - 1] === 'open') return one.calls.at(-1)![0];
  return args[0];
}

/** Whether something was read from where it is written back to; a draft is made beside what it takes the place of. */
function isSamePlace(engine: Engine, place: Value | undefined, read: Value | undefined): boolean {
  if (place === undefined || read === undefined) return false;
  const key = keyOf(read);
  return keyOf(place) === key || (isDraft(viewOf(engine, place)) && holdsKey(place, key, DEPTH));
}

const holdsKey = (value: Value, key: string, depth: number): boolean =>
  depth > 0 && (keyOf(value) === key || (value.kind === 'text' ? value.parts.some((part) => typeof part !== 'string' && holdsKey(part, key, depth - 1)) : value.kind === 'external' && value.calls.some((call) => call.some((arg) => holdsKey(arg, key, depth - 1)))));

/** Whether an argument says where something is put, not what: the text in front of others. `put(`${base}/orders/${found.id}`, fields)`. */
const isPlaceArgument = (args: readonly Value[], index: number): boolean =>
  index === 0 && args.length > 1 && alternativesOf(args[0]!).every(({ kind }) => kind === 'text' || kind === 'constant' || kind === 'external' || kind === 'unknown' || kind === 'input');

/** `{ ...record, n: record.n + 1 }`: the field as it was read, and something to it. */
function isCounted(engine: Engine, slot: Slot, name: string): boolean {
  const { ts } = engine;
  if (!('env' in slot) || !ts.isBinaryExpression(slot.node)) return false;
  const { operatorToken, left } = slot.node;
  if (operatorToken.kind !== ts.SyntaxKind.PlusToken && operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  const before = fieldIn(engine, left, name);
  return before !== undefined && alternativesOf(evaluate(engine, before, slot.env)).some((one) => isRead(one, DEPTH));
}

/** `record.n` in `(record.n ?? 0)`. */
function fieldIn(engine: Engine, node: ts.Node, name: string): ts.PropertyAccessExpression | undefined {
  const { ts } = engine;
  if (ts.isPropertyAccessExpression(node) && node.name.text === name) return node;
  return ts.forEachChild(node, (child) => fieldIn(engine, child, name));
}

/** `text += addition` on what was read from the place that is written. */
function isAppendedTo(engine: Engine, event: CallEvent): boolean {
  const { ts } = engine;
  const { node, env } = event;
  const place = placeWritten(event);
  if (!ts.isCallExpression(node)) return false;
  return node.arguments.some((argument) => {
    const declaration = ts.isIdentifier(argument) ? engine.scopes.findValue(argument, argument.text) : undefined;
    const module = declaration && engine.moduleOf(declaration);
    if (!module || !declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer || !ts.isIdentifier(argument)) return false;
    const before = evaluate(engine, declaration.initializer, env);
    const isWrittenBack = alternativesOf(before).some((one) => one.kind === 'external' && isRead(one, DEPTH) && one.calls.some((call) => isSamePlace(engine, place, call[0])));
    return isWrittenBack && assignmentsTo(engine, module, declaration, argument.text).some(({ operatorToken, right }) => operatorToken.kind === ts.SyntaxKind.PlusEqualsToken && isCallers(engine, evaluate(engine, right, env)));
  });
}

const isCallers = (engine: Engine, value: Value | undefined): boolean => value !== undefined && containsInput(engine, value, (input) => input.source === 'arguments');
const isOwn = (engine: Engine, value: Value): boolean => value.kind !== 'external' && isCallers(engine, value);

/** A text of the caller's for another of the caller's, or for what a callback makes of one. */
function isExchange(engine: Engine, [search, replacement]: readonly Value[]): boolean {
  return isCallers(engine, search) && isCallers(engine, replacement?.kind === 'function' ? callFunction(engine, replacement, []) : replacement);
}

/** Whether call number `index` on the way to a value exchanges a text in what was read, or adds an entry to it: `list.concat(entry)`. */
function isEditing(engine: Engine, value: ExternalValue, index: number): boolean {
  if (index === 0) return false;
  const before = resultOf(value, index);
  const at = value.calledAt[index]! - 1;
  const callee: ExternalValue = before.with({ path: value.path.slice(0, at + 1), isResult: false });
  const isAdded = value.path[at] === 'concat' && isCallers(engine, value.calls[index]![0]);
  const edited = isAdded ? before : editedBy(engine, callee, value.calls[index]!);
  return edited !== undefined && isRead(edited, DEPTH);
}

/** `before + addition`, `text.slice(0, at) + replacement + text.slice(end)`: of a file, when it is the one that is written. */
function isJoined(engine: Engine, parts: readonly (string | Value)[], isPlace: (read: Value | undefined) => boolean): boolean {
  const values = parts.filter((part) => typeof part !== 'string');
  const read = values.filter((part): part is ExternalValue => part.kind === 'external' && isRead(part, DEPTH));
  if (read.length === 0 || !values.some((part) => !read.includes(part as ExternalValue) && isOwn(engine, part))) return false;
  const cut = read.filter((part) => part.path.at(-1) === 'slice' || part.path.at(-1) === 'substring');
  // One piece may be all that is kept; two around something of the caller's are the text with that put in.
  if (cut.length > 0) return new Set(cut.map((part) => keyOf(resultOf(part, part.calls.length - 1)))).size < cut.length;
  return read.some((part) => part.module === 'globals' || comesFrom(part, isPlace, DEPTH));
}

/** Whether a value was read from a place, decoded or not. */
const comesFrom = (value: Value, isPlace: (read: Value | undefined) => boolean, depth: number): boolean =>
  depth > 0 && value.kind === 'external' && value.calls.some((call) => isPlace(call[0]) || call.some((arg) => comesFrom(arg, isPlace, depth - 1)));
