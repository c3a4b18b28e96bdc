const FOLDERS = new Set([
  'test', 'tests', '__tests__', '__test__', '__mocks__', '__fixtures__', 'fixtures', 'example', 'examples', 'e2e',
  'benchmark', 'benchmarks', 'bench', 'spec', 'specs', '__snapshots__', 'testdata', 'test-utils',
]);
const FILE = /(?:\.(?:test|tests|spec|stories|story|e2e|bench|benchmark|mock|mocks|fixture)|_test|_spec)\.[cm]?[jt]sx?$/;

/** Whether a path below what was named belongs to tests or examples: by a folder on the way or by the file's name. */
export function isTestPath(relative: string): boolean {
  const segments = relative.split('/');
  const file = segments.pop() ?? '';
  return FILE.test(file) || segments.some(isTestFolder);
}

/** A folder that holds tests, mocks, fixtures or examples. */
export function isTestFolder(name: string): boolean {
  return FOLDERS.has(name);
}
