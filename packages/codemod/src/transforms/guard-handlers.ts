/** `wrap-handler`: what a writer runs is guarded by the runtime. */
import type { Place, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findNodeAt } from '../syntax.js';
import { callsOf } from '../callers.js';
import { decoratedParametersOf, givesValue, handsContext, whyNotServed } from '../frameworks.js';
import { isIgnored, keyNameOf, needsMigration } from '../select-tools.js';
import { quoted, textStyleOf } from '../text-style.js';
import type { Intent, PlacedChange, PlacedMark, Scope } from '../types.js';
import { wrapDecoratedMethod } from './wrap-decorated-method.js';
import { wrapMethod } from './wrap-method.js';

/** `isKeyed`: callers can send a key. */
export function planWrappers(scope: Scope, isKeyed: (tool: ToolFact) => boolean): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  const writers = scope.tools.filter((tool) => needsMigration(tool) && (tool.key === null || isIgnored(tool.key)) && isKeyed(tool));
  const shared = new Map<string, ToolFact[]>();
  for (const tool of writers) {
    const { handler } = tool;
    const result = handler?.isDispatcher && handler.written ? SHARED : wrapOne(scope, tool);
    if (typeof result !== 'string') changes.push(result);
    else if (result === SHARED && handler?.written) {
      const key = `${handler.written.file}\0${handler.written.start}`;
      shared.set(key, [...(shared.get(key) ?? []), tool]);
    } else marks.push({ tool, why: result });
  }
  for (const tools of shared.values()) {
    const change = tools[0]!.handler!.isDispatcher ? wrapDispatcher(scope, tools) : wrapShared(scope, tools);
    if (typeof change === 'string') for (const tool of tools) marks.push({ tool, why: change });
    else changes.push(change);
  }
  return { changes, marks };
}

const SHARED = 'its handler is shared with other tools, or made by a function for them: put `idempotent` around it where it is this tool\'s own';

/** The change, or why there is none. */
export function wrapOne(scope: Scope, tool: ToolFact): PlacedChange | string {
  const { program, tools } = scope;
  if (tool.name === null) return 'its name is not known, and its records are kept under it';
  const { handler } = tool;
  if (!handler) return 'its handler could not be found';
  const unserved = whyNotServed(tool.framework);
  if (unserved !== undefined) return unserved;
  const isOwn = (place: Place | undefined): place is Place => place !== undefined && !tools.some((other) => other.name !== tool.name && standsAt(other, place));
  const place = [handler.written, handler.body].find((one): one is Place => isOwn(one) && canWrap(scope, one));
  if (!place) return SHARED;
  const node = findNodeAt(program, place)!;
  if (startsTask(scope, node)) return 'it starts a task, whose result comes later: look the key up in `createTask`, and give the same task again';
  const opening = openingOf(scope, tool, place);
  const change = { path: place.file, transform: 'wrap-handler', tools: [tool], what: 'runs the handler once for each key', imports: [givesValue(tool.framework) ? 'idempotentValue' : 'idempotent'] } as const;
  if (program.ts.isMethodDeclaration(node) || program.ts.isFunctionDeclaration(node)) {
    const decorated = program.ts.isMethodDeclaration(node) ? decoratedParametersOf(tool.framework) : undefined;
    const edits = decorated ? wrapDecoratedMethod(program.ts, node as ts.MethodDeclaration, opening, decorated) : wrapMethod(program.ts, node, opening, handsContext(tool.framework));
    return typeof edits === 'string' ? edits : { ...change, edits };
  }
  return { ...change, edits: [{ start: place.start, end: place.start, text: opening }, { start: place.end, end: place.end, text: ')' }] };
}

/** The `createTask` of a task tool answers with a task, not with a result. */
function startsTask({ program: { ts } }: Scope, node: ts.Node): boolean {
  const named = ts.isMethodDeclaration(node) ? node : node.parent;
  return (ts.isMethodDeclaration(named) || ts.isPropertyAssignment(named)) && named.name.getText() === 'createTask';
}

const standsAt = ({ handler }: ToolFact, { file, start }: Place): boolean => [handler?.written, handler?.body].some((one) => one?.file === file && one.start === start);

