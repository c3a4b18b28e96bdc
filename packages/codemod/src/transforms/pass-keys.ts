/** `pass-key-in-call`: whoever sends a tool that takes a key sends one, made before the first attempt. */
import type { SendFact, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { FreeNames } from '../free-names.js';
import { addField, fieldText } from '../object-text.js';
import { keyNameOf } from '../select-tools.js';
import { freshKeyText } from '../sends/fresh-key.js';
import { findOutside, type Outside } from '../sends/outside.js';
import { repeatsOf } from '../sends/repeats-of.js';
import { groupSends, type SendGroup } from '../sends/send-groups.js';
import { findNodeAt, functionAround, functionsWithin, isWithin } from '../syntax.js';
import type { Intent, PlacedChange, PlacedMark, Scope, TextEdit } from '../types.js';

/** `migrated`: tools that take a key from now on. */
export function planKeysInCalls(scope: Scope, migrated: ReadonlySet<ToolFact>): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  const names = new FreeNames(scope.program.ts);
  for (const group of groupSends(scope.program, scope.facts.sends)) {
    const [{ send }] = group.members;
    const { tool } = send;
    if (!tool || !needsKey(group, tool, migrated)) continue;
    const result = passKey(scope, group, tool, names);
    if (typeof result === 'string') marks.push({ tool, at: send.place, why: `this call carries no \`${keyNameOf(tool, scope.keyName)}\`: ${result}` });
    else changes.push({ path: send.place.file, transform: 'pass-key-in-call', tools: [tool], what: 'sends a key that is made before the first attempt', edits: result });
  }
  return { changes, marks };
}

function needsKey({ members }: SendGroup, tool: ToolFact, migrated: ReadonlySet<ToolFact>): boolean {
  if (members.some(({ send }) => send.key !== null || send.tool !== tool)) return false;
  if (migrated.has(tool)) return true;
  // As the rule says: where something is handed in that cannot be read, the key may be in it.
  return tool.key !== null && tool.key.from !== 'wrapper' && tool.key.used !== false && (tool.effect.effect === 'write' || tool.effect.effect === 'idempotent-write') && members.every(({ send }) => !send.isOpen);
}

/** The edits, or why there are none. */
function passKey(scope: Scope, group: SendGroup, tool: ToolFact, names: FreeNames): readonly TextEdit[] | string {
  const { program, keyName } = scope;
  const name = keyNameOf(tool, keyName);
  if (tool.key?.from === 'meta') return 'it belongs into `_meta`';
  if (name.includes('.')) return 'it belongs into an inner object';
  const path = group.members[0].send.place.file;
  const text = program.text(path) ?? '';
  const places = group.members.map(({ send, call }) => findArguments(scope, send, call));
  const failed = places.find((one) => typeof one === 'string');
  if (typeof failed === 'string') return failed;
  const targets = [...new Map((places as readonly ArgumentsPlace[]).map((one) => [one.at, one])).values()];
  const repeats = group.members.map(({ send, call }) => repeatsOf(program, send, call));
  const unclear = repeats.find((one) => typeof one === 'string');
  if (typeof unclear === 'string') return unclear;
  const all = (repeats as readonly (readonly ts.Node[])[]).flat();
  if (all.length === 0) return targets.length === 1 ? targets[0]!.edits(fieldText(name, freshKeyText(program, path), text)) : 'its arguments are those of another call too';
  const outside = findOutside(program, group.members.map(({ call }) => call), all);
  if (typeof outside === 'string') return outside;
  if (targets.length === 1 && isBefore(scope, targets[0]!, outside)) return targets[0]!.edits(fieldText(name, freshKeyText(program, path), text));
  const local = names.take(outside.owner ?? outside.region.getSourceFile(), name);
  return [...outside.declare(`const ${local} = ${freshKeyText(program, path)}`), ...targets.flatMap(({ edits }) => edits(fieldText(name, local, text)))];
}

/** Whether the arguments are written once, before what is run again. */
function isBefore({ program }: Scope, { node }: ArgumentsPlace, { region, owner }: Outside): boolean {
  return !isWithin(node, region) && functionAround(program.ts, node) === owner;
}

interface ArgumentsPlace {
  readonly at: number;
  readonly node: ts.Node;
  readonly edits: (field: string) => readonly TextEdit[];
}

/** Where a field can be put into what is sent, or why it cannot. */
function findArguments({ program }: Scope, { written, isOpen }: SendFact, call: ts.CallExpression): ArgumentsPlace | string {
  const { ts } = program;
  const args = written.arguments && findNodeAt(program, written.arguments);
  if (!args) return findMissing(ts, written.name && findNodeAt(program, written.name), written.slot, call);
  const at = args.getStart();
  if (ts.isObjectLiteralExpression(args)) {
    if (isWithin(args, call)) return { at, node: args, edits: (field) => [addField(args, field)] };
    const owner = functionAround(ts, args);
    if (!isWithin(call, owner ?? args.getSourceFile()) || functionsWithin(ts, call, owner).length > 0) return 'its arguments are written elsewhere, perhaps for several calls';
    return { at, node: args, edits: (field) => [addField(args, field)] };
  }
  if (isOpen) return 'its arguments come from elsewhere: make the key where they are put together';
  if (ts.isShorthandPropertyAssignment(args.parent)) return { at, node: args, edits: (field) => [{ start: args.end, end: args.end, text: `: { ${field}, ...${args.getText()} }` }] };
  return { at, node: args, edits: (field) => [{ start: at, end: at, text: `{ ${field}, ...` }, { start: args.end, end: args.end, text: ' }' }] };
}

/** A call without arguments gets them beside the name. */
function findMissing(ts: Scope['program']['ts'], name: ts.Node | undefined, slot: string | undefined, call: ts.CallExpression): ArgumentsPlace | string {
  if (!name || slot === undefined || !isWithin(name, call)) return 'its arguments are not written here: make the key where they are put together';
  const { parent } = name;
  const holder = ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) ? parent : name;
  if (holder === name && parent !== call) return 'its arguments are not written here: make the key where they are put together';
  if (holder === name && call.arguments.length > 1) return 'its arguments could not be read';
  return { at: holder.end, node: holder, edits: (field) => [{ start: holder.end, end: holder.end, text: holder === name ? `, { ${field} }` : `, ${slot}: { ${field} }` }] };
}
