import { describe, expect, it } from 'vitest';
import { packageAt, readBundleRegions } from '../../src/project/bundle-regions.js';

describe('regions of a bundle', () => {
  const text = `#!/usr/bin/env node
import x from 'x';
// node_modules/zod/index.js
var z = 1;
// ../node_modules/.pnpm/@scope+pkg@1.0.0/node_modules/@scope/pkg/dist/a.mjs
var a = 2;
// src/index.ts
var own = 3; // node_modules/in-a-comment.js says nothing
//#region ../../node_modules/left/lib/b.cjs
var b = 4;
//#endregion
var last = 5;
`;
  const regions = readBundleRegions(text);
  const at = (word: string) => packageAt(regions, text.indexOf(word));

  it('are packages, or the program itself', () => {
    expect([at('import x'), at('var z'), at('var a'), at('var own'), at('var b'), at('var last')]).toEqual([undefined, 'zod', '@scope/pkg', undefined, 'left', undefined]);
  });

  it('are not there in other files', () => {
    expect(readBundleRegions("// see node_modules for more\nimport { z } from 'zod';")).toEqual([]);
    expect(readBundleRegions("// src/a.ts\nlet a;")).toEqual([]);
  });
});
