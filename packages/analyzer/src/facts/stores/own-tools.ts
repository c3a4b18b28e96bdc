/**
 * Tools of a program's own kind: `{ name, description, parameters, execute }`. Nothing in the code hands them to a server where a bridge to it is
 * written by hand and asks another process for their list; what guards them is told all the same.
 */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { isMinified } from '../../project/minified.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate, staticName } from '../../resolve/evaluate.js';
import { isFresh } from '../../resolve/fresh.js';
import type { FunctionNode } from '../../resolve/values.js';
import { isKeyName } from '../keys/names.js';
import { isSlotName } from '../slots/slot-names.js';

export interface OwnTool {
  readonly name: string;
  readonly node: ts.ObjectLiteralExpression;
  /** `undefined`: it describes a request that others send. */
  readonly run: FunctionNode | undefined;
}

const SCHEMA = /^(?:parameters|params|input_?schema|schema)$/i;
const RUN = /^(?:execute|handler?|run|call|invoke)$/;

/** The tools in files whose text names what keeps a call from being repeated. */
export function collectOwnTools(engine: Engine, mentions: RegExp): readonly OwnTool[] {
  const { program, ts } = engine;
  const tools: OwnTool[] = [];
  for (const path of program.files) {
    const text = program.text(path) ?? '';
    // What a minifier left is a page's or a copy: no bridge to a server is mended there.
    if (!mentions.test(text) || !text.includes('description') || isMinified(text)) continue;
    const module = program.source(path);
    for (const node of module ? nodesIn(ts, module.ast) : []) {
      const tool = ts.isObjectLiteralExpression(node) ? toolOf(engine, node) : undefined;
      if (tool) tools.push(tool);
    }
  }
  return tools;
}

/** What is handed to a function is that function's to judge: `tool({ … })`. */
function toolOf({ ts }: Engine, node: ts.ObjectLiteralExpression): OwnTool | undefined {
  if (ts.isCallExpression(node.parent)) return undefined;
  const parts = new Map(node.properties.map((one) => [one.name && ts.isIdentifier(one.name) ? one.name.text : '', one]));
  const named = parts.get('id') ?? parts.get('name');
  if (!parts.has('description') || !parts.has('name') || !named || !ts.isPropertyAssignment(named) || !ts.isStringLiteralLike(named.initializer) || ![...parts.keys()].some((key) => SCHEMA.test(key))) return undefined;
  let run: FunctionNode | undefined;
  for (const [key, part] of parts) {
    const value = !RUN.test(key) ? undefined : ts.isMethodDeclaration(part) ? part : ts.isPropertyAssignment(part) ? part.initializer : undefined;
    if (value && (ts.isMethodDeclaration(value) || ts.isArrowFunction(value) || ts.isFunctionExpression(value))) run ??= value;
  }
  return run || parts.has('request') ? { name: named.initializer.text, node, run } : undefined;
}

/** `idempotency_key: params.idempotencyKey || generateId()`: calls that make a key where the caller of a tool gave none. */
export function collectFallbacks(engine: Engine, { node: tool }: OwnTool): readonly ts.CallExpression[] {
  const { ts } = engine;
  const found: ts.CallExpression[] = [];
  for (const node of nodesIn(ts, tool)) {
    if (!ts.isPropertyAssignment(node) || !isSlotName(staticName(engine, node.name) ?? '') || !ts.isBinaryExpression(node.initializer)) continue;
    const { left, right, operatorToken: { kind } } = node.initializer;
    if (kind !== ts.SyntaxKind.BarBarToken && kind !== ts.SyntaxKind.QuestionQuestionToken) continue;
    if (isKeyName(lastName(ts, left) ?? '') && ts.isCallExpression(right) && makesAnew(engine, right)) found.push(right);
  }
  return found;
}

/** What packages that are not read make, by its name. */
const MAKES = /^(?:generate|make|create|new|random)\w*(?:id|uuid|key|token|nonce)$/i;

const makesAnew = (engine: Engine, call: ts.CallExpression): boolean =>
  isFresh(evaluate(engine, call, OUTSIDE)) || (call.arguments.length === 0 && MAKES.test(lastName(engine.ts, call.expression) ?? '') && evaluate(engine, call.expression, OUTSIDE).kind === 'external');
