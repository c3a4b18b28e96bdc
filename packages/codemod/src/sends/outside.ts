/** Where a key is made so that it is there before the first attempt and is the same for all. */
import type { Program } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findUses, functionAround, functionsWithin, isStatement, isWithin } from '../syntax.js';
import { textStyleOf } from '../text-style.js';
import type { TextEdit } from '../types.js';

/** A place before everything that is run again. */
export interface Outside {
  /** What is run again, with all that belongs to it: the key is declared before it. */
  readonly region: ts.Node;
  /** The function that the key is declared in; `undefined` at the top of a module. */
  readonly owner: ts.SignatureDeclaration | undefined;
  /** The edits that put a statement there. */
  readonly declare: (statement: string) => readonly TextEdit[];
}

/** The place, or why there is none. `sends` are the calls; `repeats` what runs them again: loops, and calls that are handed a function. */
export function findOutside(program: Program, sends: readonly ts.Node[], repeats: readonly ts.Node[]): Outside | string {
  const { ts } = program;
  const all = [...sends, ...repeats];
  const common = commonAncestor(all);
  const region = common && regionAround(ts, common, Math.min(...all.map((node) => node.getStart())));
  if (!region) return 'it is sent again by its callers: make the key before they try, and hand it down';
  const owner = functionAround(ts, region);
  for (const send of sends)
    for (const closure of functionsWithin(ts, send, owner))
      if (!isRunByRepeat(program, closure, repeats)) return 'it is sent by a function that others call too: make the key where one call of the tool is decided on, and hand it down';
  if (owner?.name && repeats.some((one) => ts.isCallExpression(one) && lastNameOf(ts, one.expression) === owner.name!.getText())) return 'its function calls itself to send it again: make the key before the first call, and hand it down';
  return { region, owner, declare: (statement) => declareBefore(program, region, statement) };
}

function commonAncestor(nodes: readonly ts.Node[]): ts.Node | undefined {
  for (let current: ts.Node | undefined = nodes[0]; current; current = current.parent) {
    const candidate = current;
    if (nodes.every((node) => isWithin(node, candidate))) return candidate;
  }
  return undefined;
}

/** The statement, or the body of an arrow function, that holds all of it. `first` is where the first part begins. */
function regionAround(ts: Program['ts'], node: ts.Node, first: number): ts.Node | undefined {
  if (ts.isBlock(node)) return node.statements.find((one) => one.end > first);
  for (let current = node; current.parent; current = current.parent) {
    if (ts.isArrowFunction(current.parent) && current.parent.body === current) return current;
    if (isStatement(ts, current) && !ts.isLabeledStatement(current.parent)) return current;
    if (ts.isParameter(current) || ts.isPropertyDeclaration(current)) return undefined;
  }
  return undefined;
}

/** A function that is handed to what runs it again, by itself or by a name that nobody else uses. */
function isRunByRepeat({ ts }: Program, closure: ts.SignatureDeclaration, repeats: readonly ts.Node[]): boolean {
  if (repeats.some((one) => ts.isCallExpression(one) && one.arguments.some((argument) => isWithin(closure, argument)))) return true;
  const { parent } = closure;
  const name = ts.isVariableDeclaration(parent) && parent.initializer === closure ? parent.name : ts.isFunctionDeclaration(closure) ? closure.name : undefined;
  if (!name || !ts.isIdentifier(name)) return false;
  const uses = findUses(ts, closure.getSourceFile(), name.text).filter((use) => use.pos !== name.pos);
  return uses.length === 1 && repeats.some((one) => isWithin(uses[0]!, one));
}

function lastNameOf(ts: Program['ts'], callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
}

function declareBefore({ ts, text }: Program, region: ts.Node, statement: string): readonly TextEdit[] {
  const source = region.getSourceFile();
  const start = region.getStart(source);
  const insert = (at: number, inserted: string): TextEdit => ({ start: at, end: at, text: inserted });
  const { semicolons, newline } = textStyleOf(text(source.fileName) ?? source.text);
  const end = semicolons ? ';' : '';
  if (!isStatement(ts, region)) return [insert(start, `{ ${statement}; return `), insert(region.end, '; }')];
  if (!(ts.isBlock(region.parent) || ts.isSourceFile(region.parent) || ts.isModuleBlock(region.parent))) return [insert(start, `{ ${statement}; `), insert(region.end, ' }')];
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1;
  const indent = source.text.slice(lineStart, start);
  return [insert(start, /^[\t ]*$/.test(indent) ? `${statement}${end}${newline}${indent}` : `${statement}; `)];
}
