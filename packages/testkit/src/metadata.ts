/** Reads the plain parts of a module's default export from its text, so that lists can be made before anything is built. */
import ts from 'typescript';

/** Property name to a string, a boolean or the strings of an array; properties of any other kind are left out. */
export type Metadata = Readonly<Record<string, string | boolean | readonly string[]>>;

/** The metadata of `export default { … }`, also through a constant, `satisfies`, `as` or a call such as `defineRule({ … })`. */
export function readMetadata(text: string, file: string): Metadata {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const exported = source.statements.find((statement) => ts.isExportAssignment(statement) && !statement.isExportEquals);
  if (!exported || !ts.isExportAssignment(exported)) throw new Error(`${file}: there is no default export.`);
  const object = objectOf(exported.expression, source);
  if (!object) throw new Error(`${file}: the default export is no object written in this file.`);
  const found: Record<string, string | boolean | readonly string[]> = {};
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property) || !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))) continue;
    const value = plainValue(property.initializer);
    if (value !== undefined) found[property.name.text] = value;
  }
  return found;
}

function objectOf(expression: ts.Expression, source: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(expression)) return expression;
  if (ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression)) return objectOf(expression.expression, source);
  if (ts.isCallExpression(expression) && expression.arguments[0]) return objectOf(expression.arguments[0], source);
  if (!ts.isIdentifier(expression)) return undefined;
  const declarations = source.statements.filter(ts.isVariableStatement).flatMap((statement) => [...statement.declarationList.declarations]);
  const initializer = declarations.find(({ name }) => ts.isIdentifier(name) && name.text === expression.text)?.initializer;
  return initializer && objectOf(initializer, source);
}

function plainValue(expression: ts.Expression): string | boolean | readonly string[] | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (expression.kind === ts.SyntaxKind.TrueKeyword || expression.kind === ts.SyntaxKind.FalseKeyword) return expression.kind === ts.SyntaxKind.TrueKeyword;
  if (ts.isAsExpression(expression)) return plainValue(expression.expression);
  if (!ts.isArrayLiteralExpression(expression)) return undefined;
  return expression.elements.filter(ts.isStringLiteralLike).map((element) => element.text);
}
