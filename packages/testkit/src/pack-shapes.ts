/** Objects of one shape are written a thousand times in models: each becomes a call of a function that makes such an object. */
import ts from 'typescript';

/** A shape that is written less often gains nothing by a function. */
const LEAST_USES = 6;

interface Literal {
  readonly node: ts.ObjectLiteralExpression;
  /** Its keys, in order. */
  readonly shape: string;
}

/** The text with functions for the shapes that it holds often. What it does stays the same: values are evaluated in the order they are written in. */
export function packShapes(text: string): string {
  const source = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const names = new Set<string>();
  const literals: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    const shape = ts.isObjectLiteralExpression(node) && !isPattern(node) ? shapeOf(node) : undefined;
    if (shape !== undefined) literals.push({ node: node as ts.ObjectLiteralExpression, shape });
    ts.forEachChild(node, visit);
  };
  visit(source);
  const prefix = ['$o', '$$', '_$', '$_', '$_$'].find((one) => ![...names].some((name) => name.startsWith(one)));
  if (prefix === undefined) return text;
  const uses = new Map<string, number>();
  for (const { shape } of literals) uses.set(shape, (uses.get(shape) ?? 0) + 1);
  const often = [...uses].filter(([, count]) => count >= LEAST_USES).sort((a, b) => b[1] - a[1]).map(([shape]) => shape);
  const nameOf = new Map(often.map((shape, index) => [shape, `${prefix}${index.toString(36)}`]));
  const edits = literals.flatMap(({ node, shape }) => (nameOf.has(shape) ? editsOf(source, text, node, nameOf.get(shape)!) : []));
  for (const { start, end, by } of edits.sort((a, b) => b.start - a.start)) text = text.slice(0, start) + by + text.slice(end);
  return `${text}\n${often.map((shape) => makerOf(nameOf.get(shape)!, shape.split(' '))).join('')}\n`;
}

function makerOf(name: string, keys: readonly string[]): string {
  const parameters = keys.map((_, index) => String.fromCharCode(97 + index));
  return `function ${name}(${parameters.join()}){return{${keys.map((key, index) => `${key}:${parameters[index]}`).join()}}}`;
}

/** The keys of a literal that has nothing but plain properties, as many as there are letters at most. */
function shapeOf(node: ts.ObjectLiteralExpression): string | undefined {
  const keys: string[] = [];
  for (const property of node.properties) {
    if (!(ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) || !ts.isIdentifier(property.name) || property.name.text === '__proto__') return undefined;
    // A function without a name gets that of its property.
    if (ts.isPropertyAssignment(property) && (ts.isFunctionLike(property.initializer) || ts.isClassLike(property.initializer))) return undefined;
    keys.push(property.name.text);
  }
  return keys.length > 0 && keys.length <= 26 ? keys.join(' ') : undefined;
}

/** Whether a literal is the left side of an assignment, or a part of one. */
function isPattern(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  if (ts.isPropertyAssignment(parent) || ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent) || ts.isArrayLiteralExpression(parent) || ts.isObjectLiteralExpression(parent)) return isPattern(parent);
  return false;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function editsOf(source: ts.SourceFile, text: string, node: ts.ObjectLiteralExpression, maker: string): readonly Edit[] {
  const start = node.getStart(source);
  return [
    { start, end: start + 1, by: `${/[\w$]/.test(text.charAt(start - 1)) ? ' ' : ''}${maker}(` },
    ...node.properties.flatMap((property) => (ts.isPropertyAssignment(property) ? [{ start: property.name.getStart(source), end: property.initializer.getStart(source), by: '' }] : [])),
    { start: node.end - 1, end: node.end, by: ')' },
  ];
}
