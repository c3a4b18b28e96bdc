/** Questions on a terminal. In a script the answers are flags. */
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../exit-code.js';
import type { Terminal } from '../terminal.js';

export async function confirmOn(terminal: Terminal, question: string): Promise<boolean> {
  if (!terminal.isInteractive) throw new UsageError('There is no terminal to ask on: say --yes to write, or --dry-run to look.');
  return /^y(?:es)?$/i.test(await ask(`${question} [y/N] `));
}

export async function chooseRequired(terminal: Terminal): Promise<boolean> {
  if (!terminal.isInteractive) throw new UsageError('Say --required (callers without a key are refused) or --optional (equal calls within a minute count as one).');
  return !/^o/i.test(await ask('Must callers send the key? [R]equired (breaks those that do not), [o]ptional: '));
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
