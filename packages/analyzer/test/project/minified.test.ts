import { describe, expect, it } from 'vitest';
import { isMinifiedBundle } from '../../src/project/minified.js';
import { makeProgram } from './make-program.js';

const LONG = `(()=>{${'a.callTool("x",{name:b});'.repeat(4000)}})();`;

describe('a minified bundle', () => {
  it('is one long text that imports nothing', () => {
    expect(isMinifiedBundle(LONG)).toBe(true);
    expect(isMinifiedBundle(`/* a licence */\n${LONG}\n`)).toBe(true);
    expect(isMinifiedBundle(`${LONG}var c='not from',d="in t&&";`)).toBe(true);
  });

  it('is none when it may work together with others', () => {
    for (const import_ of ['import{Server as s}from"@modelcontextprotocol/sdk/server/index.js";', 'var f=require("fs");', 'import("./tools.js");', 'export*from"node:fs";']) expect(isMinifiedBundle(import_ + LONG), import_).toBe(false);
  });

  it('is none when it is short, or written line by line', () => {
    expect(isMinifiedBundle('(()=>{a.callTool("x")})();')).toBe(false);
    expect(isMinifiedBundle('client.callTool({ name });\n'.repeat(4000))).toBe(false);
  });

  it('is not searched for anything', () => {
    const program = makeProgram({ '/repo/page.js': LONG, '/repo/a.ts': 'client.callTool(name)' });
    expect(program.files).toContain('/repo/page.js');
    expect(program.mentioning('callTool')).toEqual(['/repo/a.ts']);
  });
});
