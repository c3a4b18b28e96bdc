/** Where the process alone remembers a key that it has made: a Map, or an object that is used as one. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import { refOf } from './refs.js';
import { mentions } from './kept-calls.js';

export interface Kept {
  /** Where the Map, or the object, is made. */
  readonly collection: ts.Node;
  readonly receiver: ts.Expression;
  /** `pending.get(slot) ?? randomUUID()` */
  readonly expression: ts.Node;
  /** What the entry stands under. */
  readonly slot: ts.Expression;
}

/** A key that is taken from there where it is there already, and put there where it is not. */
export function findKept(engine: Engine, maker: ts.Node): Kept | undefined {
  const node = wholeOf(engine, maker);
  return taken(engine, node) ?? assigned(engine, node) ?? inRef(engine, node) ?? put(engine, node);
}

/** `pending.current ??= randomUUID()`, also where it is asked beforehand: `if (!pending.current) pending.current = randomUUID()`. */
function inRef(engine: Engine, node: ts.Node): Kept | undefined {
  const { ts } = engine;
  // `pending.current = pending.current ?? randomUUID()`
  const whole = ts.isBinaryExpression(node.parent) && refOf(engine, node.parent.left) && !isAssignment(ts, node.parent) ? node.parent : node;
  const { parent } = whole;
  if (!ts.isBinaryExpression(parent) || parent.right !== whole || !isAssignment(ts, parent)) return undefined;
  const ref = refOf(engine, parent.left);
  if (!ref || isWrittenOut(engine, ref.receiver)) return undefined;
  const { kind } = parent.operatorToken;
  // What is put there on each call is only shown.
  const isKeptOn = kind !== ts.SyntaxKind.EqualsToken || whole !== node || isAskedBefore(engine, parent, parent.left.getText());
  return isKeptOn ? { collection: ref.made, receiver: ref.receiver, expression: parent, slot: ref.receiver } : undefined;
}

const isAssignment = (ts: Engine['ts'], { operatorToken: { kind } }: ts.BinaryExpression): boolean => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

function isAskedBefore({ ts }: Engine, node: ts.Node, text: string): boolean {
  for (let one: ts.Node | undefined = node; one && !ts.isFunctionLike(one); one = one.parent) if (ts.isIfStatement(one) && one.expression.getText().includes(text)) return true;
  return false;
}

/** What a key is a part of: `{ key: randomUUID(), since }`. */
function wholeOf({ ts }: Engine, maker: ts.Node): ts.Node {
  let node = maker;
  while (ts.isPropertyAssignment(node.parent) || ts.isObjectLiteralExpression(node.parent) || ts.isParenthesizedExpression(node.parent) || ts.isAsExpression(node.parent) || ts.isSatisfiesExpression(node.parent) || ts.isAwaitExpression(node.parent)) node = node.parent;
  return node;
}

/** `kept.get(id) ?? randomUUID()`, `kept[id] ?? randomUUID()` */
function taken(engine: Engine, node: ts.Node): Kept | undefined {
  const { ts } = engine;
  const { parent } = node;
  const { SyntaxKind } = ts;
  if (!ts.isBinaryExpression(parent) || parent.right !== node || !(parent.operatorToken.kind === SyntaxKind.QuestionQuestionToken || parent.operatorToken.kind === SyntaxKind.BarBarToken)) return undefined;
  const { left } = parent;
  if (ts.isCallExpression(left) && ts.isPropertyAccessExpression(left.expression) && left.expression.name.text === 'get') return keptBy(engine, left.expression.expression, left.arguments[0], parent);
  return ts.isElementAccessExpression(left) ? keptBy(engine, left.expression, left.argumentExpression, parent) : undefined;
}

/** `kept[id] ??= randomUUID()` */
function assigned(engine: Engine, node: ts.Node): Kept | undefined {
  const { ts } = engine;
  const { parent } = node;
  const { SyntaxKind } = ts;
  if (!ts.isBinaryExpression(parent) || parent.right !== node || !ts.isElementAccessExpression(parent.left)) return undefined;
  const { kind } = parent.operatorToken;
  const isOnce = kind === SyntaxKind.QuestionQuestionEqualsToken || kind === SyntaxKind.BarBarEqualsToken;
  return isOnce ? keptBy(engine, parent.left.expression, parent.left.argumentExpression, parent) : undefined;
}

