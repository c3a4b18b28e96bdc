/** The expression that builds a key: from where it is used back to where its parts are put together. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { evaluate } from '../../resolve/evaluate.js';
import { calleeName } from '../effects/candidates.js';
import { alternativesOf } from '../../resolve/values.js';
import type { Step, StoreSite } from './walk.js';

export interface BuiltKey {
  readonly node: ts.Node;
  /** On the way it went through a function that is called a hash. */
  readonly isHashed: boolean;
}

const HASHES = /hash|fingerprint|digest|checksum|canonical|stringify|signature|^sha\d|^md5/i;
const DEPTH = 12;

/** Follows the key of a look-up, beginning with the expression that is handed to the store, to where it is built. */
export function findKeyBuilding(engine: Engine, site: StoreSite, from: ts.Expression | undefined): BuiltKey {
  const { ts } = engine;
  let node = from;
  let { steps } = site;
  let isHashed = false;
  let last: ts.Node = node ?? site.node;
  for (let depth = 0; node && depth < DEPTH; depth += 1) {
    last = node;
    if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) {
      node = node.expression;
      continue;
    }
    if (ts.isCallExpression(node) && HASHES.test(calleeName(engine, node) ?? '')) return { node, isHashed: true };
    if (ts.isCallExpression(node)) {
      node = returnedExpression(engine, node, site);
      continue;
    }
    if (!ts.isIdentifier(node)) break;
    const declaration: ts.Node | undefined = engine.scopes.findValue(node, node.text);
    if (!declaration) break;
    if (ts.isVariableDeclaration(declaration) && declaration.initializer && ts.isIdentifier(declaration.name)) node = declaration.initializer;
    else {
      const given = argumentFor(engine, declaration, steps);
      if (!given) break;
      node = given.node;
      steps = given.steps;
    }
  }
  isHashed ||= namesHash(engine, last);
  return { node: last, isHashed };
}

/** The argument that a parameter, or a name taken out of one, was given. */
function argumentFor(engine: Engine, declaration: ts.Node, steps: readonly Step[]): { readonly node: ts.Expression; readonly steps: readonly Step[] } | undefined {
  const { ts } = engine;
  const element = ts.isBindingElement(declaration) ? declaration : undefined;
  const parameter = element ? element.parent.parent : declaration;
  if (!ts.isParameter(parameter) || (element && ts.isArrayBindingPattern(element.parent))) return undefined;
  const index = steps.findLastIndex((step) => step.into.node === parameter.parent && step.as === 'callee');
  const call = steps[index]?.event.node;
  if (!call || ts.isTaggedTemplateExpression(call)) return undefined;
  const at = parameter.parent.parameters.indexOf(parameter);
  let node: ts.Expression | undefined = call.arguments?.[at];
  if (node && element) {
    const name = (element.propertyName ?? element.name).getText(engine.fileOf(element));
    node = propertyIn(engine, node, name);
  }
  return node && { node, steps: steps.slice(0, index) };
}

/** The expression of a property, where the object is written in place or under a name. */
function propertyIn(engine: Engine, node: ts.Expression, name: string): ts.Expression | undefined {
  const { ts } = engine;
  let object: ts.Expression = node;
  if (ts.isIdentifier(object)) {
    const declaration = engine.scopes.findValue(object, object.text);
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) object = declaration.initializer;
  }
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties) {
    if (property.name?.getText(engine.fileOf(object)) !== name) continue;
    return ts.isPropertyAssignment(property) ? property.initializer : ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
  }
  return undefined;
}

/** What a function of the program that puts a key together gives back; `undefined` where it does more than that. */
function returnedExpression(engine: Engine, call: ts.CallExpression, site: StoreSite): ts.Expression | undefined {
  const { ts } = engine;
  const callee = alternativesOf(evaluate(engine, call.expression, site.env));
  const [only] = callee;
  if (callee.length !== 1 || only?.kind !== 'function' || !only.node.body) return undefined;
  const { body } = only.node;
  const given = ts.isBlock(body) ? body.statements.flatMap((one) => (ts.isReturnStatement(one) && one.expression ? [one.expression] : [])) : [body];
  const values = given.flatMap((one) => armsOf(engine, one)).filter((one) => !isNothing(engine, one));
  return values.length === 1 && puts(engine, values[0]!) ? values[0] : undefined;
}

/** Both of `token === undefined ? undefined : `${caller}/${token}``. */
const armsOf = ({ ts }: Engine, node: ts.Expression): readonly ts.Expression[] => (ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : [node]);

const isNothing = ({ ts }: Engine, node: ts.Expression): boolean => node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');

/** A template, a sum, `[…].join()`. */
function puts(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  return ts.isTemplateExpression(node) || ts.isBinaryExpression(node) || (ts.isCallExpression(node) && calleeName(engine, node) === 'join');
}

/** Whether a hash is called anywhere in an expression. */
function namesHash(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  if (ts.isCallExpression(node) && HASHES.test(calleeName(engine, node) ?? '')) return true;
  return ts.forEachChild(node, (child) => (!ts.isFunctionLike(child) && namesHash(engine, child)) || undefined) ?? false;
}
