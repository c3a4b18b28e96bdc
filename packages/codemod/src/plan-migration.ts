/** From what the analyzer found to a plan. Nothing is written here. */
import { analyze, type AnalysisResult, type Finding, type Program, rules, type Settings, type ToolFact } from '@mcp-idempotency/analyzer';
import { dependencyEdits, missingDependencies, takesDependencies } from './dependencies.js';
import { digestOf } from './digest.js';
import { importEdit, localNamesIn, relativeSpecifier } from './imports.js';
import { keyNameFor } from './key-name.js';
import { markChanges, placeOfMark } from './marks.js';
import { findDiskless, isAuthenticated, whyNotOn } from './platform.js';
import { withoutClashes } from './clashes.js';
import { commonFolder, placeStoreModules, type StoreModule } from './place-store-module.js';
import { handsAllOn } from './whole-arguments.js';
import { planHints, placeKey } from './transforms/correct-hints.js';
import { planForwarding } from './transforms/forward-keys.js';
import { planKeys } from './transforms/add-keys.js';
import { planKeysInCalls } from './transforms/pass-keys.js';
import { planRetryGuards } from './transforms/guard-retries.js';
import { planReuse } from './transforms/reuse-keys.js';
import { planStores } from './transforms/replace-stores.js';
import { planWrappers } from './transforms/guard-handlers.js';
import type { Change, Intent, LocalNames, MigrateOptions, PlacedChange, PlacedMark, Plan, Scope, TransformName } from './types.js';

/** The migration cannot be done as it was asked for. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface PlanRequest {
  readonly program: Program;
  /** Files in which only calls of migrated tools are changed. Default: none. */
  readonly isLeftAlone?: (path: string) => boolean;
  readonly settings: Settings;
  readonly options: MigrateOptions;
}

/**
 * What a migration will change, leave to a person, and why.
 *
 * @throws MigrationError when the store does not fit where the program runs.
 */
export function planMigration({ program, settings, options, isLeftAlone = () => false }: PlanRequest): { readonly plan: Plan; readonly before: AnalysisResult } {
  const before = analyze({ program, settings, rules: rules.filter(({ name }) => name === 'valid-tool-annotations') });
  const scope = scopeOf(program, before, options, isLeftAlone);
  const wanted = planAll(scope, before.findings.filter(({ place }) => !isLeftAlone(place.file)));
  const { changes: placed, marks: clashes } = withoutClashes(program, wanted.flatMap(({ changes }) => changes));
  const marks = onePerTool([...wanted.flatMap((intent) => intent.marks), ...clashes]);
  const wrappers = placed.filter(({ imports = [] }) => imports.some((name) => name.startsWith('idempotent')));
  const stores = placeStoreModules(program, wrappers, options, scope.keyName);
  refuseUnfit(program, wrappers, options);
  const all = [...markChanges(program, marks), ...placed, ...importChanges(scope, placed, stores), ...dependencyChanges(program, wrappers, options)];
  // The package.json may lie above what was named.
  const root = commonFolder([`${program.root}/.`, ...all.map(({ path }) => path)]);
  const at = (path: string): string => path.slice(root.length + 1);
  const plan: Plan = {
    version: 1,
    root,
    options,
    changes: all.map((change) => changeOf(program, change, at)),
    newFiles: stores.filter(({ isNew }) => isNew).map(({ path, text }) => ({ file: at(path), text })),
    marks: marks.map((mark) => ({ file: at(placeOfMark(mark)!.file), line: placeOfMark(mark)!.line, tool: mark.name === undefined ? (mark.tool?.name ?? null) : mark.name, why: mark.why })),
    notes: notesOf(program, wrappers, options, scope.keyName, stores.map(({ path }) => at(path))),
    digests: Object.fromEntries([...new Set(all.map(({ path }) => path))].sort().map((path) => [at(path), digestOf(program.host.readFile(path) ?? '')])),
  };
  return { plan, before };
}

