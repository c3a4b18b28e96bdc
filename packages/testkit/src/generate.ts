/**
 * Lists are derived from folders and metadata, never typed: this writes the registries of the analyzer, the rule table
 * of the README, the list of known packages, and the entries of the runtime for `require`. The text is a function of the files alone, so `--check` can compare.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commonJsEntries } from './commonjs-entries.js';
import { readMetadata, type Metadata } from './metadata.js';

/** The kinds of models, each a folder below `src/models` and a registry of the same name. */
export const MODEL_KINDS = ['frameworks', 'clients', 'schemas', 'effects', 'stores', 'retries'] as const;

const SRC = 'packages/analyzer/src';
const RUNTIME = 'packages/runtime';
const HEADER = '// Generated from the folders by `npm run generate`. Do not edit.\n';

/** The generated files below `root`: relative path to text. Throws when a rule or model says less than its list needs. */
export function generate(root: string): Map<string, string> {
  const vocabulary = namesIn(path.join(root, SRC, 'types')).map((name) => readFileSync(path.join(root, SRC, 'types', name), 'utf8')).join('\n');
  const out = new Map<string, string>();
  for (const kind of MODEL_KINDS) {
    const type = `${{ frameworks: 'Framework', clients: 'Client', schemas: 'Schema', effects: 'Effect', stores: 'Store', retries: 'Retry' }[kind]}Model`;
    const names = modelNames(root, kind);
    // A kind that the vocabulary does not know yet has no registry.
    if (!new RegExp(`^export (?:interface|type) ${type}\\b`, 'm').test(vocabulary)) {
      if (names.length > 0) throw new Error(`${SRC}/models/${kind} has models, but types/ exports no ${type}.`);
      continue;
    }
    out.set(`${SRC}/generated/${kind}.ts`, registry(kind, type, names.map((name) => [name, `../models/${kind}/${name}.js`])));
  }
  out.set(`${SRC}/generated/mcp-packages.ts`, mcpPackages(root));
  const rules = ruleNames(root);
  out.set(`${SRC}/generated/rules.ts`, registry('rules', 'Rule', rules.map((name) => [name, `../rules/${name}/rule.js`])));
  for (const [preset, config] of oxlintConfigs(root, rules)) out.set(`packages/eslint-plugin/oxlint/${preset}.json`, config);
  out.set('README.md', between(root, 'README.md', 'rules', ruleTable(root, rules)));
  out.set('packages/cli/README.md', between(root, 'packages/cli/README.md', 'rules', rulePages(root, rules)));
  out.set('docs/packages.md', packageList(root));
  if (existsSync(path.join(root, RUNTIME, 'package.json'))) for (const [file, text] of commonJsEntries(root, RUNTIME)) out.set(file, text);
  return out;
}

/** Names of the rules: the folders of `src/rules` that have a `rule.ts`. */
export function ruleNames(root: string): string[] {
  return namesIn(path.join(root, SRC, 'rules')).filter((name) => existsSync(path.join(root, SRC, 'rules', name, 'rule.ts')));
}

/** Names of the models of one kind: the files of its folder, without ending. */
export function modelNames(root: string, kind: (typeof MODEL_KINDS)[number]): string[] {
  return namesIn(path.join(root, SRC, 'models', kind))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
}

function namesIn(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).sort() : [];
}

function registry(name: string, type: string, modules: readonly (readonly [name: string, specifier: string])[]): string {
  const ending = name === 'rules' ? 'Rule' : 'Model';
  const imports = modules.map(([module, specifier]) => `import ${identifier(module, ending)} from '${specifier}';\n`);
  const list = modules.map(([module]) => `  ${identifier(module, ending)},\n`);
  return [
    HEADER,
    `import type { ${type} } from '../types.js';\n`,
    ...imports,
    `\nexport const ${name}: readonly ${type}[] = [`,
    ...(list.length > 0 ? ['\n', ...list] : []),
    '];\n',
  ].join('');
}

/** One short list, so that whoever only wants to know whether a folder has MCP code need not load all models. */
function mcpPackages(root: string): string {
  const files = (['frameworks', 'clients'] as const).flatMap((kind) => modelNames(root, kind).map((name) => `${SRC}/models/${kind}/${name}.ts`));
  const names = files.flatMap((file) => {
    const { packages, mcp } = metadataOf(root, file);
    if (!Array.isArray(packages)) throw new Error(`${file}: "packages" must be written as strings in place, so that lists can be made from it.`);
    return mcp === false ? [] : packages.filter((one) => typeof one === 'string');
  });
  const lines = [...new Set(names)].sort().map((name) => `  '${name}',\n`);
  return [
    HEADER,
    '\n/** Packages that make or call MCP tools, or modules of such packages. */\n',
    'export const mcpPackages: readonly string[] = [',
    ...(lines.length > 0 ? ['\n', ...lines] : []),
    '];\n',
  ].join('');
}

