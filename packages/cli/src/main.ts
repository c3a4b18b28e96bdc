/** The process around a run: its streams and its exit code. */
import { UNUSABLE } from './exit-code.js';
import { run } from './run.js';
import { processTerminal } from './terminal.js';

let isOver = false;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no error.
  isOver = true;
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`The output cannot be written: ${error.message}\n`);
  process.exit(UNUSABLE);
});
// There is nowhere left to tell it.
process.stderr.on('error', () => {});

// Node ends by itself, with 13, when all that is left to do is to wait for what never comes.
process.on('exit', (code) => {
  if (isOver || (code !== 0 && code !== 13)) return;
  process.stderr.write('The run came to a halt: something never settles that is waited for, such as an `await` in a config.\n');
  process.exitCode = UNUSABLE;
});

// Not `process.exit`: what is still on its way into a pipe must arrive.
process.exitCode = await start();
isOver = true;

async function start(): Promise<number> {
  let terminal;
  try {
    terminal = processTerminal();
  } catch (error) {
    process.stderr.write(`The current folder cannot be read: ${error instanceof Error ? error.message : String(error)}\n`);
    return UNUSABLE;
  }
  return run(process.argv.slice(2), terminal);
}
