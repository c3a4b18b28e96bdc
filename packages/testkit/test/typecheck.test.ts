import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { typecheckFixtures } from '../src/typecheck.js';

test('reports what does not compile, and leaves open what a missing package would type', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'typecheck-'));
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  };
  try {
    put('topic/good/a.ts', "import { add } from 'not-installed';\nexport const b: string = add((x) => x);\n");
    put('topic/bad/a.ts', "import './missing.js';\nimport '@scope/pkg/sub'; import c from '@/b';\nexport const b: string = 1;\n");
    put('topic/bad/broken.ts', '// broken on purpose: a file that does not parse\nconst = ;\n');
    put('topic/own/tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }');
    put('topic/own/src/b.ts', 'export const b = 1;\n');
    put('topic/own/src/a.ts', "import { b } from '@/b';\nexport const c: string = b;\n");
    expect(typecheckFixtures(dir)).toEqual([
      "topic/own/src/a.ts:2: Type 'number' is not assignable to type 'string'.",
      expect.stringMatching(/^topic\/bad\/a\.ts:1: Cannot find module .*'\.\/missing\.js'/),
      expect.stringMatching(/^topic\/bad\/a\.ts:2: Cannot find module '@\/b'/),
      "topic/bad/a.ts:3: Type 'number' is not assignable to type 'string'.",
    ]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
