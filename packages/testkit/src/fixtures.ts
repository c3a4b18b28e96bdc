/**
 * Fixtures are the one truth that analyzer, ESLint plugin, command line and codemod are held to: small programs under
 * `fixtures/<rule-or-topic>/<case>/` whose source says, on the line itself, what must be reported there.
 *
 *     server.registerTool('create_order', …)   // expect: require-idempotency-key [missing]
 *     // expect-next-line: valid-tool-annotations
 *
 * Whatever is not expected must stay silent.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a fixture says must be reported. `file` is relative to the fixture's root, with `/`; lines count from 1. */
export interface Expected {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly messageId?: string;
}

/** What a tool reported, in the same terms. Extra properties (column, message …) are welcome and ignored. */
export interface Found {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly messageId?: string;
}

/** One small program with its expectations. */
export interface Fixture {
  /** Path below the fixtures folder with `/`, such as `require-idempotency-key/cross-file`. */
  readonly name: string;
  /** Absolute path of the folder. */
  readonly root: string;
  /** Every file below the root (without installed packages), relative path with `/` to text; a byte order mark is kept. */
  readonly files: ReadonlyMap<string, string>;
  readonly expected: readonly Expected[];
}

/** The difference between what was expected and what was found. Both lists empty means agreement. */
export interface Comparison {
  /** Expected, but not found. */
  readonly missing: readonly Expected[];
  /** Found, but not expected: a false alarm, or a second report for one expectation. */
  readonly noisy: readonly Found[];
}

const SKIPPED_FOLDERS = new Set(['node_modules', '.git']);
const SOURCE = /\.(?:[cm]?[jt]sx?)$/;
const EXPECTATION = /(?:\/\/|\/\*|\{\/\*)\s*(expect(?:-next-line)?):\s*([^*\n\r]*)/g;
const ITEM = /^([a-z][a-z0-9-]*)(?:\s+\[([\w-]+)\])?$/;

/**
 * Reads the fixtures below `dir`: each folder two levels down (`<rule-or-topic>/<case>`) is one. Sorted by name.
 * A folder of the first level that has a `package.json` (a runnable scenario such as `purchasing`) is one fixture itself.
 */
export function collectFixtures(dir: string): Fixture[] {
  const roots = foldersOf(dir).flatMap((topic) =>
    isFile(path.join(dir, topic, 'package.json')) ? [topic] : foldersOf(path.join(dir, topic)).map((name) => `${topic}/${name}`),
  );
  return roots.sort().map((name) => readFixture(name, path.join(dir, name)));
}

/** Reads one fixture folder. Throws when an expectation comment cannot be understood, naming file and line. */
export function readFixture(name: string, root: string): Fixture {
  const files = new Map<string, string>();
  const expected: Expected[] = [];
  for (const file of filesBelow(root)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    files.set(file, text);
    if (SOURCE.test(file)) expected.push(...readExpectations(file, text));
  }
  return { name, root, files, expected };
}

/**
 * The expectation comments of one text. Several rules on one line are separated by commas:
 * `// expect: require-idempotency-key [missing], valid-tool-annotations`. A line is what an editor counts: CRLF is one break.
 */
export function readExpectations(file: string, text: string): Expected[] {
  return text.split(/\r\n|\n|\r/).flatMap((content, index) =>
    [...content.matchAll(EXPECTATION)].flatMap(([, kind, list]) => {
      const line = index + (kind === 'expect' ? 1 : 2);
      return (list ?? '').split(',').map((item) => {
        const match = ITEM.exec(item.trim());
        if (!match?.[1]) throw new Error(`${file}:${index + 1}: cannot read the expectation "${item.trim()}"`);
        return { rule: match[1], file, line, ...(match[2] ? { messageId: match[2] } : {}) };
      });
    }),
  );
}

/**
 * Compares expectations with findings by rule, file and line, and by message id where the expectation names one. Each
 * expectation takes one finding, those that name a message first; what remains on either side is the difference.
 */
export function compare(expected: readonly Expected[], found: readonly Found[]): Comparison {
  const left = [...found];
  const missing: Expected[] = [];
  for (const want of [...expected].sort((a, b) => Number(b.messageId !== undefined) - Number(a.messageId !== undefined))) {
    const at = left.findIndex(
      (have) =>
        have.rule === want.rule &&
        have.file === want.file &&
        have.line === want.line &&
        (want.messageId === undefined || have.messageId === want.messageId),
    );
    if (at < 0) missing.push(want);
    else left.splice(at, 1);
  }
  return { missing, noisy: left };
}

function foldersOf(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** All files below a folder, relative and with `/`, links not followed. */
function filesBelow(root: string, below = ''): string[] {
  return readdirSync(path.join(root, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(root, name);
      return entry.isFile() ? [name] : [];
    });
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
