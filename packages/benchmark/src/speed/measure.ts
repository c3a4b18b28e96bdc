/** Speed: ratios of processor times in one run, memory, and size. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { round, type Figure, type Measure } from '../measure.js';
import { CACHE } from '../places.js';
import { installPacked, type Installed } from './installed.js';
import { inTurn, measured, type Usage } from './metered.js';
import { writePlainRepository } from './plain-repository.js';
import { largestServers, type Server } from './servers.js';

const TIMES = 3;
/** The difference of two short runs is small against what disturbs them: more of them. */
const TIMES_PLAIN = 9;

/** The rules that ask only for tools, schemas, keys, annotations and effects. */
const FIRST_RULES = ['require-idempotency-key', 'no-ignored-idempotency-key', 'valid-idempotency-key-schema', 'valid-tool-annotations'];

const script = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));
const PARSER = createRequire(import.meta.url).resolve('@typescript-eslint/parser');
const eslint = (rules: 'none' | 'empty' | 'recommended', { plugin }: Installed, cwd: string) => () => measured([script('eslint-once'), rules, ...[PARSER, plugin].map((file) => pathToFileURL(file).href)], { cwd });

export const speedMeasure: Measure = {
  name: 'speed',
  about:
    'On the two published servers of the corpus with the most code: processor time of `check` over that of a process that only loads TypeScript and parses every file of the program, and with all rules over that with the four that ask neither for stores nor for sends; of ESLint with the recommended preset over ESLint with the same parser and no rule. The packages are packed and installed as users get them. Each the least of several runs in turn.',
  needsShared: true,
  run({ shared = '', log }) {
    mkdirSync(CACHE, { recursive: true });
    const servers = largestServers(shared, 2);
    log('installing the packed packages');
    const installed = installPacked();
    try {
      return {
        figures: [
          ...servers.flatMap((server) => [...measureCheck(installed, server, log), ...measureEslint(installed, server, log)]),
          ...measurePlain(installed, log),
          { name: 'installed plugin beyond TypeScript, MB', value: round(installed.pluginBytes / 1e6, 3), atMost: 1 },
        ],
        differences: [],
      };
    } finally {
      installed.remove();
    }
  },
};

function measureCheck({ bin }: Installed, { name, folder, files, bytes }: Server, log: (line: string) => void): Figure[] {
  log(`check of ${name}: ${files.length} files, ${round(bytes / 1e6, 1)} MB`);
  const list = path.join(CACHE, 'parse-only.json');
  writeFileSync(list, JSON.stringify(files));
  const checkWith = (...options: readonly string[]) => () => measured([bin, 'check', ...options, '--format', 'json', folder], { findings: true });
  const { check, parse, all, first } = inTurn({
    check: checkWith(), parse: () => measured([script('parse-only'), list]),
    all: checkWith('--preset', 'all'), first: checkWith(...FIRST_RULES.flatMap((rule) => ['--rule', rule])),
  }, TIMES);
  log(`  check ${check.cpu.toFixed(2)} s, parse ${parse.cpu.toFixed(2)} s; peak ${check.peak.toFixed(0)} and ${parse.peak.toFixed(0)} MiB`);
  return [
    { name: `${name}: files`, value: files.length },
    { name: `${name}: check / parsing alone`, value: round(check.cpu / parse.cpu, 2), atMost: 2 },
    { name: `${name}: check with all rules / with those about tools alone`, value: round(all.cpu / first.cpu, 2), atMost: 1.15 },
    { name: `${name}: peak memory of check, MiB`, value: Math.round(check.peak), atMost: 250 },
  ];
}

function measureEslint(installed: Installed, { name, folder }: Server, log: (line: string) => void): Figure[] {
  log(`ESLint of ${name}`);
  const { none, recommended } = inTurn({ none: eslint('none', installed, folder), recommended: eslint('recommended', installed, folder) }, TIMES);
  log(`  with the preset ${recommended.cpu.toFixed(2)} s, without a rule ${none.cpu.toFixed(2)} s`);
  return [{ name: `${name}: ESLint with the preset / without a rule`, value: round(recommended.cpu / none.cpu, 2), atMost: 1.25 }];
}

function measurePlain(installed: Installed, log: (line: string) => void): Figure[] {
  log('ESLint of a repository without MCP code');
  const folder = writePlainRepository();
  try {
    const { none, empty, recommended } = inTurn({ none: eslint('none', installed, folder), empty: eslint('empty', installed, folder), recommended: eslint('recommended', installed, folder) }, TIMES_PLAIN);
    const milliseconds = (more: Usage, less: Usage): number => Math.round((more.cpu - less.cpu) * 1000);
    return [
      { name: 'without MCP code: the plugin adds, ms', value: milliseconds(recommended, none), atMost: 50 },
      { name: 'without MCP code: the plugin adds to ESLint with an empty rule, ms', value: milliseconds(recommended, empty), atMost: 50 },
      // The part of the first figure that no plugin can avoid: ESLint walks no tree and compiles no schema as long as there is no rule.
      { name: 'without MCP code: an empty rule adds to ESLint without a rule, ms', value: milliseconds(empty, none) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
