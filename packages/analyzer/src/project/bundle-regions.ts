/** Parts of a bundle that come from packages, told by the comments in which bundlers name the files they put together. */
import { packageNameOf } from './package-name.js';

/** From an offset up to the next region. */
export interface BundleRegion {
  readonly start: number;
  /** `undefined` for the program's own code. */
  readonly package: string | undefined;
}

/** `// node_modules/zod/index.js`, `// ../node_modules/.pnpm/zod@4/node_modules/zod/index.js`, `//#region node_modules/…`, `// src/index.ts`, `//#endregion`. */
const MARK = /^[ \t]*\/\/(?:#endregion\b|(?:#region|[ \t])[ \t]*((?:[\w@.+-]+[/\\])*[\w@.+$-]+\.[cm]?[jt]sx?(?:\?\S*)?)[ \t]*$)/gm;

/** The regions of a file, in order; empty when it names no file of a package. */
export function readBundleRegions(text: string): readonly BundleRegion[] {
  if (!text.includes('node_modules/') || !/^[ \t]*\/\/(?:#region)?[ \t].*\bnode_modules\//m.test(text)) return [];
  const regions: BundleRegion[] = [];
  for (const match of text.matchAll(MARK)) {
    const path = match[1]?.replaceAll('\\', '/');
    const inside = path === undefined ? -1 : path.lastIndexOf('node_modules/');
    regions.push({ start: match.index, package: inside < 0 ? undefined : packageNameOf(path!.slice(inside + 'node_modules/'.length)) });
  }
  return regions;
}

/** The program's own files that a bundle says it was put together from, as they were named when it was built. */
export const bundledFiles = (text: string): readonly string[] =>
  [...text.matchAll(MARK)].flatMap(([, path]) => (path === undefined || path.includes('node_modules') ? [] : [path.replaceAll('\\', '/')]));

/** The package that the code at an offset comes from. */
export function packageAt(regions: readonly BundleRegion[], offset: number): string | undefined {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (regions[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return regions[low - 1]?.package;
}
