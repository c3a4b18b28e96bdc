/** Has mutants judged in a process of their own, which is started again behind one that never ends. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Task, Verdict } from './judge.js';

const JUDGE = fileURLToPath(new URL('./judge.js', import.meta.url));

/** A mutant that says nothing for so long, in milliseconds, never ends. */
const SILENCE = 60_000;

/** Said of one that does not end, or takes its process with it: that is noticed too. */
const NEVER_ENDED = '(it did not end)';

/** For each mutant, in their order, the fixture that noticed it, or `null`. */
export async function judgeAll(folder: string, tasks: readonly Task[], onVerdict: (index: number, noticedBy: string | null) => void): Promise<readonly (string | null)[]> {
  const verdicts: (string | null)[] = [];
  while (verdicts.length < tasks.length) {
    const begun = await judgeSome(folder, tasks.slice(verdicts.length), (by) => {
      verdicts.push(by);
      onVerdict(verdicts.length - 1, by);
    });
    if (verdicts.length === tasks.length) break;
    if (!begun) throw new Error('The fixtures could not be run on the build that nothing is changed in.');
    verdicts.push(NEVER_ENDED);
  }
  return verdicts;
}

/** Whether a mutant was shown when the process ended. */
function judgeSome(folder: string, tasks: readonly Task[], onVerdict: (noticedBy: string | null) => void): Promise<boolean> {
  const file = path.join(folder, '../tasks.json');
  writeFileSync(file, JSON.stringify(tasks));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [JUDGE, folder, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let begun = false;
    const watch = setInterval(() => begun && child.kill('SIGKILL'), SILENCE);
    createInterface({ input: child.stdout }).on('line', (line) => {
      watch.refresh();
      const { noticedBy } = JSON.parse(line) as Verdict;
      begun = noticedBy === undefined;
      if (noticedBy !== undefined) onVerdict(noticedBy);
    }).on('close', () => {
      clearInterval(watch);
      resolve(begun);
    });
  });
}
