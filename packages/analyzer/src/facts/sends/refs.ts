/** Keys that a component alone remembers, in a ref: they are gone with the page. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf, isAbsent } from '../../resolve/values.js';
import { isFresh } from '../../resolve/fresh.js';

/** What makes a ref, by package. */
const MAKERS: ReadonlyMap<string, RegExp> = new Map([...['react', 'preact', 'preact/hooks', 'preact/compat'].map((name) => [name, /^(?:useRef|createRef)$/] as const), ['vue', /^(?:ref|shallowRef)$/]]);

/** The variable of a ref that is empty at first: `pending` of `pending.current`. */
export function refOf(engine: Engine, node: ts.Node | undefined): { readonly made: ts.Node; readonly receiver: ts.Identifier } | undefined {
  const { ts } = engine;
  if (!node || !ts.isPropertyAccessExpression(node) || !/^(?:current|value)$/.test(node.name.text) || !ts.isIdentifier(node.expression)) return undefined;
  const declaration = engine.scopes.findValue(node.expression, node.expression.text);
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (!made || !ts.isCallExpression(made) || !made.arguments.every((one) => alternativesOf(evaluate(engine, one, OUTSIDE)).every(isAbsent))) return undefined;
  const isRef = alternativesOf(evaluate(engine, made.expression, OUTSIDE)).some((one) => one.kind === 'external' && MAKERS.get(one.module)?.test(one.path.at(-1) ?? ''));
  return isRef ? { made: declaration!, receiver: node.expression } : undefined;
}

/** Where something new is put into a ref that a key is read from, directly or by way of a variable. */
export function findPutIntoRef(engine: Engine, written: ts.Node | undefined): ts.Node | undefined {
  const { ts } = engine;
  let read: ts.Node | undefined = written;
  if (read && ts.isIdentifier(read)) {
    const declaration = engine.scopes.findValue(read, read.text);
    read = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  }
  const ref = refOf(engine, read);
  if (!ref) return undefined;
  for (const node of nodesIn(ts, engine.fileOf(ref.made))) {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind < ts.SyntaxKind.FirstAssignment || node.operatorToken.kind > ts.SyntaxKind.LastAssignment || refOf(engine, node.left)?.made !== ref.made) continue;
    for (const made of nodesIn(ts, node.right)) if (ts.isCallExpression(made) && alternativesOf(evaluate(engine, made, OUTSIDE)).some((one) => one.kind === 'external' && isFresh(one))) return made;
  }
  return undefined;
}
