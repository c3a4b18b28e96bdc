/**
 * What stands under the caller's own id in memory and is taken out of there by the call: `const job = pending.get(id); if (!job) throw …;
 * pending.delete(id); await run(job)`. A repeat finds it no more and is refused.
 */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectInputs } from '../../resolve/reach.js';
import type { CallEvent } from '../../resolve/trace.js';

/** A look under a key that is also removed, behind which the function ends where nothing was found. */
interface Taking {
  readonly key: ts.Expression;
  /** Where the function has ended for a repeat. */
  readonly end: number;
}

/** Whether the call runs only for what a function around it takes out under a key of the caller's. */
export function isTakenOut(engine: Engine, event: CallEvent): boolean {
  const { ts } = engine;
  const at = event.node.getStart(engine.fileOf(event.node));
  return engine.ownersOf(event.node).some((owner) => ts.isFunctionLike(owner) && takingsIn(engine, owner).some(({ key, end }) => end <= at && collectInputs(engine, evaluate(engine, key, event.env)).some(({ source, path }) => source === 'arguments' && path.length > 0)));
}

function takingsIn(engine: Engine, owner: ts.Node): readonly Taking[] {
  const cache = engine.cache<ts.Node, readonly Taking[]>('takings');
  let takings = cache.get(owner);
  if (!takings) cache.set(owner, (takings = collectTakings(engine, owner)));
  return takings;
}

/** Of the ways out those of the function itself count; looks and removals may stand in functions that it hands on, to hold a lock. */
function collectTakings(engine: Engine, owner: ts.Node): readonly Taking[] {
  const { ts } = engine;
  const file = engine.fileOf(owner);
  const looks = new Map<string, { readonly key: ts.Expression; readonly at: number }>();
  const removed = new Set<string>();
  const ends: { readonly at: number; readonly end: number }[] = [];
  for (const node of nodesIn(ts, owner))
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.arguments.length === 1 && /^(?:get|delete)$/.test(node.expression.name.text)) {
      const [key] = node.arguments;
      const place = `${node.expression.expression.getText(file)} ${key!.getText(file)}`;
      if (node.expression.name.text === 'delete') removed.add(place);
      else if (!looks.has(place)) looks.set(place, { key: key!, at: node.getStart(file) });
    }
  for (const node of nodesIn(ts, owner, (one) => one !== owner && ts.isFunctionLike(one)))
    if (ts.isIfStatement(node) && ts.isPrefixUnaryExpression(node.expression) && ts.isIdentifier(node.expression.operand) && exits(engine, node.thenStatement)) ends.push({ at: node.getStart(file), end: node.end });
  return [...looks].flatMap(([place, { key, at }]) => {
    const end = removed.has(place) ? ends.find((one) => one.at > at) : undefined;
    return end ? [{ key, end: end.end }] : [];
  });
}

function exits(engine: Engine, statement: ts.Statement): boolean {
  const { ts } = engine;
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}
