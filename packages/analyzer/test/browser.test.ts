import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

test('the engine bundles for a browser and loads where there is no Node', async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)), formats: ['iife'], name: 'engine', fileName: 'engine' },
      rolldownOptions: {
        onLog: (_level, log) => {
          throw new Error(log.message);
        },
      },
    },
  })) as Rolldown.RolldownOutput[];
  const { code } = output[0]!.output[0];
  // Vite puts this stand-in where a module of Node was imported.
  expect(code).not.toContain('__vite-browser-external');
  expect(() => runInContext(code, createContext({}))).not.toThrow();
});
