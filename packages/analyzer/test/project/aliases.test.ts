import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analyze.js';
import { installedNames } from '../../src/project/aliases.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { survey } from '../../src/project/survey.js';
import { defaultSettings } from '../../src/settings.js';
import { makeProgram } from './make-program.js';

const MANIFEST = JSON.stringify({ dependencies: { 'sdk-old': 'npm:@modelcontextprotocol/sdk@1.10.2', nest: 'npm:@rekog/mcp-nest@^1.9', zod: '^4' } });

describe('a package under another name', () => {
  it('is read from the package.json', () => {
    expect([...installedNames(JSON.parse(MANIFEST) as Record<string, unknown>)]).toEqual([
      ['sdk-old', '@modelcontextprotocol/sdk'], ['nest', '@rekog/mcp-nest'], ['zod', 'zod'],
    ]);
    expect([...installedNames({ devDependencies: { one: 'npm:two', three: 'workspace:*' }, dependencies: 3 })]).toEqual([['one', 'two'], ['three', 'three']]);
  });

  it('counts when a folder is surveyed for MCP code', () => {
    const host = createMemoryHost({ '/repo/package.json': MANIFEST, '/repo/src/a.ts': 'export {};\n' });
    expect(survey('/repo', ['@rekog/mcp-nest'], host).usesPackages).toBe(true);
    expect(survey('/repo', ['fastmcp'], host).usesPackages).toBe(false);
  });

  it('registers tools, by decorator and on a server that is only declared', () => {
    const text = `
      import { McpRegistryService, Tool } from 'nest';
      export class Orders { @Tool({ name: 'get_order' }) get() { return 1; } }
      declare const registry: McpRegistryService;
      registry.registerTool({ name: 'list_orders', handler: async () => [] });
    `;
    const program = makeProgram({ '/repo/package.json': MANIFEST, '/repo/src/a.ts': text });
    const { tools } = analyze({ program, settings: defaultSettings, rules: [] });
    expect(tools.map(({ name, framework }) => `${name} ${framework}`)).toEqual(['get_order mcp-nest-v1', 'list_orders mcp-nest-v1']);
  });
});
