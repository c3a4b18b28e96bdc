/** Functions that only compute: whatever they are called with, they reach nothing outside and change nothing. */
import type ts from 'typescript';
import { nodesIn } from '../project/nodes-in.js';
import type { Engine } from './engine.js';
import { arrayBuiltins, objectBuiltins, stringBuiltins } from './builtin-names.js';
import type { CallEvent, ChangeEvent, Trace } from './trace.js';
import { heirsOf } from './types.js';
import { alternativesOf, type FunctionValue } from './values.js';

const GROWS: ReadonlySet<string> = new Set(['push', 'unshift', 'pop', 'shift', 'splice', 'then', 'catch', 'finally']);

/** Modules whose functions compute. */
const COMPUTING_MODULES: ReadonlySet<string> = new Set(['path', 'node:path', 'url', 'node:url', 'util', 'node:util', 'querystring', 'node:querystring', 'string_decoder', 'node:string_decoder']);

/** JavaScript's own objects whose functions compute. */
const COMPUTES: ReadonlySet<string> = new Set(['Promise', 'URL', 'URLSearchParams', 'Headers', 'JSON', 'Math', 'Object', 'Array', 'String', 'Number', 'Boolean', 'Date', 'RegExp', 'Symbol', 'BigInt', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'Error', 'TypeError', 'RangeError', 'encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'Buffer', 'TextEncoder', 'TextDecoder', 'Intl', 'console']);

/** Whether a trace, and all it runs, only computes. */
export function isInert(engine: Engine, trace: Trace, known: (trace: Trace) => boolean): boolean {
  if (trace.cut || !isWhole(engine, trace)) return false;
  return trace.events.every((event) => {
    if (event.kind === 'return' || event.kind === 'throw') return true;
    if (event.kind === 'change') return isOfOwnVariable(engine, event, trace.node);
    return event.kind === 'call' && isInertCall(engine, event) && event.runs.every((run) => known(run.trace));
  });
}

/** Whether a change is one of a variable that the function made for itself. */
function isOfOwnVariable(engine: Engine, { node, target, name }: ChangeEvent, owner: ts.Node): boolean {
  if (target !== undefined || name === undefined) return false;
  const { ts } = engine;
  const changed = ts.isBinaryExpression(node) ? node.left : ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node) ? node.operand : undefined;
  const declaration = changed && ts.isIdentifier(changed) ? engine.scopes.findValue(changed, name) : undefined;
  return declaration !== undefined && engine.ownersOf(declaration).includes(owner);
}

/** Whether each call that is written in a function was come by. A branch that these arguments ruled out may do anything with others. */
function isWhole(engine: Engine, { node, events }: Trace): boolean {
  const cache = engine.cache<ts.Node, readonly ts.Node[]>('calls-written');
  let written = cache.get(node);
  if (!written) cache.set(node, (written = collectWrittenCalls(engine, node)));
  if (written.length === 0) return true;
  const met = new Set(events.map((event) => event.node));
  return written.every((call) => met.has(call));
}

function collectWrittenCalls(engine: Engine, owner: ts.Node): readonly ts.Node[] {
  const { ts } = engine;
  const calls: ts.Node[] = [];
  for (const node of nodesIn(ts, owner, (one) => one !== owner && (ts.isFunctionLike(one) || ts.isClassLike(one) || ts.isTypeNode(one))))
    if (ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node) || (ts.isCallExpression(node) && node.expression.kind !== ts.SyntaxKind.SuperKeyword && node.expression.kind !== ts.SyntaxKind.ImportKeyword)) calls.push(node);
  return calls;
}

function isInertCall(engine: Engine, event: CallEvent): boolean {
  const { ts } = engine;
  const name = calledName(engine, event);
  return alternativesOf(event.callee).every((callee) => {
    switch (callee.kind) {
      // What is pushed onto a parsed list changes what is written back; `promisify(exec)` gives something that computes nothing.
      case 'external': return !callee.isResult && (callee.module === 'globals' ? COMPUTES.has(callee.path[0]!) : COMPUTING_MODULES.has(callee.module)) && !GROWS.has(callee.path.at(-1)!);
      case 'builtin': return callee.receiver.kind !== 'collection' && !GROWS.has(callee.name);
      case 'function': return isOwnMethod(engine, event, callee) || !isHandedIn(engine, event);
      case 'class': return true;
      case 'constant': return true;
      case 'unknown':
      case 'input': return callee.kind === 'unknown' && callee.type !== undefined ? false : name !== undefined && !ts.isNewExpression(event.node) && isComputing(name);
      default: return false;
    }
  });
}

const isComputing = (name: string): boolean => !GROWS.has(name) && (stringBuiltins.has(name) || arrayBuiltins.has(name) || objectBuiltins.has(name));

function calledName(engine: Engine, { node }: CallEvent): string | undefined {
  const { ts } = engine;
  return !ts.isTaggedTemplateExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : undefined;
}

/** `this.method()` of a class that no other extends: whatever the object, it is this one. */
function isOwnMethod(engine: Engine, { node }: CallEvent, callee: FunctionValue): boolean {
  const { ts } = engine;
  const isOnThis = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isOnThis && ts.isMethodDeclaration(callee.node) && ts.isClassLike(callee.node.parent) && heirsOf(engine, callee.node.parent).length === 0;
}

/** Whether the function that is called came in as an argument: another call may hand in another. */
function isHandedIn(engine: Engine, { node }: CallEvent): boolean {
  const { ts } = engine;
  let root: ts.Expression = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;
  while (ts.isPropertyAccessExpression(root) || ts.isNonNullExpression(root) || ts.isParenthesizedExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
  if (!ts.isIdentifier(root)) return true;
  const declaration = engine.scopes.findValue(root, root.text);
  return !declaration || !(ts.isFunctionDeclaration(declaration) || ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration) || (ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name) && engine.ownersOf(declaration).length === 0));
}