function scopeOf(program: Program, { tools: all, facts }: AnalysisResult, options: MigrateOptions, isLeftAlone: (path: string) => boolean): Scope {
  const tools = all.filter(({ place }) => !isLeftAlone(place.file));
  const names = new Map<string, LocalNames>();
  return {
    program,
    tools,
    facts,
    isLeftAlone,
    options,
    keyName: options.keyName ?? keyNameFor(tools),
    names(path) {
      let known = names.get(path);
      if (!known) names.set(path, (known = localNamesIn(program, path)));
      return known;
    },
  };
}

/** What each transform that is wanted asks for, in an order in which later ones know what earlier ones do. */
function planAll(scope: Scope, findings: readonly Finding[]): readonly Intent[] {
  const { options } = scope;
  const { keys, wrappers } = planBoth(scope);
  const guarded = toolsOf(wrappers);
  const keyed = toolsOf(keys);
  const wrapped = new Set([...guarded].map(({ place }) => placeKey(place)));
  const plans: readonly (readonly [TransformName, () => Intent])[] = [
    ['correct-annotations', () => planHints(scope, findings, wrapped)],
    ['pass-key-in-call', () => planKeysInCalls(scope, keyed)],
    ['forward-key', () => planForwarding(scope, guarded)],
    ['reuse-key-across-attempts', () => planReuse(scope)],
    ['guard-write-retry', () => planRetryGuards(scope, keyed)],
    ['replace-dedup-store', () => planStores(scope, guarded)],
  ];
  return [keys, wrappers, ...plans.flatMap(([name, plan]) => (isWanted(options, name) ? [plan()] : []))];
}

const NOTHING: Intent = { changes: [], marks: [] };

const isWanted = ({ transforms }: MigrateOptions, name: TransformName): boolean => transforms?.includes(name) ?? true;

/**
 * Keys and wrappers belong together: a key that nobody looks up is a broken promise, and a guarded handler to which callers cannot
 * send a key refuses every call. A tool that gets one only gets neither.
 */
function planBoth(scope: Scope): { readonly keys: Intent; readonly wrappers: Intent } {
  const { options } = scope;
  const all = isWanted(options, 'add-idempotency-key') ? planKeys(scope) : NOTHING;
  if (!isWanted(options, 'wrap-handler')) return { keys: all, wrappers: NOTHING };
  if (!isWanted(options, 'add-idempotency-key')) return { keys: NOTHING, wrappers: planWrappers(scope, () => true) };
  const marks: PlacedMark[] = [];
  for (let keys = all; ; ) {
    const keyed = toolsOf(keys);
    const wrappers = planWrappers(scope, (tool) => tool.key !== null || keyed.has(tool));
    marks.push(...wrappers.marks);
    const guarded = toolsOf(wrappers);
    const kept = keys.changes.filter(({ tools }) => tools.every((tool) => guarded.has(tool)));
    if (kept.length === keys.changes.length) return { keys, wrappers: { ...wrappers, marks } };
    keys = { ...keys, changes: kept };
  }
}

/** The first reason is enough at each registration. */
const onePerTool = (marks: readonly PlacedMark[]): readonly PlacedMark[] => marks.filter((mark, index) => mark.at !== undefined || marks.findIndex(({ tool, at }) => at === undefined && tool === mark.tool) === index);

const toolsOf = ({ changes }: Intent): ReadonlySet<ToolFact> => new Set(changes.flatMap(({ tools }) => tools));

function refuseUnfit(program: Program, changes: readonly PlacedChange[], { store }: MigrateOptions): void {
  for (const { path } of changes) {
    const platform = findDiskless(program, path);
    const why = platform && whyNotOn(platform, store);
    if (why !== undefined) throw new MigrationError(why);
  }
}

function importChanges(scope: Scope, changes: readonly PlacedChange[], stores: readonly StoreModule[]): readonly PlacedChange[] {
  return [...groupByPath(changes)].flatMap(([path, group]): readonly PlacedChange[] => {
    const names = [...new Set(group.flatMap(({ imports = [] }) => imports))].sort();
    const library = group.find((one) => one.library)?.library;
    const store = names.some((name) => name.startsWith('idempotent')) ? stores.find((one) => one.serves.has(path)) : undefined;
    const edit = importEdit(scope.program, path, { names, local: scope.names(path), store: store && relativeSpecifier(scope.program, path, store.path), library });
    return edit ? [{ path, transform: 'import-runtime', tools: [], what: `imports the ${names.length > 0 ? 'runtime' : 'schema library'}`, edits: [edit] }] : [];
  });
}

