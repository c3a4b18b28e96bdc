/** The command line: reads arguments, runs one command, sets the exit code. */
import { Command } from 'commander';
import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

await new Command('mcp-idempotency')
  .description('Finds Model Context Protocol tools that repeat their effect when a call is sent twice')
  .version(version)
  .parseAsync();
