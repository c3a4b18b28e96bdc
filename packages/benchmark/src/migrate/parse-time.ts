/** What jscodeshift itself takes to read files: a transform of its own cannot be faster. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface Parser {
  parse(text: string): unknown;
}

/** Processor time in milliseconds for the files that it can parse, and how many it cannot. */
export function timeJscodeshift(paths: readonly string[]): { readonly cpuMs: number; readonly unread: number } {
  const getParser = require('jscodeshift/src/getParser.js') as (name: string) => Parser;
  const recast = require('recast') as { parse(text: string, options: { readonly parser: Parser }): unknown };
  const code = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path));
  let unread = 0;
  const start = process.cpuUsage();
  for (const path of code) {
    try {
      recast.parse(readFileSync(path, 'utf8'), { parser: getParser(/x$/.test(path) ? 'tsx' : /\.[cm]?ts$/.test(path) ? 'ts' : 'babel') });
    } catch {
      unread += 1;
    }
  }
  const { user, system } = process.cpuUsage(start);
  return { cpuMs: (user + system) / 1000, unread };
}
