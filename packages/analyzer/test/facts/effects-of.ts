/** Small servers and what their tools do, as text that a table can hold. */
import ts from 'typescript';
import { analyze } from '../../src/analyze.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';
import { defaultSettings } from '../../src/settings.js';
import type { EffectFact } from '../../src/types.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'd', version: '1' });
`;

/**
 * What the tool `t` does, and where that is decided: `write: axios.post: POST /orders`. `code` stands in front of the handler, which is
 * called with `a`.
 */
export function effectOf(code: string, handler: string, schema = '{ id: z.string() }', name = 't'): string {
  const effect = readEffect(code, handler, schema, name);
  return `${effect.effect}${effect.confidence === 'guess' ? '?' : ''}${effect.sink ? `: ${effect.sink.what}` : ''}`;
}

/** What the tool `t` does, and whether a repeat of it is refused. */
export function factsOf(code: string, handler: string, schema = '{ id: z.string(), how: z.string() }'): string {
  const { effect, naturalKey } = readEffect(code, handler, schema);
  return `${effect}${naturalKey ? ', refused on a repeat' : ''}`;
}

function readEffect(code: string, handler: string, schema: string, name = 't'): EffectFact {
  const text = `${code}\n${HEAD}server.registerTool('${name}', { inputSchema: ${schema} }, ${handler});\n`;
  const program = createProgram({ ts, host: createMemoryHost({ '/repo/main.ts': text }), paths: ['/repo'] });
  const { tools, problems } = analyze({ program, settings: defaultSettings, rules: [] });
  if (problems.length > 0 || tools.length !== 1) throw new Error(`${tools.length} tools, ${problems.map(({ message }) => message).join('; ')}`);
  return tools[0]!.effect;
}
