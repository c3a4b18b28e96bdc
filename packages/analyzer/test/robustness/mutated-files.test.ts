/** Whatever stands in a file: the analysis ends, throws nothing, and says the same twice. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analyze.js';
import { rules } from '../../src/generated/rules.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';
import { parseSettings } from '../../src/settings.js';

const PURCHASING = new URL('../../../../fixtures/purchasing/src/', import.meta.url);
const FILES = ['sdk-v2/tools.ts', 'sdk-v1/tools.ts', 'order-service.ts', 'order-repository.ts'];
const ORIGINAL: Readonly<Record<string, string>> = Object.fromEntries(FILES.map((file) => [`/program/src/${file}`, readFileSync(new URL(file, PURCHASING), 'utf8')]));

const { settings } = parseSettings({});

function run(files: Readonly<Record<string, string>>): string {
  const program = createProgram({ ts, host: createMemoryHost(files), paths: ['/program'] });
  return JSON.stringify(analyze({ program, settings, rules }), (key, value: unknown) => (key === 'about' ? undefined : value));
}

/** Cuts a piece out, doubles it, or moves it elsewhere. */
function mutate(text: string, how: 'cut' | 'double' | 'move', from: number, length: number, to: number): string {
  const start = from % (text.length + 1);
  const piece = text.slice(start, start + length);
  const rest = text.slice(0, start) + text.slice(start + length);
  if (how === 'cut') return rest;
  const at = to % (rest.length + 1);
  return how === 'double' ? text.slice(0, start) + piece + text.slice(start) : rest.slice(0, at) + piece + rest.slice(at);
}

describe('mutated files', () => {
  it('reports the writers of the files as they are', () => {
    expect(run(ORIGINAL)).toContain('create_order');
  });

  it('never throws, and answers the same twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(ORIGINAL)), fc.constantFrom('cut', 'double', 'move'), fc.nat(6000), fc.integer({ min: 1, max: 400 }), fc.nat(6000), (path, how, from, length, to) => {
        const files = { ...ORIGINAL, [path]: mutate(ORIGINAL[path]!, how, from, length, to) };
        const first = run(files);
        expect(run(files)).toBe(first);
        expect(first).not.toContain('internal error');
      }),
      { numRuns: 120 },
    );
  }, 240_000);
});
