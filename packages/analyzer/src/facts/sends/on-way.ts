/** Functions worth entering around sends: the others neither send, nor make a key, nor run what they are handed. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { isInside, nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { callableName, collectUses } from '../../resolve/function-names.js';
import { alternativesOf, type FunctionNode, type Value } from '../../resolve/values.js';

/** Makes a test for functions. `ways` are the functions on the way to each send; `makers` the calls that make keys. */
export function leadsToSends(engine: Engine, ways: readonly ReadonlySet<ts.Node>[], makers: ReadonlySet<ts.Node>): (node: FunctionNode, args: readonly Value[]) => boolean {
  const { ts } = engine;
  const on = new Set<ts.Node>([...ways.flatMap((way) => [...way]), ...[...makers].flatMap((maker) => engine.ownersOf(maker))]);
  for (const one of [...on]) for (const method of keepersOf(engine, one)) on.add(method);
  const names = new Set([...on].flatMap((one) => (ts.isFunctionLike(one) ? callableName(engine, one as FunctionNode) ?? [] : [])));
  const known = new Map<ts.Node, boolean>();
  const isOnWay = (node: FunctionNode): boolean => {
    let answer = known.get(node);
    if (answer === undefined) {
      // What calls itself leads nowhere by that.
      known.set(node, false);
      known.set(node, (answer = on.has(node) || callsOneOf(engine, node, names) || callsHanded(engine, node, isOnWay)));
    }
    return answer;
  };
  const isNamed = (node: ts.Node): boolean => (ts.isFunctionLike(node) ? isOnWay(node as FunctionNode) : ts.isExpression(node) && names.has(lastName(ts, node) ?? ''));
  /** Whether what is handed in can be run and leads there: a function, or options that hold one. */
  const leads = (value: Value): boolean =>
    alternativesOf(value).some((one) => {
      switch (one.kind) {
        case 'function': return isOnWay(one.node);
        case 'object': return [...one.slots.values()].some((slot) => ('value' in slot ? slot.value.kind === 'function' && isOnWay(slot.value.node) : isNamed(slot.node)));
        case 'array': return one.items.some((item) => item.kind === 'function' && isOnWay(item.node));
        // `limit(() => …)`, `memoize(send)`.
        case 'external': return one.calls.some((args) => args.some((arg) => arg.kind === 'function' && isOnWay(arg.node)));
        default: return false;
      }
    });
  return (node, args) => isOnWay(node) || args.some(leads);
}

/** Methods that call what the constructor of their class was handed: `new Job(() => client.callTool(…)).run()`. */
function keepersOf(engine: Engine, fn: ts.Node): readonly ts.Node[] {
  const { ts } = engine;
  if (!ts.isFunctionLike(fn) || !ts.isNewExpression(fn.parent)) return [];
  const classes = alternativesOf(evaluate(engine, fn.parent.expression, OUTSIDE)).flatMap((one) => (one.kind === 'class' ? [one.node as ts.Node] : []));
  return [...collectUses(engine, fn as FunctionNode).calls].flatMap((call) => {
    const owners = engine.ownersOf(call);
    return owners.some((one) => classes.includes(one)) ? owners.filter(ts.isMethodDeclaration) : [];
  });
}

/** Whether a function, or one that is written in it, calls something of one of these names. */
function callsOneOf({ ts }: Engine, node: FunctionNode, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  for (const one of nodesIn(ts, node)) if (ts.isCallExpression(one) && names.has(lastName(ts, one.expression) ?? '')) return true;
  return false;
}

/** Whether a function runs what the function around it is handed, by itself or by another one that is written there: `(send) => send().catch(() => send())`. */
function callsHanded(engine: Engine, fn: FunctionNode, isOnWay: (node: FunctionNode) => boolean): boolean {
  const { ts, scopes } = engine;
  if (!engine.ownersOf(fn).some((one) => one !== fn && ts.isFunctionLike(one))) return false;
  for (const node of nodesIn(ts, fn)) {
    let declaration: ts.Node | undefined = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? scopes.findValue(node, node.expression.text) : undefined;
    while (declaration && (ts.isBindingElement(declaration) || ts.isObjectBindingPattern(declaration))) declaration = declaration.parent;
    if (!declaration || isInside(declaration, fn)) continue;
    if (ts.isParameter(declaration)) return true;
    const called = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    if (called && ts.isFunctionLike(called) && called !== (fn as ts.Node) && engine.ownersOf(called).some((one) => one !== called && ts.isFunctionLike(one)) && isOnWay(called as FunctionNode)) return true;
  }
  return false;
}
