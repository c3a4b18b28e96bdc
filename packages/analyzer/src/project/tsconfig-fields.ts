import { isRecord } from './cached-host.js';

/** What is wrong with the types of a tsconfig's fields. A field of another type is left out of account. */
export function wrongFields(raw: Readonly<Record<string, unknown>>): readonly string[] {
  const { extends: bases, files, include, exclude, references, compilerOptions } = raw;
  const { baseUrl, paths } = isRecord(compilerOptions) ? compilerOptions : {};
  const rows: readonly (readonly [field: string, value: unknown, isRight: boolean, what: string])[] = [
    ['extends', bases, typeof bases === 'string' || isTexts(bases), 'a text or a list of texts'],
    ['files', files, isTexts(files), 'a list of texts'],
    ['include', include, isTexts(include), 'a list of texts'],
    ['exclude', exclude, isTexts(exclude), 'a list of texts'],
    ['references', references, Array.isArray(references), 'a list'],
    ['compilerOptions', compilerOptions, isRecord(compilerOptions), 'an object'],
    ['baseUrl', baseUrl, typeof baseUrl === 'string', 'a text'],
    ['paths', paths, isRecord(paths) && Object.values(paths).every(isTexts), 'an object from patterns to lists of texts'],
  ];
  return rows.filter(([, value, isRight]) => value !== undefined && value !== null && !isRight).map(([field, , , what]) => `${field} must be ${what}`);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