/** `let key = kept.get(id); if (!key) { key = randomUUID(); kept.set(id, key); }` */
function put(engine: Engine, node: ts.Node): Kept | undefined {
  const { ts } = engine;
  const owner = engine.ownersOf(node).findLast((one) => ts.isFunctionLike(one));
  if (!owner) return undefined;
  const variable = variableOf(engine, node);
  const inOwner = [...nodesIn(ts, owner)];
  for (const call of inOwner) {
    if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'set') continue;
    const [slot, value] = call.arguments;
    const holds = value && (value === node || (variable !== undefined && mentions(engine, value, variable)));
    if (!slot || !holds) continue;
    const receiver = call.expression.expression.getText();
    // What is never asked for is a note, not the memory of the key.
    const isAsked = inOwner.some((one) => ts.isCallExpression(one) && ts.isPropertyAccessExpression(one.expression) && /^(?:get|has)$/.test(one.expression.name.text) && one.expression.expression.getText() === receiver);
    const kept = isAsked ? keptBy(engine, call.expression.expression, slot, call) : undefined;
    if (kept) return kept;
  }
  return undefined;
}

/** The variable that holds what is made. */
function variableOf({ ts, scopes }: Engine, node: ts.Node): ts.Node | undefined {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return parent;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === node && ts.isIdentifier(parent.left) ? scopes.findValue(parent.left, parent.left.text) : undefined;
}

function keptBy(engine: Engine, receiver: ts.Expression, slot: ts.Expression | undefined, expression: ts.Node): Kept | undefined {
  if (!slot) return undefined;
  const map = alternativesOf(evaluate(engine, receiver, OUTSIDE)).find((one) => one.kind === 'collection');
  if (map?.kind === 'collection') return isWrittenOut(engine, receiver) ? undefined : { collection: map.node, receiver, expression, slot };
  const made = objectOf(engine, receiver);
  return made && !isWrittenOut(engine, receiver) ? { collection: made, receiver, expression, slot } : undefined;
}

/** The empty object that a variable, or a field, is made with. */
function objectOf(engine: Engine, receiver: ts.Expression): ts.Node | undefined {
  const made = madeAs(engine, receiver);
  const value = made?.initializer;
  return value && engine.ts.isObjectLiteralExpression(value) && value.properties.length === 0 ? made : undefined;
}

/** The declaration of a variable, or of a field of `this`. */
export function madeAs(engine: Engine, receiver: ts.Node): ts.VariableDeclaration | ts.PropertyDeclaration | undefined {
  const { ts } = engine;
  if (ts.isIdentifier(receiver)) {
    const declaration = engine.scopes.findValue(receiver, receiver.text);
    return declaration && ts.isVariableDeclaration(declaration) ? declaration : undefined;
  }
  if (!ts.isPropertyAccessExpression(receiver) || receiver.expression.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
  const owner = engine.ownersOf(receiver).findLast((one) => ts.isClassLike(one));
  const field = owner && ts.isClassLike(owner) ? owner.members.find((one) => one.name?.getText() === receiver.name.text) : undefined;
  return field && ts.isPropertyDeclaration(field) ? field : undefined;
}

const WRITES = /^(?:write|save|persist|store|flush|put|insert|setItem|stringify|serialize|dump)/i;

/** Whether the whole of it is handed to something that writes it: it is read back when the process starts again. */
export function isWrittenOut(engine: Engine, receiver: ts.Expression): boolean {
  const { ts } = engine;
  const name = ts.isPropertyAccessExpression(receiver) ? receiver.name.text : ts.isIdentifier(receiver) ? receiver.text : undefined;
  if (name === undefined) return false;
  for (const mention of nodesIn(ts, engine.fileOf(receiver))) {
    if (!(ts.isIdentifier(mention) || ts.isPrivateIdentifier(mention)) || mention.text !== name) continue;
    for (let node: ts.Node = mention; node.parent && !ts.isStatement(node); node = node.parent) {
      const { parent } = node;
      if (ts.isCallExpression(parent) && parent.arguments.some((one) => one === node) && WRITES.test(lastName(ts, parent.expression) ?? '')) return true;
    }
  }
  return false;
}
