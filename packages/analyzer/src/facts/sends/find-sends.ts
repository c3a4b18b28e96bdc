/** Where a program calls tools: members of known clients, calls of the same shape on what cannot be read, and messages made by hand. */
import type ts from 'typescript';
import { packageNameOf } from '../../project/package-name.js';
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { viewOf } from '../../resolve/view.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf } from '../../resolve/values.js';
import type { ClientModel, SendRow } from '../../types.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';
import { collectMessages, METHOD_WORDS, seemsToSendMessages } from './messages.js';
import type { Send } from './send.js';

export function findSends(engine: Engine, models: readonly ClientModel[]): readonly Send[] {
  const sends = new Map<ts.Node, Send>();
  const { program } = engine;
  for (const name of new Set(models.flatMap(({ sends: rows }) => rows.flatMap((row) => [row.member].flat().map((member) => member.split('.').at(-1)!)))))
    for (const call of collectCallsNamed(engine, name)) {
      const send = engine.bundledPackageOf(call) === undefined ? sendOf(engine, models, call, name) : undefined;
      if (send) sends.set(call, send);
    }
  for (const path of new Set(METHOD_WORDS.flatMap((word) => program.mentioning(word)))) {
    if (!seemsToSendMessages(program.text(path) ?? '')) continue;
    const module = program.source(path);
    if (module) for (const send of collectMessages(engine, module.ast)) if (!sends.has(send.call)) sends.set(send.call, send);
  }
  return [...sends.values()];
}

function sendOf(engine: Engine, models: readonly ClientModel[], call: CallLike, name: string): Send | undefined {
  const { ts } = engine;
  if (!ts.isCallExpression(call)) return undefined;
  // `tools.create!.execute!(…)`
  const named = ts.isNonNullExpression(call.expression) ? call.expression.expression : call.expression;
  if (!ts.isPropertyAccessExpression(named)) return undefined;
  const callees = alternativesOf(evaluate(engine, call.expression, OUTSIDE));
  for (const callee of callees) {
    if (callee.kind !== 'external') continue;
    const found = rowOf(models, callee);
    if (found) return { call, client: found.model.kind, slots: found.row };
  }
  // A method of the program that leads to the send by itself is no send.
  if (name !== 'callTool' || callees.some((callee) => callee.kind === 'function')) return undefined;
  const [first] = call.arguments;
  if (!first || ts.isSpreadElement(first)) return undefined;
  const client = clientOfFile(engine, call);
  const view = viewOf(engine, evaluate(engine, first, OUTSIDE));
  if (view.keys.includes('name')) return { call, client, slots: { name: '0.name', arguments: '0.arguments', meta: '0._meta' } };
  if (call.arguments.length >= 2 && view.string !== undefined) return { call, client: 'other', slots: { name: '0', arguments: '1' } };
  return looseSend(engine, call, first, client);
}

/** `client.callTool(params, options)`, `client.callTool(toolName, args)` on something of which only the name is known. */
function looseSend({ ts }: Engine, call: ts.CallExpression, first: ts.Expression, client: Send['client']): Send {
  const said = ts.isIdentifier(first) ? first.text : ts.isPropertyAccessExpression(first) ? first.name.text : '';
  const isNamed = call.arguments.length >= 2 && /(?:name|tool)$/i.test(said);
  return { call, client, slots: isNamed ? { name: '0', arguments: '1' } : { name: '0.name', arguments: '0.arguments', meta: '0._meta' } };
}

/** The SDK that a file speaks of. */
function clientOfFile(engine: Engine, node: ts.Node): Send['client'] {
  const { text } = engine.fileOf(node);
  return text.includes('@modelcontextprotocol/client') ? 'v2' : text.includes('@modelcontextprotocol/sdk') ? 'v1' : 'other';
}

function rowOf(models: readonly ClientModel[], callee: ExternalValue): { readonly model: ClientModel; readonly row: SendRow } | undefined {
  for (const model of models) {
    if (!model.packages.some((entry) => callee.module === entry || callee.module.startsWith(`${entry}/`) || callee.package === (packageNameOf(entry) ?? entry))) continue;
    for (const row of model.sends)
      if ([row.member].flat().some((member) => endsWith(callee.path, member.split('.')))) return { model, row };
  }
  return undefined;
}

/** Whether the last members of a path are these; what stands between the class and the member may be more. */
function endsWith(path: readonly string[], tail: readonly string[]): boolean {
  if (path.at(-1) !== tail.at(-1)) return false;
  let at = 0;
  for (const name of path) if (name === tail[at]) at += 1;
  return at === tail.length;
}