/** An expression that stands for the handler, a method, or a declared function that nobody else calls; where its name is registered that one is taken first. */
function canWrap({ program }: Scope, place: Place): boolean {
  const { ts } = program;
  const node = findNodeAt(program, place);
  if (!node) return false;
  if (ts.isMethodDeclaration(node)) return node.body !== undefined;
  if (ts.isFunctionDeclaration(node)) return node.body !== undefined && (node.name === undefined || callsOf(program, node.name.text).length <= 1);
  if (ts.isIdentifier(node)) return !ts.isShorthandPropertyAssignment(node.parent);
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
}

/** `idempotent('create_order', idempotency, `. */
function openingOf(scope: Scope, tool: ToolFact, { file }: Place): string {
  const style = textStyleOf(scope.program.text(file) ?? '');
  const names = scope.names(file);
  const key = keyNameOf(tool, scope.keyName);
  const options = key === scope.keyName ? names.options : `{ ...${names.options}, keyArgument: ${quoted(key, style)} }`;
  return `${names[givesValue(tool.framework) ? 'idempotentValue' : 'idempotent']}(${quoted(tool.name ?? '', style)}, ${options}, `;
}

/** A handler that a loop, or a function of the program, registers under many names. */
function wrapShared(scope: Scope, tools: readonly ToolFact[]): PlacedChange | string {
  const { program } = scope;
  const { ts } = program;
  const place = tools[0]!.handler!.written!;
  const node = findNodeAt(program, place);
  const name = node && findNameBeside(ts, node);
  if (!node || !name || !canWrap(scope, place) || startsTask(scope, node) || tools.some(({ framework }) => givesValue(framework))) return SHARED;
  return wrapEntries(scope, tools, place, { wrapper: 'idempotentAmong', name: `${name.getText()}, `, what: 'runs the handler of these tools once for each key' });
}

/** The variable that holds the tool's name in the call or object that holds its handler. */
function findNameBeside(ts: Scope['program']['ts'], handler: ts.Node): ts.Node | undefined {
  const { parent } = handler;
  const isVariable = (node: ts.Node | undefined): boolean => node !== undefined && (ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isVariable(node.expression)));
  if (ts.isCallExpression(parent)) return isVariable(parent.arguments[0]) && parent.arguments[0] !== handler ? parent.arguments[0] : undefined;
  if (!ts.isPropertyAssignment(parent) || !ts.isObjectLiteralExpression(parent.parent)) return undefined;
  const beside = parent.parent.properties.find((one) => one.name?.getText() === 'name');
  const value = beside && ts.isPropertyAssignment(beside) ? beside.initializer : beside && ts.isShorthandPropertyAssignment(beside) ? beside.name : undefined;
  return isVariable(value) ? value : undefined;
}

/** `create_order: {}, 'pay-bill': { keyArgument: 'requestId' }`. */
function entriesOf(scope: Scope, tools: readonly ToolFact[], { file }: Place): string {
  const style = textStyleOf(scope.program.text(file) ?? '');
  return [...new Map(tools.map((tool) => [tool.name ?? '', keyNameOf(tool, scope.keyName)]))].map(([name, key]) => {
    const property = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name, style);
    return `${property}: {${key === scope.keyName ? '' : ` keyArgument: ${quoted(key, style)} `}}`;
  }).join(', ');
}

function wrapDispatcher(scope: Scope, tools: readonly ToolFact[]): PlacedChange | string {
  const { program } = scope;
  const place = tools[0]!.handler!.written!;
  const { ts } = program;
  const node = findNodeAt(program, place);
  // The form with three arguments hands over something else than the request.
  if (!node || !ts.isCallExpression(node.parent) || node.parent.arguments.length !== 2 || node.parent.arguments[1] !== node)
    return 'the handler of `tools/call` is set in a form that is not rewritten: put `idempotentRequests` around it';
  return wrapEntries(scope, tools, place, { wrapper: 'idempotentRequests', name: '', what: 'runs a call of these tools once for each key' });
}

/** `wrapper({ create_order: {} }, name, idempotency, …)`. */
function wrapEntries(scope: Scope, tools: readonly ToolFact[], place: Place, { wrapper, name, what }: { readonly wrapper: 'idempotentAmong' | 'idempotentRequests'; readonly name: string; readonly what: string }): PlacedChange {
  const names = scope.names(place.file);
  return {
    path: place.file,
    transform: 'wrap-handler',
    tools,
    what,
    imports: [wrapper],
    edits: [
      { start: place.start, end: place.start, text: `${names[wrapper]}({ ${entriesOf(scope, tools, place)} }, ${name}${names.options}, ` },
      { start: place.end, end: place.end, text: ')' },
    ],
  };
}
