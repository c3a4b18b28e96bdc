/** `forward-key`: an upstream that has a slot for a key gets one. */
import type { EmptySlotFact, Place, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { keyInScope, whereRunOnce } from '../key-in-scope.js';
import { isBehindRuntime } from '../behind-runtime.js';
import { putAt } from '../put-at.js';
import { findNodeAt } from '../syntax.js';
import { quoted, textStyleOf } from '../text-style.js';
import type { Intent, PlacedChange, PlacedMark, Scope } from '../types.js';

/** `guarded`: tools whose handlers the runtime runs once for each key, so that it can derive further ones. */
export function planForwarding(scope: Scope, guarded: ReadonlySet<ToolFact>): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  const seen = new Set<string>();
  for (const tool of scope.tools) {
    const isGuarded = guarded.has(tool) || isBehindRuntime(scope.program, tool);
    if (!isGuarded && !takesKey(tool)) continue;
    const used = new Map<string, number>();
    for (const slot of scope.facts.details(tool).emptySlots) {
      if (!isGuarded && tool.key?.missedSinks.some(({ sink }) => isSame(sink.place, slot.write.sink.place))) continue;
      const id = `${slot.place.file}\0${slot.place.start}`;
      if (seen.has(id)) continue;
      seen.add(id);
      const result = forward(scope, tool, slot, isGuarded, used);
      if (typeof result === 'string') marks.push({ tool, at: slot.place, why: `\`${slot.slot}\` is left out: ${result}` });
      else changes.push(result);
    }
  }
  return { changes, marks };
}

const takesKey = ({ key }: ToolFact): boolean => key !== null && key.from === 'input' && key.used === true;

const isSame = (a: Place, b: Place): boolean => a.file === b.file && a.start === b.start;

/** Slots that take any text. An id of what is made has a form of its own. */
const TAKES_ANY = /idempot|token|dedup|request.?id|retry.?key|reference/i;

function forward(scope: Scope, tool: ToolFact, { slot, at, place, isOnly }: EmptySlotFact, isGuarded: boolean, used: Map<string, number>): PlacedChange | string {
  const { program } = scope;
  const { ts } = program;
  const node = findNodeAt(program, place);
  const call = node && (ts.isAwaitExpression(node) ? node.expression : node);
  if (!call || !ts.isCallExpression(call) || at === undefined) return 'hand on a key that is derived from the caller\'s';
  if (!TAKES_ANY.test(slot) && !/^\d+$/.test(at)) return 'hand on what is derived from the caller\'s key, in the form that the service asks for';
  const way = whereRunOnce(scope, tool, call);
  if (typeof way === 'string') return way;
  const value = isGuarded ? derived(scope, call, place.file, used) : keyInScope(scope, tool, way);
  if (value === undefined) return 'the caller\'s key does not reach it: hand it down';
  const key = isGuarded || isOnly ? value : `\`\${${value}}:${memberOf(ts, call)}\``;
  const edits = putAt(ts, call, at, key);
  if (!edits) return 'what it is handed is put together elsewhere: add the key there';
  return { path: place.file, transform: 'forward-key', tools: [tool], what: `hands ${isGuarded ? 'a key derived from the caller\'s' : 'the caller\'s key'} on as \`${slot}\``, edits, ...(isGuarded && { imports: ['keyFor'] as const }) };
}

/** `keyFor('stripe.charges.create')`: calls that mean different things have different names. */
function derived(scope: Scope, call: ts.CallExpression, file: string, used: Map<string, number>): string {
  const name = memberOf(scope.program.ts, call);
  const count = (used.get(name) ?? 0) + 1;
  used.set(name, count);
  return `${scope.names(file).keyFor}(${quoted(count === 1 ? name : `${name}:${count}`, textStyleOf(scope.program.text(file) ?? ''))})`;
}

/** What is called, as it is written: `stripe.charges.create`; of `send(new RunInstancesCommand())` the command. */
function memberOf(ts: Scope['program']['ts'], call: ts.CallExpression): string {
  const [first] = call.arguments;
  if (first && ts.isNewExpression(first) && /\bsend$/.test(call.expression.getText())) return first.expression.getText().replace(/^.*\./, '').replace(/Command$/, '');
  const text = call.expression.getText().replace(/\bthis\.|#/g, '').replace(/\([^()]*\)/g, '').replaceAll(/\s+|[?!]/g, '');
  return /^[\w$.]+$/.test(text) ? text : (/[\w$]+$/.exec(text)?.[0] ?? 'upstream');
}
