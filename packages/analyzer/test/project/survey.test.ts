import { describe, expect, it } from 'vitest';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { survey } from '../../src/project/survey.js';

const PACKAGES = ['@modelcontextprotocol/sdk', 'fastmcp', 'agents/mcp'];
const look = (files: Record<string, string>) => survey('/repo', PACKAGES, createMemoryHost(files));

describe('a first look at a folder', () => {
  it('lists the files a program would hold', () => {
    const { files } = look({ '/repo/a.ts': '', '/repo/test/b.ts': '', '/repo/b.test.ts': '', '/repo/node_modules/x/c.js': '', '/repo/.gitignore': 'out\n', '/repo/out/d.js': '', '/repo/e.md': '' });
    expect([...files]).toEqual(['/repo/a.ts']);
  });

  it.each([
    ['an import', { '/repo/src/a.ts': "import { FastMCP } from 'fastmcp';" }],
    ['a module of a package', { '/repo/a.js': "const { McpAgent } = require('agents/mcp');" }],
    ['a bundled copy', { '/repo/a.js': 'var q=z.object({method:z.literal("tools/call")});' }],
    ['a dependency', { '/repo/a.ts': '', '/repo/packages/x/package.json': '{ "devDependencies": { "agents": "1" } }' }],
    ['a dependency of the project around the folder', { '/repo/a.ts': '', '/package.json': '{ "dependencies": { "fastmcp": "1" } }' }],
  ])('sees %s', (_, files) => expect(look(files).usesPackages).toBe(true));

  it.each([
    ['other imports', { '/repo/a.ts': "import agents from 'agents-extra'; import './fastmcp';", '/repo/package.json': '{ "dependencies": { "zod": "4" } }' }],
    ['an import in a test', { '/repo/a.ts': '', '/repo/test/a.ts': "import 'fastmcp';" }],
    ['a broken manifest', { '/repo/a.ts': '', '/repo/package.json': '{ "dependencies": fastmcp' }],
    ['nothing at all', {}],
  ])('sees nothing in %s', (_, files) => expect(look(files).usesPackages).toBe(false));
});
