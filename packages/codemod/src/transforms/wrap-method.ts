/** A method, or a declared function, is guarded from inside, so that its head, its decorators and its `this` stay what they are. */
import type { TS } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import type { TextEdit } from '../types.js';

/** The edits, or why there are none. `opening` is `idempotent('name', options, `; `hasContext`: the framework hands over more than the arguments. */
export function wrapMethod(ts: TS, method: ts.MethodDeclaration | ts.FunctionDeclaration, opening: string, hasContext: boolean): readonly TextEdit[] | string {
  const { body } = method;
  const source = method.getSourceFile();
  const text = source.text;
  if (!body) return 'its method has no body here';
  if (method.asteriskToken) return 'its method is a generator';
  if (usesArguments(ts, body)) return 'its method reads `arguments`';
  if (method.parameters.some(({ dotDotDotToken }) => dotDotDotToken)) return 'its method takes rest parameters';
  const edits: TextEdit[] = [];
  const inner: string[] = [];
  const outer: string[] = [];
  for (const [index, parameter] of method.parameters.entries()) {
    const { name } = parameter;
    if (ts.getDecorators(parameter)?.length && !ts.isIdentifier(name)) return 'a parameter of its method is decorated and taken apart';
    const called = ts.isIdentifier(name) ? name.text : freeName(text, index);
    if (called === 'this') continue;
    if (!ts.isIdentifier(name)) edits.push({ start: name.getStart(source), end: name.end, text: called });
    const type = parameter.type ? `${parameter.questionToken ? '?' : ''}: ${parameter.type.getText(source)}` : '';
    inner.push(`${name.getText(source)}${parameter.initializer ? `${type.replace(/^\?/, '')} = ${parameter.initializer.getText(source)}` : type}`);
    outer.push(called);
    if (parameter.initializer && !ts.isIdentifier(name)) edits.push({ start: (parameter.type ?? name).end, end: parameter.initializer.end, text: '' });
  }
  const taken = method.parameters.filter(({ name }) => name.getText(source) !== 'this').length;
  if (taken === 0 || (taken === 1 && hasContext)) {
    // What the method does not take is handed on all the same: the context says who calls, and may hold the key.
    const isTyped = /\.[cm]?tsx?$/.test(source.fileName);
    const rest = unusedName(text, ['context', 'callContext', 'toolContext']);
    const last = method.parameters.at(-1);
    edits.push(restAt(text, method, last, `...${rest}${isTyped ? ': unknown[]' : ''}`));
    outer.push(`...${isTyped ? `(${rest} as [])` : rest}`);
  }
  return [...edits, ...aroundBody(ts, method, body, opening, inner, outer)];
}

/** What stands in a method's body is put into a function that is guarded and called at once. `inner` are that function's parameters, `outer` what it is handed. */
export function aroundBody(ts: TS, method: ts.MethodDeclaration | ts.FunctionDeclaration, body: ts.Block, opening: string, inner: readonly string[], outer: readonly string[]): readonly TextEdit[] {
  const isAsync = ts.getModifiers(method)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  const start = body.getStart(method.getSourceFile()) + 1;
  return [
    { start, end: start, text: ` return ${opening}${isAsync ? 'async ' : ''}(${inner.join(', ')}) => {` },
    { start: body.end - 1, end: body.end - 1, text: `})(${outer.join(', ')}); ` },
  ];
}

export function usesArguments(ts: TS, body: ts.Node): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'arguments' && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) && !ts.isPropertyAssignment(node.parent)) found = true;
    else if (!found && !ts.isFunctionDeclaration(node) && !ts.isFunctionExpression(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** A further parameter: behind the last one, or between the empty parentheses. */
function restAt(text: string, method: ts.MethodDeclaration | ts.FunctionDeclaration, last: ts.ParameterDeclaration | undefined, rest: string): TextEdit {
  if (last) return { start: last.end, end: last.end, text: `, ${rest}` };
  const close = text.lastIndexOf(')', (method.type ?? method.body!).getFullStart() - 1);
  return { start: close, end: close, text: rest };
}

const freeName = (text: string, index: number): string => unusedName(text, index === 0 ? ['input', 'toolInput', 'toolArguments'] : [`parameter${index}`, `toolParameter${index}`]);

/** The first name that the file does not use. */
export function unusedName(text: string, names: readonly string[]): string {
  return names.find((name) => !new RegExp(`\\b${name}\\b`).test(text)) ?? `${names.at(-1)}_`;
}
