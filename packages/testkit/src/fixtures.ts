/**
 * Fixtures are the one truth that analyzer, ESLint plugin, command line and codemod are held to: small programs under
 * `fixtures/<rule-or-topic>/<case>/` whose source says, on the line itself, what must be reported there.
 *
 *     server.registerTool('create_order', …)   // expect: require-idempotency-key [missing]
 *     // expect-next-line: valid-tool-annotations
 *     // expect: no-write-tool-retry [again] (proven; says "a time-out"; steps 2; offers 0)
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
  /** Words of its message. */
  readonly says?: string;
  readonly confidence?: string;
  /** How many places it points to beside its own. */
  readonly steps?: number;
  /** How many suggestions it makes. */
  readonly offers?: number;
  /** Words of one of them. */
  readonly adds?: string;
}

/** What a tool reported, in the same terms. What a tool does not tell is not compared, and extra properties are welcome. */
export interface Found {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly messageId?: string;
  readonly message?: string;
  readonly confidence?: string;
  readonly related?: readonly unknown[];
  readonly suggestions?: readonly unknown[];
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
  /** What its user has set: the content of its `settings.json`, which few have. */
  readonly settings?: unknown;
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
const ITEM = /^([a-z][a-z0-9-]*)(?:\s+\[([\w-]+)\])?(?:\s+\(([^)]+)\))?$/;
/** A comma that does not stand inside what is said of one. */
const COMMA = /,(?![^(]*\))/;
const WORDS = /^(says|adds) "([^"]+)"$/;
const COUNT = /^(steps|offers) (\d+)$/;
const CONFIDENCE = /^(?:proven|likely)$/;

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
  const settings = files.get('settings.json');
  return { name, root, files, expected, ...(settings !== undefined && { settings: JSON.parse(settings) as unknown }) };
}

/**
 * The expectation comments of one text. Several rules on one line are separated by commas:
 * `// expect: require-idempotency-key [missing], valid-tool-annotations`. A line is what an editor counts: CRLF is one break.
 */
export function readExpectations(file: string, text: string): Expected[] {
  return text.split(/\r\n|\n|\r/).flatMap((content, index) =>
    [...content.matchAll(EXPECTATION)].flatMap(([, kind, list]) => {
      const line = index + (kind === 'expect' ? 1 : 2);
      return (list ?? '').split(COMMA).map((item) => {
        const [, rule, messageId, more] = ITEM.exec(item.trim()) ?? [];
        const said = readMore(more);
        if (rule === undefined || !said) throw new Error(`${file}:${index + 1}: cannot read the expectation "${item.trim()}"`);
        return { rule, file, line, ...(messageId && { messageId }), ...said };
      });
    }),
  );
}

/** `proven; says "a time-out"; steps 2`. */
function readMore(text = ''): Omit<Expected, 'rule' | 'file' | 'line'> | undefined {
  const read: { says?: string; adds?: string; confidence?: string; steps?: number; offers?: number } = {};
  for (const part of text.split(';').map((one) => one.trim()).filter(Boolean)) {
    const [, kind, words] = WORDS.exec(part) ?? [];
    const [, what, count] = COUNT.exec(part) ?? [];
    if (kind !== undefined) read[kind as 'says' | 'adds'] = words!;
    else if (what !== undefined) read[what as 'steps' | 'offers'] = Number(count);
    else if (CONFIDENCE.test(part)) read.confidence = part;
    else return undefined;
  }
  return read;
}

/**
 * Compares expectations with findings by rule, file and line, and by what else the expectation names. Each
 * expectation takes one finding, those that name a message first; what remains on either side is the difference.
 */
export function compare(expected: readonly Expected[], found: readonly Found[]): Comparison {
  const left = [...found];
  const missing: Expected[] = [];
  for (const want of [...expected].sort((a, b) => Number(b.messageId !== undefined) - Number(a.messageId !== undefined))) {
    const at = left.findIndex((have) => isMet(want, have));
    if (at < 0) missing.push(want);
    else left.splice(at, 1);
  }
  return { missing, noisy: left };
}

function isMet(want: Expected, have: Found): boolean {
  const isSame = <T>(wanted: T | undefined, had: T | undefined): boolean => wanted === undefined || wanted === had;
  return (
    have.rule === want.rule &&
    have.file === want.file &&
    have.line === want.line &&
    isSame(want.messageId, have.messageId) &&
    (want.says === undefined || have.message === undefined || have.message.includes(want.says)) &&
    (have.confidence === undefined || isSame(want.confidence, have.confidence)) &&
    (have.related === undefined || isSame(want.steps, have.related.length)) &&
    (have.suggestions === undefined || (isSame(want.offers, have.suggestions.length) && (want.adds === undefined || JSON.stringify(have.suggestions).includes(want.adds))))
  );
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
