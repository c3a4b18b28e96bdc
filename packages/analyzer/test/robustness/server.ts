/** Servers of one file that a test writes in a few words, and what the analysis says of them. */
import ts from 'typescript';
import { analyze } from '../../src/analyze.js';
import type { AnalysisResult } from '../../src/analysis-result.js';
import { rules as allRules } from '../../src/generated/rules.js';
import { rulesOf } from '../../src/presets.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';
import type { Program } from '../../src/project/program.js';
import { defaultSettings } from '../../src/settings.js';

/** Strict rules have something to say of nearly every small program. */
const rules = rulesOf('recommended', allRules);

export const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'orders', version: '1.0.0' });
`;

/** A call that writes. */
export const POST = "await fetch('https://api.example/orders', { method: 'POST', body: item });";

/** A tool whose handler has this body and is called with `item`. */
export function toolText(name: string, body: string): string {
  return `server.registerTool(${JSON.stringify(name)}, { inputSchema: { item: z.string() } }, async ({ item }) => { ${body}\nreturn { content: [] }; });\n`;
}

/** Analyses the code behind the server's head; a record holds whole files below `/repo`. `changed` stands in for parts of the program. */
export function analyzeServer(code: string | Readonly<Record<string, string>>, changed: (program: Program) => Partial<Program> = () => ({})): AnalysisResult {
  const files = typeof code === 'string' ? { 'main.ts': HEAD + code } : code;
  const texts = Object.fromEntries(Object.entries(files).map(([name, text]) => [`/repo/${name}`, text]));
  const program = createProgram({ ts, host: createMemoryHost(texts), paths: ['/repo'] });
  return analyze({ program: { ...program, ...changed(program) }, settings: defaultSettings, rules });
}

/** `create_order: write` for each tool. */
export function effectsIn({ tools }: AnalysisResult): readonly string[] {
  return tools.map(({ name, effect }) => `${name}: ${effect.effect}`);
}
