/** Scale: what `check` takes on workspaces of a hundred, a thousand and ten thousand modules, and what an editor waits for in the middle one. */
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BIN, checkOf, node } from '../command.js';
import { round, type Figure, type Measure } from '../measure.js';
import { CACHE, ROOT } from '../places.js';
import { inTurn, measured } from '../speed/metered.js';
import { writeWorkspace } from './workspace.js';

const SIZES = [100, 1_000, 10_000] as const;
/** Runs of the smaller ones; the largest runs once. */
const TIMES = 3;

const RELINT = fileURLToPath(new URL('./relint.js', import.meta.url));
const PARSER = createRequire(import.meta.url).resolve('@typescript-eslint/parser');
const PLUGIN = path.join(ROOT, 'packages/eslint-plugin/lib/index.js');

export const scaleMeasure: Measure = {
  name: 'scale',
  about:
    'Made-up monorepos of a hundred, a thousand and ten thousand modules (a million lines), half of it code that no server reaches: processor time per line, memory, and that every tool is found and every keyless writer reported. In the middle one, what ESLint takes in a long-lived process to lint a changed file again, over its first run.',
  needsShared: false,
  run({ log }) {
    const figures: Figure[] = [];
    const perLine: number[] = [];
    for (const files of SIZES) {
      const workspace = writeWorkspace(path.join(CACHE, 'scale', String(files)), files);
      log(`check of ${files} files, ${workspace.lines} lines`);
      const { check } = inTurn({ check: () => measured([BIN, 'check', '--format', 'json', workspace.folder], { findings: true }) }, files === SIZES[2] ? 1 : TIMES);
      const { tools, findings } = checkOf(workspace.folder, 'recommended');
      log(`  ${check.cpu.toFixed(2)} s, ${check.peak.toFixed(0)} MiB`);
      perLine.push(check.cpu / workspace.lines);
      figures.push(
        { name: `${files} files: tools found`, value: round(tools.length / workspace.tools, 4), atLeast: 1, atMost: 1 },
        { name: `${files} files: writers reported`, value: round(findings.filter(({ rule }) => rule === 'require-idempotency-key').length / workspace.writers, 4), atLeast: 1, atMost: 1 },
        { name: `${files} files: peak memory, MiB`, value: Math.round(check.peak), ...(files === SIZES[2] && { atMost: 2048 }) },
      );
    }
    figures.push({ name: 'time per line, ten thousand files / a thousand', value: round((perLine[2] ?? NaN) / (perLine[1] ?? NaN), 2), atMost: 1.3 });
    figures.push(...measureRelint(log));
    return { figures, differences: [] };
  },
};

interface Relint {
  readonly cold: number;
  readonly again: number;
  readonly afterImported: number;
  readonly found: number;
  readonly foundAfterImported: number;
}

function measureRelint(log: (line: string) => void): Figure[] {
  const { folder } = writeWorkspace(path.join(CACHE, 'scale/relint'), SIZES[1]);
  const [tool, service] = ['tools/tool-0.ts', 'services/service-0.ts'].map((file) => path.join(folder, 'packages/part-0/src', file));
  const { cold, again, afterImported, found, foundAfterImported } = JSON.parse(node([RELINT, ...[PARSER, PLUGIN].map((file) => pathToFileURL(file).href), tool ?? '', service ?? ''], { cwd: folder })) as Relint;
  log(`  ESLint cold ${cold.toFixed(0)} ms, a changed file again ${again.toFixed(0)} ms, after a change in what it imports ${afterImported.toFixed(0)} ms`);
  return [
    { name: 'a changed file linted again / first run', value: round(again / cold, 3), atMost: 0.1 },
    { name: 'findings in it before and after its import stopped writing', value: `${found} and ${foundAfterImported}` },
    { name: 'the change in the imported file was seen', value: found - foundAfterImported, atLeast: 1 },
  ];
}
