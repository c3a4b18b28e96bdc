/** Which files hold code, and which extension stands for which. */

const CODE = /\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.(?:[^/]+\.)?[cm]?ts$/;

/** Extensions tried, in order, when a specifier has none. */
export const CODE_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const;

/** Sources that a JavaScript extension in a specifier may stand for. */
export const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts', '.ts'],
  '.cjs': ['.cts', '.ts'],
};

/** A TypeScript or JavaScript file that can hold behaviour (a declaration file cannot). */
export function isCodeFile(path: string): boolean {
  return CODE.test(path) && !DECLARATION.test(path) && !/\.(?:mtsx|ctsx|mjsx|cjsx)$/.test(path);
}

/** `.ts`, `.tsx`, `.mts`, `.cts` with code in it. */
export function isTypeScriptFile(path: string): boolean {
  return /\.(?:[cm]?ts|tsx)$/.test(path) && !DECLARATION.test(path);
}

/** `.mts` of `/a/b.mts`; empty when there is none. */
export function extensionOf(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(dot) : '';
}

/** The path without its code extension. */
export function stemOf(path: string): string {
  return path.replace(CODE, '');
}
