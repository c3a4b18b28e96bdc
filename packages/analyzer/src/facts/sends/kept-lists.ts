/** Keys in the entries of a list that only the memory of the process holds: an outbox that is worked off when there is a connection. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { isWrittenOut } from './kept-keys.js';
import { collectWorkedOff } from './outboxes.js';
import type { Send } from './send.js';
import { collectMakers } from './sent-keys.js';

export interface KeptInList {
  /** Where the list is made. */
  readonly collection: ts.Node;
  readonly receiver: ts.Expression;
}

const PUTS = /^(?:push|unshift|add|set|enqueue)$/;

/** `waiting.push({ key: randomUUID(), visit })`, and what is sent is an element of `waiting` with its `key`. */
export function findKeptInList(engine: Engine, send: Send, written: ts.Node | undefined): KeptInList | undefined {
  const part = written && partOfEntry(engine, written);
  if (part === undefined) return undefined;
  for (const { elements } of collectWorkedOff(engine, send))
    for (const { list } of elements) {
      const kept = memoryOf(engine, list);
      if (kept && putsMade(engine, kept.receiver, part) && !isWrittenOut(engine, kept.receiver)) return kept;
    }
  return undefined;
}

/** By which name a key is read: `entry.key`, `({ key }) => …`. */
function partOfEntry({ ts, scopes }: Engine, written: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(written)) return written.name.text;
  const name = ts.isIdentifier(written) ? written : ts.isShorthandPropertyAssignment(written) ? written.name : undefined;
  const declaration = name && scopes.findValue(name, name.text);
  return declaration && ts.isBindingElement(declaration) ? (declaration.propertyName ?? declaration.name).getText() : undefined;
}

/** The field, or the variable of the module, that a list is: made empty, in memory. */
function memoryOf(engine: Engine, list: ts.Expression): KeptInList | undefined {
  const { ts, scopes } = engine;
  for (const node of nodesIn(ts, list)) {
    if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = engine.ownersOf(node).findLast((one) => ts.isClassLike(one));
      const field = owner && ts.isClassLike(owner) ? owner.members.find((one) => one.name?.getText() === node.name.text) : undefined;
      if (field && ts.isPropertyDeclaration(field) && isEmpty(engine, field.initializer)) return { collection: field, receiver: node };
    }
    const declaration = ts.isIdentifier(node) ? scopes.findValue(node, node.text) : undefined;
    if (declaration && ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent) && isEmpty(engine, declaration.initializer)) return { collection: declaration, receiver: node as ts.Identifier };
  }
  return undefined;
}

const isEmpty = ({ ts }: Engine, node: ts.Expression | undefined): boolean =>
  node !== undefined && ((ts.isArrayLiteralExpression(node) && node.elements.length === 0) || (ts.isNewExpression(node) && /^(?:Map|Set|Array)$/.test(node.expression.getText()) && !node.arguments?.length));

/** Whether entries are put there of which this part is made in the program. */
function putsMade(engine: Engine, receiver: ts.Expression, part: string): boolean {
  const { ts } = engine;
  const text = receiver.getText();
  for (const call of nodesIn(ts, engine.fileOf(receiver))) {
    if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression) || !PUTS.test(lastName(ts, call.expression) ?? '') || call.expression.expression.getText() !== text) continue;
    for (const argument of call.arguments) {
      const entry = ts.isObjectLiteralExpression(argument) ? argument : undefined;
      for (const property of entry?.properties ?? [])
        if (property.name?.getText() === part && collectMakers(evaluate(engine, ts.isPropertyAssignment(property) ? property.initializer : (property.name as ts.Identifier), OUTSIDE)).length > 0) return true;
    }
  }
  return false;
}
