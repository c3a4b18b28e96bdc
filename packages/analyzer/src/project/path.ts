/** Path arithmetic on absolute paths with `/` (`/a/b`, `C:/a/b`), without a platform behind it. */

/** The folder that holds a path; a root is its own folder. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return path;
  if (slash === 0) return '/';
  return slash === 2 && path[1] === ':' ? path.slice(0, 3) : path.slice(0, slash);
}

/** The last segment. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Resolves `.` and `..` and doubled or trailing slashes. */
export function normalizePath(path: string): string {
  const text = path.includes('\\') && /^[A-Za-z]:\\|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
  if (!/\/\.{0,2}(?:\/|$)/.test(text)) return text;
  const kept: string[] = [];
  for (const segment of text.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  const joined = kept.join('/');
  if (text.startsWith('/')) return '/' + joined;
  return /^[A-Za-z]:$/.test(joined) ? joined + '/' : joined;
}

/** `relative` as seen from the folder `base`; an absolute `relative` stands for itself. */
export function joinPath(base: string, relative: string): string {
  if (isAbsolutePath(relative)) return normalizePath(relative);
  return normalizePath(base.endsWith('/') ? base + relative : base + '/' + relative);
}

/** `/a` or `C:/a`. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path);
}

/** Whether `path` is `folder` or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : folder + '/');
}

/** The path as seen from a folder that holds it; `''` for the folder itself, the path unchanged when it lies elsewhere. */
export function relativeTo(folder: string, path: string): string {
  if (path === folder) return '';
  const prefix = folder.endsWith('/') ? folder : folder + '/';
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** The deepest folder that holds all of them. */
export function commonFolder(folders: readonly string[]): string {
  let common = folders[0] ?? '/';
  for (const folder of folders) {
    while (!isWithin(folder, common)) {
      const above = directoryOf(common);
      if (above === common) return common;
      common = above;
    }
  }
  return common;
}

/** A folder and all folders above it, nearest first. */
export function* foldersUpFrom(folder: string): Generator<string> {
  for (let current = folder; ; ) {
    yield current;
    const above = directoryOf(current);
    if (above === current) return;
    current = above;
  }
}
