/** `@mcpEffect none|idempotent-write|write` in the comment above a function. */
import type ts from 'typescript';
import type { SourceModule } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';
import type { Effect } from '../../types.js';

/** The words that may follow the tag. */
export const EFFECT_TAGS = ['none', 'idempotent-write', 'write'] as const satisfies readonly Effect[];

const TAG = new RegExp(`@mcpEffect\\s+(${EFFECT_TAGS.join('|')})\\b`);

/** The effect a person states for a function. */
export function findEffectTag(engine: Engine, node: ts.Node): Effect | undefined {
  const file = engine.fileOf(node);
  const module = engine.program.source(file.fileName);
  if (!module || !hasTags(engine, module)) return undefined;
  const { ts } = engine;
  let owner: ts.Node = node;
  while (owner.parent && !ts.isBlock(owner.parent) && !ts.isSourceFile(owner.parent) && !ts.isClassLike(owner.parent) && !ts.isObjectLiteralExpression(owner.parent) && !ts.isModuleBlock(owner.parent)) owner = owner.parent;
  const match = TAG.exec(module.text.slice(owner.getFullStart(), owner.getStart(file)));
  return match ? (match[1] as Effect) : undefined;
}

/** Asked for each function that is called: a bundle is not searched each time. */
function hasTags(engine: Engine, module: SourceModule): boolean {
  const cache = engine.cache<SourceModule, boolean>('effect-tags');
  let has = cache.get(module);
  if (has === undefined) cache.set(module, (has = module.text.includes('@mcpEffect')));
  return has;
}
