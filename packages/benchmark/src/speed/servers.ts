/** The largest prepared servers, and the files that the analyzer's program of each holds. */
import { statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { createProgram } from '@mcp-idempotency/analyzer';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import { prepareSources, preparedFolder } from '../corpus/sources.js';

export interface Server {
  readonly name: string;
  readonly folder: string;
  /** Every file of the program, whether or not an analysis would need to parse it. */
  readonly files: readonly string[];
  readonly bytes: number;
}

/** The published servers of the corpus with the most code, largest first. */
export function largestServers(shared: string, count: number): Server[] {
  const servers = prepareSources(shared, 'npm', undefined).map((name): Server => {
    const folder = path.join(preparedFolder, name);
    const { files } = createProgram({ ts, host: createNodeHost(), paths: [toEnginePath(folder)] });
    return { name, folder, files, bytes: files.reduce((total, file) => total + statSync(file).size, 0) };
  });
  return servers.sort((a, b) => b.bytes - a.bytes).slice(0, count);
}
