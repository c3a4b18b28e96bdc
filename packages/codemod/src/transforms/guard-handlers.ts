/** `wrap-handler`: what a writer runs is guarded by the runtime. */
import type { Place, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findNodeAt } from '../syntax.js';
import { isIgnored, keyNameOf, needsMigration } from '../select-tools.js';
import { quoted, textStyleOf } from '../text-style.js';
import type { Intent, PlacedChange, PlacedMark, Scope } from '../types.js';
import { wrapMethod } from './wrap-method.js';

/** `isKeyed`: callers can send a key. */
export function planWrappers(scope: Scope, isKeyed: (tool: ToolFact) => boolean): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  const writers = scope.tools.filter((tool) => needsMigration(tool) && (tool.key === null || isIgnored(tool.key)) && isKeyed(tool));
  const dispatched = new Map<string, ToolFact[]>();
  for (const tool of writers) {
    const { handler } = tool;
    const result = handler?.isDispatcher && handler.written ? handler.written : wrapOne(scope, tool);
    if (typeof result === 'string') marks.push({ tool, why: result });
    else if ('edits' in result) changes.push(result);
    else {
      const key = `${result.file}\0${result.start}`;
      dispatched.set(key, [...(dispatched.get(key) ?? []), tool]);
    }
  }
  for (const tools of dispatched.values()) {
    const change = wrapDispatcher(scope, tools);
    if (typeof change === 'string') for (const tool of tools) marks.push({ tool, why: change });
    else changes.push(change);
  }
  return { changes, marks };
}

/** The change, or why there is none. */
export function wrapOne(scope: Scope, tool: ToolFact): PlacedChange | string {
  const { program, tools } = scope;
  if (tool.name === null) return 'its name is not known, and its records are kept under it';
  const { handler } = tool;
  if (!handler) return 'its handler could not be found';
  const isOwn = (place: Place | undefined): place is Place => place !== undefined && !tools.some((other) => other.name !== tool.name && standsAt(other, place));
  const place = [handler.written, handler.body].find((one): one is Place => isOwn(one) && canWrap(scope, one));
  if (!place) return 'its handler is shared with other tools, or made by a function for them: put `idempotent` around it where it is this tool\'s own';
  const node = findNodeAt(program, place)!;
  if (startsTask(scope, node)) return 'it starts a task, whose result comes later: look the key up in `createTask`, and give the same task again';
  const opening = openingOf(scope, tool, place);
  const change = { path: place.file, transform: 'wrap-handler', tools: [tool], what: 'runs the handler once for each key', imports: ['idempotent'] } as const;
  if (program.ts.isMethodDeclaration(node)) {
    const edits = wrapMethod(program.ts, node, opening);
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

/** An expression that stands for the handler, or a method. A declared function is wrapped where its name is registered. */
function canWrap({ program }: Scope, place: Place): boolean {
  const { ts } = program;
  const node = findNodeAt(program, place);
  if (!node) return false;
  if (ts.isMethodDeclaration(node)) return node.body !== undefined;
  if (ts.isIdentifier(node)) return !ts.isShorthandPropertyAssignment(node.parent);
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isCallExpression(node) || ts.isPropertyAccessExpression(node);
}

/** `idempotent('create_order', idempotency, `. */
function openingOf(scope: Scope, tool: ToolFact, { file }: Place): string {
  const style = textStyleOf(scope.program.text(file) ?? '');
  const names = scope.names(file);
  const key = keyNameOf(tool, scope.keyName);
  const options = key === scope.keyName ? names.options : `{ ...${names.options}, keyArgument: ${quoted(key, style)} }`;
  return `${names.idempotent}(${quoted(tool.name ?? '', style)}, ${options}, `;
}

function wrapDispatcher(scope: Scope, tools: readonly ToolFact[]): PlacedChange | string {
  const { program } = scope;
  const place = tools[0]!.handler!.written!;
  const { ts } = program;
  const node = findNodeAt(program, place);
  // The form with three arguments hands over something else than the request.
  if (!node || !ts.isCallExpression(node.parent) || node.parent.arguments.length !== 2 || node.parent.arguments[1] !== node)
    return 'the handler of `tools/call` is set in a form that is not rewritten: put `idempotentRequests` around it';
  const style = textStyleOf(program.text(place.file) ?? '');
  const names = scope.names(place.file);
  const entries = [...new Map(tools.map((tool) => [tool.name ?? '', keyNameOf(tool, scope.keyName)]))].map(([name, key]) => {
    const property = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name, style);
    return `${property}: {${key === scope.keyName ? '' : ` keyArgument: ${quoted(key, style)} `}}`;
  });
  return {
    path: place.file,
    transform: 'wrap-handler',
    tools,
    what: 'runs a call of these tools once for each key',
    imports: ['idempotentRequests'],
    edits: [
      { start: place.start, end: place.start, text: `${names.idempotentRequests}({ ${entries.join(', ')} }, ${names.options}, ` },
      { start: place.end, end: place.end, text: ')' },
    ],
  };
}
