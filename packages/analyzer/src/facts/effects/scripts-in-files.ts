/**
 * Scripts that are written to a file of their own and run from there: `writeFile(file, script)`, `osascript "${file}"`. What is run is what was
 * written on the same way.
 */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, Trace } from '../../resolve/trace.js';
import { alternativesOf, keyOf, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import type { Verdict } from '../../types.js';
import { scriptDecision } from './applescript.js';
import type { Candidate } from './candidates.js';

/** How deep below a function the writing is looked for. */
const DEPTH = 4;
const FILE_SYSTEM = /^(?:node:)?fs(?:\/promises|-extra)?$/;
const WRITES: ReadonlySet<string> = new Set(['writeFile', 'writeFileSync', 'outputFile', 'outputFileSync']);

/** The candidates with the verdict on the script where one only runs a file that was written before. */
export function withScripts(engine: Engine, candidates: readonly Candidate[], trace: Trace): readonly Candidate[] {
  if (!candidates.some(isOpen)) return candidates;
  return candidates.map((one) => {
    const files = isOpen(one) ? new Set(filesRun(one.event as CallEvent).map(keyOf)) : undefined;
    const verdict = files && files.size > 0 ? verdictOn(engine, scriptsIn(trace, files)) : undefined;
    return verdict ? { ...one, verdict: { ...one.verdict, ...verdict } } : one;
  });
}

const isOpen = ({ verdict, event }: Candidate): boolean => verdict.effect === 'unknown' && verdict.kind === 'process' && event.kind === 'call';

/** What stands behind `osascript` in a command, and is no text of the program's. */
function filesRun({ args }: CallEvent): readonly Value[] {
  const [command, list] = args;
  const found: Value[] = [];
  for (const one of command ? alternativesOf(command) : []) {
    if (one.kind === 'text' && typeof one.parts[0] === 'string' && /^\s*(?:\/usr\/bin\/)?osascript\s/.test(one.parts[0])) found.push(...one.parts.filter((part) => typeof part !== 'string'));
    if (one.kind !== 'constant' || typeof one.value !== 'string' || !/^(?:\/usr\/bin\/)?osascript$/.test(one.value)) continue;
    for (const items of list ? alternativesOf(list) : []) if (items.kind === 'array') found.push(...items.items);
  }
  return found.flatMap(alternativesOf).filter(({ kind }) => kind === 'external' || kind === 'text');
}

/** What these files were filled with. */
function scriptsIn(from: Trace, files: ReadonlySet<string>): readonly Value[] {
  const scripts: Value[] = [];
  const seen = new Set<Trace>();
  const visit = (trace: Trace, depth: number): void => {
    if (depth <= 0 || seen.has(trace)) return;
    seen.add(trace);
    for (const event of trace.events) {
      if (event.kind !== 'call') continue;
      const [file, content] = event.args;
      const isWrite = content && file && alternativesOf(event.callee).some((callee) => callee.kind === 'external' && FILE_SYSTEM.test(callee.module) && WRITES.has(callee.path.at(-1) ?? ''));
      if (isWrite && alternativesOf(file).some((one) => files.has(keyOf(one)))) scripts.push(content);
      for (const run of event.runs) visit(run.trace, depth - 1);
    }
  };
  visit(from, DEPTH);
  return scripts;
}

function verdictOn(engine: Engine, scripts: readonly Value[]): Omit<Verdict, 'kind'> | undefined {
  const texts = scripts.flatMap((script) => viewOf(engine, script).alternatives.map(({ text }) => text));
  return texts.length === 0 || texts.some((text) => text === undefined) ? undefined : scriptDecision(texts as string[]);
}
