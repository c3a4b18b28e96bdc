import ts from 'typescript';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';
import { Engine } from '../../src/resolve/engine.js';
import { exportOf } from '../../src/resolve/imports.js';
import type { Value } from '../../src/resolve/values.js';
import { defaultSettings } from '../../src/settings.js';

/** Evaluates the export of `/repo/a.ts` in a program over texts in memory. */
export function evaluateExport(files: string | Record<string, string>, name = 'schema'): { readonly engine: Engine; readonly value: Value } {
  const all = typeof files === 'string' ? { '/repo/a.ts': files } : files;
  const program = createProgram({ ts, host: createMemoryHost(all), paths: ['/repo'] });
  const engine = new Engine(program, defaultSettings);
  const path = Object.keys(all).find((file) => /\/a\.[cm]?[jt]s$/.test(file))!;
  const value = exportOf(engine, path, name);
  if (!value) throw new Error(`${path} exports no ${name}`);
  return { engine, value };
}
