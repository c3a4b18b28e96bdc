/** The engine against a type checker: do both reach the same functions from the same handlers? */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { analyze, createProgram, defaultSettings, type Place } from '@mcp-idempotency/analyzer';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import { npm } from '../command.js';
import { prepareSources, preparedFolder } from '../corpus/sources.js';
import { share, type Figure, type Measure } from '../measure.js';
import { CACHE } from '../places.js';
import { CheckedWalk } from './checked-walk.js';

/** Sources of the corpus in TypeScript that npm can install whole. */
const WRITTEN_BY_HAND = ['flux159-mcp-server-kubernetes', 'cyanheads-obsidian-mcp-server'];
/** Made by a generator: what it never switches on is dead to the engine, which knows the options, and not to the checker; closures that go through its types are lost to the checker. */
const GENERATED = ['launchdarkly-mcp-server'];

const AGREEMENT = 0.995;

export const differentialMeasure: Measure = {
  name: 'differential',
  about:
    'Servers of the corpus in TypeScript, with their dependencies installed: the functions of the program that all tools together run, as the engine finds them, which asks for no types, and as a type checker does that resolves each call from the same handlers on. Agreement is the share of the one that the other reaches, too. The bound is for two that were written by hand; one that a generator made is shown beside them, of which the engine leaves out what its options switch off, while the checker loses closures. Functions that only one of them reaches stand in the differences.',
  needsShared: true,
  run({ shared = '', clones, log }) {
    const ready = new Set(prepareSources(shared, 'github', clones));
    const figures: Figure[] = [];
    const differences: string[] = [];
    for (const name of [...WRITTEN_BY_HAND, ...GENERATED]) {
      const bound = WRITTEN_BY_HAND.includes(name) ? { atLeast: AGREEMENT } : {};
      if (!ready.has(name)) {
        differences.push(`${name}: no clone of it below --clones`);
        figures.push({ name: `${name}: functions of the checker that the engine reaches`, value: null, ...bound });
        continue;
      }
      log(`functions of ${name}`);
      const root = toEnginePath(installed(name));
      const { engine, handlers, cut } = reachedByEngine(root);
      const checker = reachedByChecker(root, handlers);
      const onlyChecker = [...checker].filter((one) => !engine.has(one));
      const onlyEngine = [...engine].filter((one) => !checker.has(one));
      figures.push(
        { name: `${name}: functions reached by the engine`, value: engine.size },
        { name: `${name}: functions reached by the checker`, value: checker.size },
        { name: `${name}: functions of the checker that the engine reaches`, value: share(checker.size - onlyChecker.length, checker.size), ...bound },
        { name: `${name}: functions of the engine that the checker reaches`, value: share(engine.size - onlyEngine.length, engine.size), ...bound },
        { name: `${name}: tools cut short by a bound`, value: cut },
      );
      const shown = (key: string): string => textAt(key, root);
      differences.push(...onlyChecker.map((one) => `${name}: only by the checker: ${shown(one)}`).sort(), ...onlyEngine.map((one) => `${name}: only by the engine: ${shown(one)}`).sort());
    }
    return { figures, differences };
  },
};

/** A copy of the source with what it depends on. */
function installed(name: string): string {
  const folder = path.join(CACHE, 'differential', name);
  if (!existsSync(path.join(folder, '.installed'))) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(path.join(preparedFolder, name), folder, { recursive: true });
    npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], folder);
    writeFileSync(path.join(folder, '.installed'), '');
  }
  return folder;
}

const keyOf = ({ file, start }: Pick<Place, 'file' | 'start'>): string => `${file}:${start}`;

function reachedByEngine(root: string): { readonly engine: ReadonlySet<string>; readonly handlers: readonly Place[]; readonly cut: number } {
  const program = createProgram({ ts, host: createNodeHost(), paths: [root] });
  const { facts, tools } = analyze({ program, settings: defaultSettings, rules: [] });
  const runs = tools.map((tool) => facts.details(tool).run);
  return { engine: new Set(runs.flatMap(({ functions }) => functions.map(keyOf))), handlers: runs.flatMap(({ handlers }) => handlers), cut: runs.filter(({ cut }) => cut !== undefined).length };
}

function reachedByChecker(root: string, handlers: readonly Place[]): ReadonlySet<string> {
  const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => { throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n')); } };
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), { noEmit: true, skipLibCheck: true }, host);
  const files = new Set([...(config?.fileNames ?? []), ...handlers.map(({ file }) => file)]);
  return new CheckedWalk(ts.createProgram([...files], config?.options ?? {}), (file) => file.startsWith(`${root}/`) && !file.includes('/node_modules/') && !file.endsWith('.d.ts')).reached(handlers);
}

function textAt(key: string, root: string): string {
  const at = key.lastIndexOf(':');
  const file = key.slice(0, at);
  const start = Number(key.slice(at + 1));
  const text = ts.sys.readFile(file) ?? '';
  const line = text.slice(0, start).split('\n').length;
  return `${path.relative(root, file)}:${line} ${text.slice(start, start + 60).split('\n')[0]}`;
}
