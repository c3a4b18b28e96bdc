/** `guard-write-retry`: a write that takes no key is kept out of what sends again, or what is to do is said. */
import type { ResendFact, SendFact, ToolFact } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findBelow, findNodeAt, isWithin } from '../syntax.js';
import { unusedImport } from '../unused-import.js';
import type { Intent, PlacedChange, PlacedMark, Scope, TextEdit } from '../types.js';

/** `keyed`: tools that take a key, also from now on: their sends carry one, and may be repeated. */
export function planRetryGuards(scope: Scope, keyed: ReadonlySet<ToolFact>): Intent {
  const { program, facts } = scope;
  const changes: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  const seen = new Set<string>();
  for (const send of facts.sends) {
    if (scope.isLeftAlone(send.place.file) || (send.tool && (keyed.has(send.tool) || send.tool.key !== null))) continue;
    for (const resend of send.resends) {
      if (resend.key !== null || resend.isElsewhere || resend.gate !== 'none') continue;
      const id = `${resend.place.file}\0${resend.place.start}`;
      if (seen.has(id)) continue;
      seen.add(id);
      const edits = keepOut(scope, send, resend);
      const about = { tool: send.tool, name: send.names.length === 1 ? send.names[0]! : null };
      if (edits) changes.push({ path: resend.place.file, transform: 'guard-write-retry', tools: send.tool ? [send.tool] : [], what: `sends \`${send.names.join('`, `')}\` once`, edits });
      else marks.push({ ...about, at: resend.place, why: reasonFor(send) });
    }
  }
  for (const { place, option } of facts.clientRetries) {
    if (scope.isLeftAlone(place.file)) continue;
    const call = findNodeAt(program, place);
    const counts = call ? findBelow(program.ts, call, (node): node is ts.PropertyAssignment => program.ts.isPropertyAssignment(node) && node.name.getText() === option) : [];
    const value = counts.length === 1 ? counts[0]!.initializer : undefined;
    if (value && program.ts.isNumericLiteral(value)) changes.push({ path: place.file, transform: 'guard-write-retry', tools: [], what: `no longer sends calls again by itself (\`${option}\`)`, edits: [{ start: value.getStart(), end: value.end, text: '0' }] });
    else marks.push({ tool: null, name: null, at: place, why: `\`${option}\` sends writes again too: set it to 0, and repeat only what reads` });
  }
  return { changes, marks };
}

const reasonFor = ({ names }: SendFact): string =>
  names.length === 1
    ? `\`${names[0]}\` may be done twice: send it through createToolCaller of @mcp-idempotency/runtime/client, or once only`
    : 'a tool that writes may be called twice here: repeat only what is known to read, and send the rest through createToolCaller of @mcp-idempotency/runtime/client';

/** `again(() => client.callTool(…))` becomes `client.callTool(…)`: for one known tool, where a helper is handed nothing but the send. */
function keepOut({ program }: Scope, { names, effect }: SendFact, { place, send }: ResendFact): readonly TextEdit[] | undefined {
  const { ts } = program;
  const outer = findNodeAt(program, place);
  const inner = findNodeAt(program, send);
  if (names.length !== 1 || effect === 'none' || effect === 'unknown' || !outer || !inner || outer === inner || !ts.isCallExpression(outer) || !ts.isCallExpression(inner)) return undefined;
  const closure = outer.arguments.find((argument) => isWithin(inner, argument));
  if (!closure || !ts.isArrowFunction(closure) || closure.parameters.length > 0) return undefined;
  const body = bodyOf(ts, closure);
  if (!body || unwrapped(ts, body) !== inner || /^use[A-Z]/.test(outer.expression.getText())) return undefined;
  // An `await` that would lose its function stays away.
  const kept = ts.isAwaitExpression(body) ? body.expression : body;
  const edits = [{ start: outer.getStart(), end: kept.getStart(), text: '' }, { start: kept.end, end: outer.end, text: '' }];
  const helper = ts.isIdentifier(outer.expression) ? unusedImport(program, place.file, outer.expression.text, edits.map(({ start, end }) => ({ pos: start, end }))) : [];
  return [...edits, ...helper];
}

/** What an arrow function gives back, where it does nothing else. */
function bodyOf(ts: Scope['program']['ts'], { body }: ts.ArrowFunction): ts.Expression | undefined {
  if (!ts.isBlock(body)) return body;
  const [only, ...others] = body.statements;
  return only && others.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined;
}

const unwrapped = (ts: Scope['program']['ts'], node: ts.Expression): ts.Expression => (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) ? unwrapped(ts, node.expression) : node);
