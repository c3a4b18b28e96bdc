/** Whether a second call is the first one once more, and what its parts depend on. */
import type ts from 'typescript';
import { bare, lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { OuterCall } from '../order/graph.js';

const DEPTH_LIMIT = 8;

const NOTHING: ReadonlySet<ts.Node> = new Set();

/** Whether an expression depends on the variable of a loop, through variables and the parameters of calls on the way. `but`: parts of it that do not count. */
export function dependsOnLoop(engine: Engine, expression: ts.Node, calls: OuterCall | undefined, loop: ts.Node | undefined, but: ReadonlySet<ts.Node> = NOTHING): boolean {
  const { ts } = engine;
  // Each round of a fold is handed its element.
  const element = loop && ts.isCallExpression(loop) && loop.arguments[0] && ts.isFunctionLike(loop.arguments[0]) ? loop.arguments[0].parameters[1] : undefined;
  if (element) return reaches(engine, but, expression, calls, (declaration) => declaration === element, DEPTH_LIMIT, new Set());
  if (!loop || !ts.isIterationStatement(loop, false)) return false;
  return reaches(engine, but, expression, calls, (declaration) => {
    if (isTaken(engine, declaration, loop)) return true;
    const first = ts.isForOfStatement(loop) || ts.isForInStatement(loop) || ts.isForStatement(loop) ? loop.initializer : undefined;
    for (let node: ts.Node | undefined = first && declaration; node && node !== loop.statement; node = node.parent) if (node === first) return true;
    return false;
  }, DEPTH_LIMIT, new Set());
}

/** Whether two expressions are made of one parameter: the name as it came in, and that of the tool which was looked up for it. */
export function haveSameSource(engine: Engine, a: ts.Node | undefined, b: ts.Node | undefined): boolean {
  const sourcesOf = (expression: ts.Node | undefined): ReadonlySet<ts.Node> => {
    const found = new Set<ts.Node>();
    if (expression) reaches(engine, NOTHING, expression, undefined, (declaration) => !found.add(declaration), DEPTH_LIMIT, new Set());
    return found;
  };
  const known = sourcesOf(a);
  return [...sourcesOf(b)].some((declaration) => engine.ts.isParameter(declaration) && known.has(declaration));
}

const TAKES = /^(?:shift|pop|dequeue|take|next)$/;

/** Whether each round of a loop takes another value for a variable: `while (calls.length > 0) { const call = calls.shift()!; … }`. */
function isTaken({ ts }: Engine, declaration: ts.Node, loop: ts.IterationStatement): boolean {
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer || declaration.pos < loop.pos || declaration.end > loop.end) return false;
  let value = bare(ts, declaration.initializer);
  if (ts.isAwaitExpression(value)) value = bare(ts, value.expression);
  return ts.isCallExpression(value) && TAKES.test(lastName(ts, value.expression) ?? '');
}

function reaches(engine: Engine, but: ReadonlySet<ts.Node>, expression: ts.Node, calls: OuterCall | undefined, accepts: (declaration: ts.Node) => boolean, depth: number, seen: Set<ts.Node>): boolean {
  const { ts } = engine;
  if (depth <= 0) return false;
  if (but.has(expression)) return false;
  for (const node of nodesIn(ts, expression, (one) => but.has(one))) {
    if (!ts.isIdentifier(node) || isMember(engine, node) || but.has(node)) continue;
    const declaration = engine.scopes.findValue(node, node.text);
    if (!declaration || seen.has(declaration)) continue;
    seen.add(declaration);
    if (accepts(declaration)) return true;
    let holder: ts.Node = declaration;
    while (ts.isBindingElement(holder) || ts.isObjectBindingPattern(holder) || ts.isArrayBindingPattern(holder)) holder = holder.parent;
    if (holder !== declaration && accepts(holder)) return true;
    if (ts.isVariableDeclaration(holder) && holder.initializer && reaches(engine, but, holder.initializer, calls, accepts, depth - 1, seen)) return true;
    if (!ts.isParameter(holder)) continue;
    const handed = findHanded(engine, holder, calls);
    if (handed && reaches(engine, but, handed.expression, handed.calls, accepts, depth - 1, seen)) return true;
  }
  return false;
}

/** What the call on the way hands to a parameter, also where the function came in as a callback and is called by a parameter's name. */
function findHanded({ ts }: Engine, parameter: ts.ParameterDeclaration, calls: OuterCall | undefined): { readonly expression: ts.Expression; readonly calls: OuterCall | undefined } | undefined {
  const index = parameter.parent.parameters.indexOf(parameter);
  for (let call = calls; call; call = call.outer) {
    if (call.into !== parameter.parent || !ts.isCallExpression(call.event.node)) continue;
    const expression = call.event.runs.some((run) => run.trace.node === call!.into && run.as === 'callee') ? call.event.node.arguments[index] : undefined;
    return expression && { expression, calls: call.outer };
  }
  return undefined;
}

function isMember({ ts }: Engine, node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) && parent.name === node) || (ts.isPropertyAssignment(parent) && parent.name === node);
}

/** Whether two expressions are written alike. */
export function isWrittenAlike(engine: Engine, a: ts.Node | undefined, b: ts.Node | undefined): boolean {
  if (!a || !b) return a === b;
  const text = (node: ts.Node): string => node.getText(engine.fileOf(node)).replaceAll(/\s+/g, ' ');
  return a === b || text(a) === text(b);
}
