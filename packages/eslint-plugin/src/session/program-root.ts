import { directoryOf, foldersUpFrom, isWithin, joinPath, type FileHost } from '@mcp-idempotency/analyzer/light';

const PROJECT = ['package.json', 'tsconfig.json', 'jsconfig.json', 'deno.json'];
const WORKSPACE = ['pnpm-workspace.yaml', 'lerna.json', 'nx.json', 'rush.json'];

/**
 * The folder whose program a file belongs to. It is the linter's working directory, as `mcp-idempotency check .` would take it there,
 * so that both say the same. Two cases are different: a working directory that only gathers repositories (or a home folder in which an editor was started) is
 * no program, and neither is it for a file outside. Then it is the workspace, else the nearest project, above the file.
 */
export function programRoot(file: string, cwd: string, home: string, host: FileHost): string {
  if (!isWithin(file, cwd)) return projectAbove(file, undefined, host);
  if (has(cwd, [...PROJECT, ...WORKSPACE, '.git'], host) || inRepository(cwd, host)) return cwd;
  if (isWithin(home, cwd) || repositoryOf(file, host) !== undefined) return projectAbove(file, cwd, host);
  return cwd;
}

/** The outermost workspace, else the nearest project, above a file and below `limit`; never beyond its repository. */
function projectAbove(file: string, limit: string | undefined, host: FileHost): string {
  let project: string | undefined;
  let workspace: string | undefined;
  let top: string | undefined;
  for (const folder of foldersUpFrom(directoryOf(file))) {
    if (folder === limit) break;
    if (has(folder, PROJECT, host)) project ??= folder;
    if (has(folder, WORKSPACE, host) || hasWorkspaces(folder, host)) workspace = folder;
    if (has(folder, ['.git'], host)) {
      top = folder;
      break;
    }
  }
  return workspace ?? project ?? top ?? directoryOf(file);
}

function has(folder: string, names: readonly string[], host: FileHost): boolean {
  return names.some((name) => host.stat(joinPath(folder, name)) !== undefined);
}

function hasWorkspaces(folder: string, host: FileHost): boolean {
  const path = joinPath(folder, 'package.json');
  if (host.stat(path)?.kind !== 'file') return false;
  try {
    const manifest = JSON.parse(host.readFile(path) ?? '{}') as { workspaces?: unknown } | null;
    return manifest?.workspaces !== undefined;
  } catch {
    return false;
  }
}

function repositoryOf(file: string, host: FileHost): string | undefined {
  for (const folder of foldersUpFrom(directoryOf(file))) if (has(folder, ['.git'], host)) return folder;
  return undefined;
}

function inRepository(folder: string, host: FileHost): boolean {
  return repositoryOf(joinPath(folder, 'x'), host) !== undefined;
}
