/** The process around a run: its streams and its exit code. */
import { run } from './run.js';
import { processTerminal } from './terminal.js';

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// Not `process.exit`: what is still on its way into a pipe must arrive.
process.exitCode = await run(process.argv.slice(2), processTerminal());
