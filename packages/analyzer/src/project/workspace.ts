import picomatch from 'picomatch/posix.js';
import { type CachedHost, isRecord } from './cached-host.js';
import { directoryOf, joinPath, relativeTo } from './path.js';

/** The packages of the program's own workspace, by name. Looked up once, when the first name asks for it. */
export class Workspace {
  private readonly host: CachedHost;
  private readonly root: string;
  private readonly met: ReadonlySet<string>;
  private packages: ReadonlyMap<string, string> | undefined;

  /** `met` are folders with a package.json that were met below `root` while files were sought. */
  constructor(host: CachedHost, root: string, met: ReadonlySet<string>) {
    this.host = host;
    this.root = root;
    this.met = met;
  }

  /** The folder of a workspace package. */
  folderOf(name: string): string | undefined {
    this.packages ??= this.find();
    return this.packages.get(name);
  }

  private find(): ReadonlyMap<string, string> {
    const packages = new Map<string, string>();
    const add = (folder: string): void => {
      const name = this.host.json(joinPath(folder, 'package.json'))?.['name'];
      if (typeof name === 'string' && !packages.has(name)) packages.set(name, folder);
    };
    for (const folder of this.met) add(folder);
    const top = this.workspaceRoot();
    if (top) {
      add(top.folder);
      for (const folder of expand(top.folder, top.patterns, this.host)) add(folder);
    }
    return packages;
  }

  /** The folder at or above the root whose workspaces hold the root. */
  private workspaceRoot(): { folder: string; patterns: readonly string[] } | undefined {
    for (let current = this.root; ; ) {
      const patterns = workspacePatterns(current, this.host);
      if (patterns) return { folder: current, patterns };
      if (this.host.kind(joinPath(current, '.git')) !== undefined) return undefined;
      const above = directoryOf(current);
      if (above === current) return undefined;
      current = above;
    }
  }
}

/** `workspaces` of package.json, `packages` of pnpm-workspace.yaml or lerna.json. */
function workspacePatterns(folder: string, host: CachedHost): readonly string[] | undefined {
  const yaml = joinPath(folder, 'pnpm-workspace.yaml');
  if (host.isFile(yaml)) return yamlList(host.read(yaml) ?? '', 'packages');
  const manifest = host.json(joinPath(folder, 'package.json'));
  const field = manifest?.['workspaces'];
  const list = isRecord(field) ? field['packages'] : field;
  if (Array.isArray(list)) return list.filter((item) => typeof item === 'string');
  const lerna = host.json(joinPath(folder, 'lerna.json'))?.['packages'];
  return Array.isArray(lerna) ? lerna.filter((item) => typeof item === 'string') : undefined;
}

/** The items of a top-level list, block or flow style. */
function yamlList(text: string, key: string): readonly string[] {
  const flow = new RegExp(`^${key}:\\s*\\[([^\\]]*)\\]`, 'm').exec(text);
  if (flow) return (flow[1] ?? '').split(',').map(unquote).filter(Boolean);
  const block = new RegExp(`^${key}:[^\\n]*\\n((?:[ \\t]*(?:-[^\\n]*|#[^\\n]*)?(?:\\n|$))*)`, 'm').exec(text);
  const items = (block?.[1] ?? '').split('\n').map((line) => /^\s*-\s*(.+?)\s*(?:#.*)?$/.exec(line)?.[1]);
  return items.filter((item) => item !== undefined).map(unquote);
}

function unquote(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}

/** Folders that match the patterns and hold a package.json. */
function expand(top: string, patterns: readonly string[], host: CachedHost): readonly string[] {
  const clean = (pattern: string) => pattern.replace(/^!?\.?\/?/, '').replace(/\/$/, '');
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!')).map(clean);
  const unwanted = patterns.filter((pattern) => pattern.startsWith('!')).map(clean);
  const isUnwanted = unwanted.length > 0 ? picomatch(unwanted) : () => false;
  const found = new Set<string>();
  for (const pattern of wanted) {
    const segments = pattern.split('/');
    const fixed = segments.findIndex((segment) => /[*?{[(!]/.test(segment));
    if (fixed < 0) {
      found.add(joinPath(top, pattern));
      continue;
    }
    const depth = segments.includes('**') ? 6 : segments.length - fixed;
    const matches = picomatch(pattern);
    const visit = (folder: string, left: number): void => {
      if (left === 0) return;
      for (const [name, kind] of host.kind(folder) === 'directory' ? (host.list(folder) ?? []) : []) {
        if (kind === 'file' || name === 'node_modules' || name.startsWith('.')) continue;
        const child = joinPath(folder, name);
        if (kind === 'other' && host.kind(child) !== 'directory') continue;
        if (matches(relativeTo(top, child))) found.add(child);
        visit(child, left - 1);
      }
    };
    visit(joinPath(top, segments.slice(0, fixed).join('/') || '.'), depth);
  }
  return [...found].filter((folder) => !isUnwanted(relativeTo(top, folder)) && host.isFile(joinPath(folder, 'package.json')));
}
