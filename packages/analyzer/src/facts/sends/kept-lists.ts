/** Keys in the entries of a list that only the memory of the process holds: an outbox that is worked off when there is a connection. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { PUTS } from './kept-calls.js';
import { isWrittenOut, madeAs } from './kept-keys.js';
import { collectWorkedOff } from './outboxes.js';
import type { Send } from './send.js';
import { collectMakers } from './sent-keys.js';

export interface KeptInList {
  /** Where the list is made. */
  readonly collection: ts.Node;
  readonly receiver: ts.Expression;
}

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
  const { ts } = engine;
  for (const node of nodesIn(ts, list)) {
    const made = madeAs(engine, node);
    if (made && isEmpty(engine, made.initializer) && (ts.isPropertyDeclaration(made) || ts.isSourceFile(made.parent.parent.parent))) return { collection: made, receiver: node as ts.Expression };
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
