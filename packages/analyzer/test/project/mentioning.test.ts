import { describe, expect, it } from 'vitest';
import { importsAny, importSpecifiers } from '../../src/project/imports-prefilter.js';
import { seemsToCall } from '../../src/project/mentioning.js';
import { makeProgram } from './make-program.js';

describe('files that mention a word', () => {
  it('hold it as a whole word', () => {
    const program = makeProgram({
      '/repo/a.ts': 'place(order)', '/repo/b.ts': 'placeOrder(); replace(); $place; place2; _place', '/repo/c.ts': 'x.place', '/repo/d.ts': 'replaced, then place', '/repo/e.ts': 'préplace',
    });
    expect(program.mentioning('place')).toEqual(['/repo/a.ts', '/repo/c.ts', '/repo/d.ts']);
  });
});

it('a call is seen in the text, whatever stands between the name and the parenthesis', () => {
  for (const text of ['x.tool(a)', 'x.tool<T>(a)', 'x.tool!(a)', 'x.tool?.(a)', '(0, m.tool)(a)', "x['tool'](a)", '(x.tool as (a: string) => void)(a)', '(x.tool satisfies T)(a)']) {
    expect(seemsToCall(text, 'tool'), text).toBe(true);
  }
  for (const text of ['const tool = 1', 'import { tool } from "x"', 'x.tools(a)', 'x.$tool(a)']) expect(seemsToCall(text, 'tool'), text).toBe(false);
});

describe('import specifiers read from text', () => {
  it('are found in every form', () => {
    const text = `
      import a from 'a'; import{b}from"b"; import 'c';
      export * from './d.js';
      import {
        e,
        f,
      } from 'e/f';
      const g = require('g'), h = await import("h"), i = import(\`i\`);
      import type { J } from 'j'; import k = require( 'k' );`;
    expect(importSpecifiers(text)).toEqual(['a', 'b', 'c', './d.js', 'e/f', 'g', 'h', 'i', 'j', 'k']);
    expect(importSpecifiers('import(`./x/${y}.js`); from (x); important("z")')).toEqual([]);
  });

  it('tell whether a text uses a package', () => {
    const uses = importsAny(['@modelcontextprotocol/sdk', 'agents/mcp', 'fastmcp']);
    expect(uses("import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';")).toBe(true);
    expect(uses('const { FastMCP } = require("fastmcp")')).toBe(true);
    expect(uses("import { FastMCP } from 'npm:fastmcp@3'")).toBe(true);
    expect(uses("import 'https://esm.sh/agents@1/mcp'")).toBe(true);
    expect(uses("import 'agents'; import 'fastmcp-extra'; import './fastmcp';")).toBe(false);
    expect(uses("const name = 'fastmcp';")).toBe(false);
    expect(importsAny([])("import ''")).toBe(false);
  });
});
