/** From a node to the place people see. */
import type ts from 'typescript';
import { placeOf as placeOfNode } from '../project/place.js';
import type { Engine } from '../resolve/engine.js';
import type { Place } from '../types.js';

/** Where a node stands. A function or class is shown by its name. */
export function placeOf(engine: Engine, node: ts.Node): Place {
  const { ts } = engine;
  const shown = (ts.isFunctionLike(node) || ts.isClassLike(node)) && node.name ? node.name : node;
  const module = engine.moduleOf(node);
  if (!module) throw new Error(`a node of a file that is not in the program: ${engine.pathOf(node)}`);
  return placeOfNode(module, shown);
}
