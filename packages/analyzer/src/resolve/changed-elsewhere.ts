/** What may have changed although no statement that could be followed says so: what begins empty or unset tells nothing certain then. */
import type ts from 'typescript';
import type { SourceModule } from '../project/program.js';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate } from './evaluate.js';
import { holderName, isOther } from './holders.js';
import { grouped } from './references.js';
import { unionOf, unknown, type ArrayValue, type Value } from './values.js';

/** The value of a field, and that it may be another by now where it says only whether something is so: `state.ready = true` in another file, `stats.hits++`. */
export function orChanged(engine: Engine, value: Value, made: ts.Node, name: string): Value {
  if (value.kind !== 'constant' || (value.value && value.value !== true) || (engine.ts.isObjectLiteralExpression(made) && holderName(engine, made) === undefined)) return value;
  return isChanged(engine, made, name) ? unionOf([value, unknown('changed elsewhere')]) : value;
}

/** Whether a field of what is made at a node is counted, or is set by other files or on something that could not be followed. */
export function isChanged(engine: Engine, made: ts.Node, name: string): boolean {
  const module = engine.moduleOf(made);
  if (!module) return false;
  return filesChanging(engine, name).some((path) => path !== module.path) || isChangedBlindly(engine, module, made, name);
}

function isChangedBlindly(engine: Engine, module: SourceModule, made: ts.Node, name: string): boolean {
  const { ts } = engine;
  const isProperty = (target: ts.Expression): target is ts.PropertyAccessExpression => ts.isPropertyAccessExpression(target) && target.expression.kind !== ts.SyntaxKind.ThisKeyword && !isOther(engine, target.expression, made);
  if (module.changes.get(name)?.some(isProperty)) return true;
  return engine.ask(`changed-blindly.${name}`, made, OUTSIDE, false, () =>
    (module.assignments.get(name) ?? []).some(({ left }) => isProperty(left) && evaluate(engine, left.expression, engine.frameAround(left, OUTSIDE)).kind === 'unknown'));
}

/** Files that set, count or fill `<…>.name`. A class that sets a field of its own is no other file's change. */
export function filesChanging(engine: Engine, name: string): readonly string[] {
  const cache = engine.cache<object, Map<string, readonly string[]>>('files-changing');
  let known = cache.get(engine.program);
  if (!known) cache.set(engine.program, (known = new Map()));
  let files = known.get(name);
  if (!files) {
    const change = new RegExp(`\\.${name.replaceAll('$', '\\$')}\\s*(?:=(?![=>])|\\+\\+|--|(?:[-+|&]|\\|\\||&&|\\?\\?)=|\\.(?:push|unshift|splice)\\()`, 'g');
    const isDone = (text: string): boolean => [...text.matchAll(change)].some(({ index }) => text.slice(index - 4, index) !== 'this');
    known.set(name, (files = engine.program.mentioning(name).filter((path) => isDone(engine.program.text(path) ?? ''))));
  }
  return files;
}

/** Whether an array that begins empty may be filled where its name does not say so: by a function that is handed it, by `lines[i] = …`, under another name. */
export function mayBeFilled(engine: Engine, { node, items }: ArrayValue): boolean {
  const { ts } = engine;
  if (items.length > 0 || !ts.isArrayLiteralExpression(node)) return false;
  const module = engine.moduleOf(node);
  const holder = module && holderName(engine, node);
  if (!module || holder === undefined) return false;
  const cache = engine.cache<ts.Node, boolean>('may-be-filled');
  let answer = cache.get(node);
  if (answer === undefined) {
    const isIndexed = module.computedAssignments.get(holder)?.some(({ left }) => ts.isElementAccessExpression(left) && !isOther(engine, left.expression, node)) ?? false;
    cache.set(node, (answer = isIndexed || isHandedOn(engine, module, node, holder)));
  }
  return answer;
}

function isHandedOn(engine: Engine, module: SourceModule, made: ts.Node, holder: string): boolean {
  const { ts } = engine;
  let declaration = made.parent;
  while (ts.isAsExpression(declaration) || ts.isParenthesizedExpression(declaration) || ts.isSatisfiesExpression(declaration)) declaration = declaration.parent;
  if (!ts.isVariableDeclaration(declaration)) return filesChanging(engine, holder).some((path) => path !== module.path);
  const mentions = grouped(engine, 'mentions-of', module, holder, module.mentions, (mention) => mention).get(declaration) ?? [];
  return mentions.some(({ parent }) => (ts.isCallExpression(parent) || ts.isNewExpression(parent) ? !isLookedAt(engine, parent) : ts.isVariableDeclaration(parent) || ts.isBinaryExpression(parent) || ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isArrayLiteralExpression(parent)));
}

/** `JSON.stringify(lines)`, `console.log(lines)`, `new Set(lines)`, `Array.isArray(lines)`: nothing is put into it. */
function isLookedAt({ ts }: Engine, { expression }: ts.CallExpression | ts.NewExpression): boolean {
  const of = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  return ts.isIdentifier(of) && LOOKERS.test(of.text);
}

const LOOKERS = /^(?:JSON|console|Promise|Object|Array|Math|Set|Map|String)$/;
