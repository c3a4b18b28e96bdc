/**
 * Functions of zod in a bundle whose comments are gone, and maybe its names: they are told by what they make. Version 3 writes the kind of
 * schema into each (`typeName: k.ZodObject`), version 4 makes each class under its name (`$constructor("ZodObject", …)`).
 */
import type ts from 'typescript';
import { nodesIn } from '../project/nodes-in.js';
import type { Engine } from './engine.js';
import { ExternalValue } from './external-value.js';
import type { FunctionNode } from './values.js';

/** Longer functions do more than make a schema. */
const LENGTH_LIMIT = 1200;
const KIND = /\btypeName:\s*[\w$.]+\.Zod([A-Z]\w*)/g;

/** What an import would be of which a function is a copy: `z.object`. */
export function bundledSchemaFunction(engine: Engine, node: FunctionNode): ExternalValue | undefined {
  if (!holdsZod(engine, node) || node.end - node.pos > LENGTH_LIMIT || !node.body) return undefined;
  const cache = engine.cache<ts.Node, ExternalValue | undefined>('bundled-schema-functions');
  if (cache.has(node)) return cache.get(node);
  const kind = kindOf(engine, node);
  const name = kind && kind[0]!.toLowerCase() + kind.slice(1);
  const value: ExternalValue | undefined = name === undefined ? undefined : new ExternalValue({ module: 'zod', package: 'zod', path: ['z', name], from: engine.pathOf(node) });
  cache.set(node, value);
  return value;
}

function holdsZod(engine: Engine, node: ts.Node): boolean {
  const file = engine.fileOf(node);
  const cache = engine.cache<ts.Node, boolean>('holds-zod');
  let holds = cache.get(file);
  if (holds === undefined) cache.set(file, (holds = /["']ZodObject["']/.test(file.text) && engine.bundledPackageOf(node) === undefined));
  return holds;
}

/** `Object` of a function that makes a `ZodObject`. */
function kindOf(engine: Engine, node: FunctionNode): string | undefined {
  const { ts } = engine;
  // Methods are called on what these made.
  if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node) && !ts.isFunctionExpression(node)) return undefined;
  const kinds = [...new Set([...node.body!.getText(engine.fileOf(node)).matchAll(KIND)].map((match) => match[1]!))];
  if (kinds.length > 0) return kinds.length === 1 ? kinds[0] : undefined;
  for (const inner of nodesIn(ts, node.body!, ts.isFunctionLike)) {
    const made = ts.isNewExpression(inner) ? inner.expression : ts.isCallExpression(inner) ? inner.arguments[0] : undefined;
    const name = made && ts.isIdentifier(made) ? classNameOf(engine, made) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** `Object` of a class that was made by `$constructor("ZodObject", …)`. */
function classNameOf(engine: Engine, name: ts.Identifier): string | undefined {
  const { ts } = engine;
  const declaration = engine.scopes.findValue(name, name.text);
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const first = made && ts.isCallExpression(made) ? made.arguments[0] : undefined;
  return first && ts.isStringLiteralLike(first) ? /^Zod([A-Z]\w*)$/.exec(first.text)?.[1] : undefined;
}
