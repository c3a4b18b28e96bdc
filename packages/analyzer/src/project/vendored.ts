/** Code of others that a package keeps among its own files, told by the folder it lies in. */

/** Names under which such code is kept: `third_party/index.js`, `src/vendor/ajv.js`. */
const FOLDER = /\/(third[_-]?party|vendor(?:ed)?)\//i;

/** Shorter texts may be thin wrappers of the program's own around such code. */
const SHORTEST = 100_000;

/**
 * Whether a file is a library, or many in one bundle, that somebody else has written. It is no part of the program: nothing is looked for
 * in there, and what it exports is what its packages export.
 */
export const isVendored = (path: string, text: string): boolean => text.length >= SHORTEST && FOLDER.test(path);

/** A module that stands for packages which nothing names. It begins as a path does: its verbs cannot be trusted. */
export const vendorModule = (path: string): string => `./${FOLDER.exec(path)?.[1] ?? ''}`;
