/** Which statements of a list may speak of what is made at a node. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { isOther, makesItself } from './holders.js';

/** Statements by the variable that they certainly mean, and those that may mean any. */
interface Partition<T> {
  readonly open: readonly Numbered<T>[];
  readonly byDeclaration: ReadonlyMap<ts.Node, readonly Numbered<T>[]>;
}

interface Numbered<T> {
  readonly at: number;
  readonly statement: T;
}

/** Fewer are looked at one by one. */
const FEW = 12;

/**
 * The statements that may change what is made at `node`, in their order. A bundle holds thousands that push to some `errors` or fill some
 * `options`, nearly all of them to another variable: those are told apart once for each list.
 */
export function speakingOf<T extends ts.Node>(engine: Engine, statements: readonly T[], targetOf: (statement: T) => ts.Expression | undefined, node: ts.Node): readonly T[] {
  if (statements.length <= FEW || engine.fileOf(statements[0]!) !== engine.fileOf(node))
    return statements.filter((statement) => {
      const target = targetOf(statement);
      return target !== undefined && !isOther(engine, target, node);
    });
  const { open, byDeclaration } = partitionOf(engine, statements, targetOf);
  const own: Numbered<T>[] = [];
  for (let around: ts.Node | undefined = node; around; around = around.parent)
    if (around === node || engine.ts.isVariableDeclaration(around)) own.push(...(byDeclaration.get(around) ?? []));
  const found = own.length === 0 ? open : [...open, ...own].sort((a, b) => a.at - b.at);
  return found.map(({ statement }) => statement);
}

function partitionOf<T extends ts.Node>(engine: Engine, statements: readonly T[], targetOf: (statement: T) => ts.Expression | undefined): Partition<T> {
  const cache = engine.cache<readonly T[], Partition<T>>('partitions');
  let known = cache.get(statements);
  if (!known) {
    const open: Numbered<T>[] = [];
    const byDeclaration = new Map<ts.Node, Numbered<T>[]>();
    statements.forEach((statement, at) => {
      const target = targetOf(statement);
      if (!target) return;
      const meant = meantBy(engine, target);
      if (!meant) open.push({ at, statement });
      else if (byDeclaration.has(meant)) byDeclaration.get(meant)!.push({ at, statement });
      else byDeclaration.set(meant, [{ at, statement }]);
    });
    cache.set(statements, (known = { open, byDeclaration }));
  }
  return known;
}

/** The declaration around all that a name can mean. */
function meantBy(engine: Engine, target: ts.Expression): ts.Node | undefined {
  const { ts } = engine;
  if (!ts.isIdentifier(target)) return undefined;
  const declaration = engine.scopes.findValue(target, target.text);
  if (!declaration || engine.fileOf(declaration) !== engine.fileOf(target)) return undefined;
  if (ts.isFunctionDeclaration(declaration) || ts.isClassLike(declaration)) return declaration;
  return ts.isVariableDeclaration(declaration) && makesItself(engine, declaration) ? declaration : undefined;
}