function dependencyChanges(program: Program, changes: readonly PlacedChange[], { store }: MigrateOptions): readonly PlacedChange[] {
  return manifestsOf(program, changes).flatMap(({ path, text }): readonly PlacedChange[] => {
    if (path === undefined) return [];
    const missing = missingDependencies(text, store);
    if (missing.length === 0) return [];
    return [{ path, transform: 'add-dependency', tools: [], what: `adds ${missing.map(([name]) => name).join(' and ')}`, edits: dependencyEdits(text, missing) }];
  });
}

/** The package.json of each package that is changed; without a path where there is none that packages could be added to. */
function manifestsOf(program: Program, changes: readonly PlacedChange[]): readonly { readonly path?: string; readonly text: string }[] {
  const folders = new Set(changes.map(({ path }) => program.packageOf(path)?.folder));
  return [...folders].sort().map((folder) => {
    const path = `${folder}/package.json`;
    const text = folder === undefined ? undefined : program.host.readFile(path);
    if (text === undefined) return { text: '' };
    return takesDependencies(text) ? { path, text } : { text };
  });
}

/** What nobody would install otherwise. */
function dependencyNotes(program: Program, changes: readonly PlacedChange[], { store }: MigrateOptions): readonly string[] {
  const left = manifestsOf(program, changes).flatMap(({ path, text }) => (path === undefined ? missingDependencies(text, store) : []));
  if (left.length === 0) return [];
  const names = [...new Set(left.map(([name, range]) => `\`${name}@${range}\``))].join(' and ');
  return [`${names} could not be added: there is no package.json with \`dependencies\` to add to. Install what is named here yourself.`];
}

function groupByPath(changes: readonly PlacedChange[]): ReadonlyMap<string, readonly PlacedChange[]> {
  const groups = new Map<string, PlacedChange[]>();
  for (const change of changes) groups.set(change.path, [...(groups.get(change.path) ?? []), change]);
  return groups;
}

function changeOf(program: Program, { path, transform, tools, what, edits }: PlacedChange, at: (path: string) => string): Change {
  const text = program.host.readFile(path) ?? '';
  const line = text.slice(0, edits[0]?.start ?? 0).split('\n').length;
  return { file: at(path), line, transform, tools: [...new Set(tools.map(({ name }) => name ?? '(unnamed)'))], what, edits };
}

/** A handler gets the key like its other arguments. */
function wholeNote(program: Program, changes: readonly PlacedChange[]): readonly string[] {
  const names = [...new Set(changes.flatMap(({ tools }) => tools).filter((tool) => tool.key === null && handsAllOn(program, tool)).map(({ name }) => `\`${name}\``))];
  if (names.length === 0) return [];
  return [`${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''} ${names.length === 1 ? 'hands' : 'hand'} all arguments on, now with the key among them: take it out where the other side refuses what it does not know.`];
}

function notesOf(program: Program, changes: readonly PlacedChange[], options: MigrateOptions, keyName: string, stores: readonly string[]): readonly string[] {
  if (changes.length === 0) return [];
  const { required, store } = options;
  const where = stores.join(', ');
  return [
    ...dependencyNotes(program, changes, options),
    ...(required ? [`\`${keyName}\` is required: a call without it is refused. That breaks clients that do not send one yet; release it as a breaking change.`] : []),
    ...(isAuthenticated(program) ? [`Requests are authenticated: give \`principal\` in ${where}, or every authenticated call is refused as misconfigured.`] : []),
    ...(store === 'sqlite' ? [`${where} ${stores.length > 1 ? 'keep' : 'keeps'} records in a file: where several hosts serve the same clients, use --store postgres or --store redis instead.`] : []),
    ...wholeNote(program, changes),
    `Clients: make the key before the first send, and send the same one again. createToolCaller of @mcp-idempotency/runtime/client does both.`,
  ];
}
