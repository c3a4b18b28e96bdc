/** Where two places on a handler's way belong to one function: the last that leads to both. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Trace } from '../../resolve/trace.js';
import { leaves } from './leaving.js';
import type { Site } from './walk.js';

interface Meeting {
  /** How many calls lead to both. */
  readonly depth: number;
  readonly trace: Trace;
  /** What stands for each in that function: the place itself, or the call that leads there. */
  readonly one: ts.Node;
  readonly other: ts.Node;
}

export function meet(one: Site, other: Site): Meeting {
  let depth = 0;
  while (one.steps[depth] && one.steps[depth]!.event === other.steps[depth]?.event && one.steps[depth]!.into === other.steps[depth]?.into) depth += 1;
  return { depth, trace: one.steps[depth]?.trace ?? one.trace, one: standsFor(one, depth), other: standsFor(other, depth) };
}

/** What stands for a place in the function that so many calls lead to. */
export const standsFor = (site: Site, depth: number): ts.Node => site.steps[depth]?.event.node ?? site.node;

/** The same, but inside a callback that is written in place. */
export function shownFor(site: Site, depth: number): ts.Node {
  let inner = depth;
  while (site.steps[inner]?.as === 'callback') inner += 1;
  return standsFor(site, inner);
}

/** Whether others get their turn between two places of one function: something is waited for. */
export function waitsBetween(engine: Engine, body: ts.Node, from: ts.Node, to: ts.Node): boolean {
  const { ts } = engine;
  const visit = (node: ts.Node): boolean => {
    if (node !== body && ts.isFunctionLike(node)) return false;
    // Whoever waits there and leaves does not come to the second place.
    if (ts.isIfStatement(node) && leaves(engine, node.thenStatement) && !holds(node.thenStatement, from) && !holds(node.thenStatement, to)) return visit(node.expression) || (node.elseStatement !== undefined && visit(node.elseStatement));
    if (ts.isAwaitExpression(node) && node.end > from.end && node.pos < to.end && !(node.pos <= from.pos && from.end <= node.end) && !(node.pos <= to.pos && to.end <= node.end)) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(body);
}

const holds = (outer: ts.Node, inner: ts.Node): boolean => outer.pos <= inner.pos && inner.end <= outer.end;
