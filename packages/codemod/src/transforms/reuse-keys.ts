/** `reuse-key-across-attempts`: a key that is made anew for each attempt is made before the first one. */
import type { Place, SendFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { FreeNames } from '../free-names.js';
import { findField } from '../object-text.js';
import { findOutside, type Outside } from '../sends/outside.js';
import { repeatsOf } from '../sends/repeats-of.js';
import { removal } from '../removal.js';
import { dependsOn, findBelow, findNodeAt, isWithin } from '../syntax.js';
import type { Intent, PlacedChange, PlacedMark, Scope, TextEdit } from '../types.js';

export function planReuse(scope: Scope): Intent {
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  const names = new FreeNames(scope.program.ts);
  const seen = new Set<string>();
  for (const send of scope.facts.sends) {
    const resend = send.resends.find(({ key, gate }) => key !== null && gate === 'none');
    if (!resend?.key || scope.isLeftAlone(send.place.file)) continue;
    const { mint, name } = resend.key;
    const id = `${resend.send.file}\0${resend.send.start}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const result = moveOut(scope, send, resend.send, { name, mint: mint.place }, names);
    const about = send.names.length === 1 ? send.names[0]! : null;
    if (typeof result === 'string') marks.push({ tool: send.tool, name: about, at: resend.send, why: `\`${mint.what}\` makes another \`${name}\` for each attempt: ${result}` });
    else changes.push({ path: send.place.file, transform: 'reuse-key-across-attempts', tools: send.tool ? [send.tool] : [], what: `makes \`${name}\` before the first attempt`, edits: result });
  }
  for (const { place, key, mint } of scope.facts.overwrittenKeys)
    if (!scope.isLeftAlone(place.file)) marks.push({ tool: null, name: null, at: place, why: `\`${mint.what}\` writes another \`${key}\` over that of the caller for each attempt: only fill in one that is missing` });
  return { changes, marks };
}

interface MintedKey {
  readonly name: string;
  readonly mint: Place;
}

/** The edits, or why there are none. */
function moveOut(scope: Scope, send: SendFact, again: Place, key: MintedKey, names: FreeNames): readonly TextEdit[] | string {
  const { program } = scope;
  const call = findNodeAt(program, send.place);
  const second = findNodeAt(program, again);
  if (!call || !second) return 'make it before the first one';
  const repeats = repeatsOf(program, send, call);
  if (typeof repeats === 'string') return repeats;
  const outside = findOutside(program, [call, second], repeats);
  if (typeof outside === 'string') return outside;
  const made = findMade(scope, send, outside, key);
  if (!made) return 'make it before the first one';
  if (dependsOn(program.ts, made.node, outside.region)) return 'it is made of what each attempt has of its own: make it before the first one';
  return made.edits(names);
}

interface Made {
  /** What is evaluated anew for each attempt, and shall be once. */
  readonly node: ts.Expression;
  readonly edits: (names: FreeNames) => readonly TextEdit[];
}

/** What makes the key, as it is written in the part that is run again. */
function findMade({ program }: Scope, send: SendFact, outside: Outside, { name, mint }: MintedKey): Made | undefined {
  const { ts } = program;
  const args = send.written.arguments && findNodeAt(program, send.written.arguments);
  if (!args || !isWithin(args, outside.region)) return undefined;
  const mintNode = mint.file === send.place.file ? findNodeAt(program, mint) : undefined;
  if (ts.isObjectLiteralExpression(args)) {
    const field = findField(ts, args, name);
    if (field && ts.isPropertyAssignment(field)) {
      const { initializer } = field;
      if (ts.isIdentifier(initializer)) return movedDeclaration(program.ts, initializer.text, outside);
      return { node: initializer, edits: (names) => inFront(outside, initializer, names, name, (local) => (local === name ? { start: field.getStart(), end: field.end, text: name } : undefined)) };
    }
    if (field) return movedDeclaration(ts, name, outside);
    const spread = args.properties.find((one): one is ts.SpreadAssignment => ts.isSpreadAssignment(one) && ts.isCallExpression(one.expression) && (!mintNode || isWithin(mintNode, one) || !isWithin(mintNode, outside.region)));
    return spread && hoisted(outside, spread.expression);
  }
  if (ts.isIdentifier(args)) return movedDeclaration(ts, args.text, outside);
  return ts.isExpression(args) ? hoisted(outside, args) : undefined;
}

const hoisted = (outside: Outside, node: ts.Expression): Made => ({ node, edits: (names) => inFront(outside, node, names, 'input', () => undefined) });

/** `const local = …` before the region, and the name in the expression's place. */
function inFront(outside: Outside, node: ts.Expression, names: FreeNames, wanted: string, whole: (local: string) => TextEdit | undefined): readonly TextEdit[] {
  const local = names.take(outside.owner ?? outside.region.getSourceFile(), wanted);
  return [...outside.declare(`const ${local} = ${node.getText()}`), whole(local) ?? { start: node.getStart(), end: node.end, text: local }];
}

/** A variable of the part that is run again: its declaration moves out as it is. */
function movedDeclaration(ts: Scope['program']['ts'], name: string, outside: Outside): Made | undefined {
  const declarations = findBelow(ts, outside.region, (node): node is ts.VariableDeclaration => ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name);
  const [only] = declarations;
  if (declarations.length !== 1 || !only?.initializer || !ts.isVariableDeclarationList(only.parent) || only.parent.declarations.length !== 1 || !ts.isVariableStatement(only.parent.parent)) return undefined;
  const { initializer } = only;
  const statement = only.parent.parent;
  return { node: initializer, edits: () => [...outside.declare(statement.getText().replace(/;$/, '')), removal(statement)] };
}