/** `node-fetch`, `Model` becomes `nodeFetchModel`: the ending keeps clear of reserved words. */
function identifier(name: string, ending: string): string {
  return name.replace(/[^A-Za-z0-9]+(.)/g, (_, next: string) => next.toUpperCase()).replace(/^(?=\d)/, '_') + ending;
}

function ruleTable(root: string, rules: readonly string[]): string {
  const rows = rules.map((name) => {
    const file = `${SRC}/rules/${name}/rule.ts`;
    const meta = metadataOf(root, file);
    if (text(meta, 'name', file) !== name) throw new Error(`${file}: the rule is called "${text(meta, 'name', file)}" in a folder called "${name}".`);
    return { name, family: text(meta, 'family', file), preset: text(meta, 'preset', file), description: text(meta, 'description', file) };
  });
  return ['tool', 'store', 'client']
    .flatMap((family) => rows.filter((row) => row.family === family))
    .map((row) => `| [\`${row.name}\`](${SRC}/rules/${row.name}/README.md) | ${row.description} | ${row.preset} |`)
    .reduce((table, row) => `${table}${row}\n`, '| rule | what it does | from preset |\n|---|---|---|\n');
}

/**
 * The rules' pages below each other, for the page of the published command line: each heading is what a rule's URL leads to. Without their
 * samples and reservations, which are most of a page: registries show only the first 64 KB.
 */
function rulePages(root: string, rules: readonly string[]): string {
  return rules
    .map((name) => readFileSync(path.join(root, SRC, 'rules', name, 'README.md'), 'utf8').replaceAll(/^## (?!What to do|How to fix)[^]*?(?=^## (?:What to do|How to fix)|(?![^]))/gmu, ''))
    .map((page) => `\n${page.replaceAll(/^#(?=#* )/gm, '###').trim()}\n`)
    .join('');
}

/** The presets for oxlint, whose config files can extend others but hold no code. */
function oxlintConfigs(root: string, rules: readonly string[]): [preset: string, config: string][] {
  const rows = rules.map((name) => {
    const file = `${SRC}/rules/${name}/rule.ts`;
    const meta = metadataOf(root, file);
    return { name, preset: text(meta, 'preset', file), severity: text(meta, 'severity', file) };
  });
  return ['recommended', 'strict', 'all'].map((preset) => {
    const held = rows.filter((row) => preset === 'all' || row.preset === 'recommended' || row.preset === preset);
    const config = {
      jsPlugins: ['../lib/index.js'],
      rules: Object.fromEntries(held.map(({ name, severity }) => [`mcp-idempotency/${name}`, severity === 'error' ? 'error' : 'warn'])),
    };
    return [preset, `${JSON.stringify(config, null, 2)}\n`];
  });
}

function packageList(root: string): string {
  const lines = MODEL_KINDS.flatMap((kind) => {
    const names = modelNames(root, kind);
    if (names.length === 0) return [];
    const rows = names.map((name) => {
      const file = `${SRC}/models/${kind}/${name}.ts`;
      const meta = metadataOf(root, file);
      const covers = [meta['packages'], meta['modules']].flat().filter((one) => typeof one === 'string');
      const versions = meta['versions'] === undefined ? '' : ` ${String(meta['versions'])}`;
      const what = covers.length > 0 ? covers.map((one) => `\`${one}\``).join(', ') + versions : 'what the language or the platform brings';
      return `| [${name}](../${file}) | ${what} |\n`;
    });
    return [`\n## ${kind[0]?.toUpperCase()}${kind.slice(1)}\n\n| model | covers |\n|---|---|\n`, ...rows];
  });
  return `<!-- Generated from the folders by \`npm run generate\`. Do not edit. -->\n# Packages the analyzer knows\n${lines.join('')}`;
}

function metadataOf(root: string, file: string): Metadata {
  return readMetadata(readFileSync(path.join(root, file), 'utf8'), file);
}

function text(meta: Metadata, key: string, file: string): string {
  const value = meta[key];
  if (typeof value !== 'string') throw new Error(`${file}: "${key}" must be written as a string in place, so that lists can be made from it.`);
  return value;
}

/** The file with the part between `<!-- name:start -->` and `<!-- name:end -->` replaced. */
function between(root: string, file: string, name: string, content: string): string {
  const before = readFileSync(path.join(root, file), 'utf8');
  const [start, end] = [`<!-- ${name}:start -->\n`, `<!-- ${name}:end -->`];
  const [from, to] = [before.indexOf(start), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file}: the marks "${start.trim()}" and "${end}" are missing.`);
  return before.slice(0, from + start.length) + content + before.slice(to);
}
