/** `replace-dedup-store`: a store in the memory of a process or session gives way to the runtime's. */
import type { DedupStoreFact, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { callsOf, nameOf } from '../callers.js';
import { removal } from '../removal.js';
import { readStoreUses } from '../stores/store-uses.js';
import { findNodeAt, functionAround, isWithin } from '../syntax.js';
import { unusedImport } from '../unused-import.js';
import type { Intent, PlacedChange, PlacedMark, Scope, TextEdit } from '../types.js';
import { wrapOne } from './guard-handlers.js';

interface Kept {
  readonly store: DedupStoreFact;
  /** Tools that are kept from repeating by it. */
  readonly tools: readonly ToolFact[];
}

/** `guarded`: tools whose handlers are wrapped anyway. */
export function planStores(scope: Scope, guarded: ReadonlySet<ToolFact>): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  for (const { store, tools } of shortLived(scope)) {
    const result = replace(scope, store, tools, guarded);
    if (typeof result === 'string') marks.push({ tool: tools[0]!, at: store.key.sessionId === undefined ? store.lifetimePlace : store.key.place, why: `\`${store.name}\` does not outlive what it must outlive: ${result}` });
    else changes.push(...result);
  }
  for (const { what, stores } of scope.facts.outsideGuards)
    for (const store of stores) {
      if (!isShortLived(store) || scope.isLeftAlone(store.place.file)) continue;
      marks.push({ tool: null, name: null, at: store.lifetimePlace, why: `\`${store.name}\` of \`${what}\` does not outlive what it must outlive: it stands outside the tools, keep its records in a database or Redis` });
    }
  return { changes, marks };
}

/** Whether a store ends before the repeat comes, or is asked under what does. */
const isShortLived = (store: DedupStoreFact): boolean => !store.isBacked && (store.key.sessionId !== undefined || !isLongLived(store));

const isLongLived = ({ lifetime }: DedupStoreFact): boolean => lifetime === 'durable' || lifetime === 'unknown';

/** Stores that end before the repeat comes, each with its tools. */
function shortLived({ facts, tools }: Scope): readonly Kept[] {
  const found = new Map<string, { store: DedupStoreFact; tools: ToolFact[] }>();
  for (const tool of tools) {
    if (!tool.mcp || tool.key === null || tool.key.from === 'wrapper' || tool.effect.effect !== 'write') continue;
    for (const store of facts.details(tool).stores) {
      if (!isShortLived(store)) continue;
      // What is done about a key is said where that is built.
      const { file, start } = isLongLived(store) ? store.key.place : store.place;
      const id = `${file}\0${start}`;
      const known = found.get(id);
      if (!known) found.set(id, { store, tools: [tool] });
      else if (!known.tools.includes(tool)) known.tools.push(tool);
    }
  }
  return [...found.values()];
}

/** The changes, or why there are none. */
function replace(scope: Scope, store: DedupStoreFact, tools: readonly ToolFact[], guarded: ReadonlySet<ToolFact>): readonly PlacedChange[] | string {
  const { program } = scope;
  const { ts } = program;
  const { key } = store;
  if (isLongLived(store)) return `leave \`${key.sessionId}\` out of its keys, and tell callers apart by who they are`;
  if (!key.fromCaller) return 'its records are not kept under the caller\'s key';
  if (tools.some((tool) => tool.key?.from !== 'input')) return 'the caller\'s key is no argument: put `idempotent` around the handler';
  const declaration = declarationAt(ts, findNodeAt(program, store.place));
  if (!declaration) return 'it is not made in a form that is rewritten: put `idempotent` around the handler, and take it away';
  const uses = readStoreUses(program, declaration, (node) => functionAround(ts, node));
  if (typeof uses === 'string') return `${uses}: put \`idempotent\` around the handler, and take it away`;
  const handlers = tools.flatMap(({ handler }) => [handler?.body, handler?.written].flatMap((place) => (place ? [findNodeAt(program, place)] : []))).filter((node) => node !== undefined);
  for (const fn of uses.functions) if (!isOnlyFor(scope, fn, handlers)) return 'others than these tools are kept from repeating by it: put `idempotent` around the handler, and take it away';
  const wrappers: PlacedChange[] = [];
  for (const tool of tools.filter((one) => !guarded.has(one))) {
    const change = tool.handler?.isDispatcher ? 'its handler serves other tools too: put `idempotentRequests` around it, and take it away' : wrapOne(scope, tool);
    if (typeof change === 'string') return change;
    wrappers.push({ ...change, transform: 'replace-dedup-store', what: 'keeps its records where they outlive the process' });
  }
  const edits: readonly TextEdit[] = [...uses.parts.map((part) => removal(part)), ...unusedMaker(scope, declaration, uses.parts)];
  return [...wrappers, { path: store.place.file, transform: 'replace-dedup-store', tools, what: `takes \`${store.name}\` away`, edits }];
}

/** The import of the class that it was made of. */
function unusedMaker({ program }: Scope, declaration: ts.VariableDeclaration | ts.PropertyDeclaration, parts: readonly ts.Node[]): readonly TextEdit[] {
  const { initializer } = declaration;
  const maker = initializer && program.ts.isNewExpression(initializer) && program.ts.isIdentifier(initializer.expression) ? initializer.expression.text : undefined;
  return maker === undefined ? [] : unusedImport(program, declaration.getSourceFile().fileName, maker, parts);
}

function declarationAt(ts: Scope['program']['ts'], node: ts.Node | undefined): ts.VariableDeclaration | ts.PropertyDeclaration | undefined {
  for (let current = node; current; current = current.parent) {
    if (ts.isVariableDeclaration(current) || ts.isPropertyDeclaration(current)) return current;
    if (ts.isVariableStatement(current)) return current.declarationList.declarations[0];
    // What is asked of a database gives an answer; it is no store that is made there.
    if (ts.isCallExpression(current) || ts.isTaggedTemplateExpression(current) || ts.isFunctionLike(current)) return undefined;
  }
  return undefined;
}

/** Whether a function is a handler of these tools, or is called by them alone. */
function isOnlyFor({ program }: Scope, fn: ts.SignatureDeclaration, handlers: readonly ts.Node[]): boolean {
  if (handlers.some((handler) => isWithin(fn, handler))) return true;
  const name = nameOf(program.ts, fn);
  const calls = name === undefined ? [] : callsOf(program, name);
  return calls.length > 0 && calls.every((call) => handlers.some((handler) => isWithin(call, handler)));
}
