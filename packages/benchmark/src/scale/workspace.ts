/** A made-up monorepo of any size: packages of a hundred modules, each with a server, its tools, services and shared code, and an application around them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Modules of one package. The rest, about half, is an application that no server reaches. */
const PACKAGE = 100;
const TOOLS = 8;
const SERVICES = 24;
const SHARED = 12;

export interface Workspace {
  readonly folder: string;
  readonly files: number;
  readonly lines: number;
  readonly tools: number;
  /** Tools that write, each without a key. */
  readonly writers: number;
}

/** Writes a workspace of `files` modules, a multiple of a hundred, each of about a hundred lines, in place of whatever is in `folder`. */
export function writeWorkspace(folder: string, files: number): Workspace {
  rmSync(folder, { recursive: true, force: true });
  let lines = 0;
  const put = (file: string, text: string): void => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    lines += text.split('\n').length;
  };
  const packages = files / PACKAGE;
  put('package.json', `${JSON.stringify({ name: 'scale', private: true, workspaces: ['packages/*'] })}\n`);
  put('tsconfig.json', `${JSON.stringify({ compilerOptions: { strict: true, module: 'NodeNext' }, include: ['packages/*/src'] })}\n`);
  for (let one = 0; one < packages; one++) writePackage(one, (file, text) => put(`packages/part-${one}/${file}`, text));
  return { folder, files, lines, tools: packages * TOOLS, writers: packages * (TOOLS / 2) };
}

function writePackage(one: number, put: (file: string, text: string) => void): void {
  put('package.json', `${JSON.stringify({ name: `@scale/part-${one}`, version: '1.0.0', type: 'module', dependencies: { '@modelcontextprotocol/sdk': '1.32.2', pg: '8.16.3', zod: '4.1.5' } })}\n`);
  put('src/server.ts', serverText());
  for (let tool = 0; tool < TOOLS; tool++) put(`src/tools/tool-${tool}.ts`, toolText(one, tool));
  for (let service = 0; service < SERVICES; service++) put(`src/services/service-${service}.ts`, serviceText(service));
  for (let shared = 0; shared < SHARED; shared++) put(`src/shared/shared-${shared}.ts`, sharedText(shared));
  const rest = PACKAGE - 1 - TOOLS - SERVICES - SHARED;
  for (let screen = 0; screen < rest; screen++) put(`src/app/screen-${screen}.ts`, screenText(screen));
}

const serverText = (): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
${Array.from({ length: TOOLS }, (_, tool) => `import { register${tool} } from './tools/tool-${tool}.js';`).join('\n')}

export const server = new McpServer({ name: 'part', version: '1.0.0' });
${Array.from({ length: TOOLS }, (_, tool) => `register${tool}(server);`).join('\n')}
${filler('server')}`;

/** Every second tool writes, through three services, and the others read. */
const toolText = (one: number, tool: number): string => `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Service${tool * 3} } from '../services/service-${tool * 3}.js';

const service = new Service${tool * 3}();

export function register${tool}(server: McpServer): void {
  server.registerTool('${tool % 2 === 0 ? 'store' : 'show'}_${one}_${tool}', { description: 'Works on items.', inputSchema: { item: z.string(), count: z.number() } }, async ({ item, count }) => {
    const rows = await service.${tool % 2 === 0 ? 'place' : 'list'}(item, count);
    return { content: [{ type: 'text', text: JSON.stringify(rows) }] };
  });
}
${filler('tool')}`;

/** Services come in threes: one hands to the next, and the last to the database. */
const serviceText = (service: number): string => {
  const isLast = service % 3 === 2;
  const next = service + 1;
  return `${isLast ? '' : `import { Service${next} } from './service-${next}.js';\n`}import { run, tidy${service % SHARED} } from '../shared/shared-${service % SHARED}.js';

export class Service${service} {
${isLast ? '' : `  readonly #next = new Service${next}();\n`}
  async place(item: string, count: number): Promise<unknown> {
    if (count < 1) throw new Error('nothing to place');
    return ${isLast ? "run('insert into items (name, count) values ($1, $2) returning id', [item, count])" : `this.#next.place(tidy${service % SHARED}(item), count)`};
  }

  async list(item: string, count: number): Promise<unknown> {
    return ${isLast ? "run('select id, name from items where name = $1 limit $2', [item, count])" : `this.#next.list(tidy${service % SHARED}(item), count)`};
  }
}
${filler('service')}`;
};

const sharedText = (shared: number): string => `import pg from 'pg';
${shared === 0 ? '' : `import { tidy${shared - 1} } from './shared-${shared - 1}.js';\n`}
const pool = new pg.Pool();

export async function run(text: string, values: readonly unknown[]): Promise<unknown> {
  const { rows } = await pool.query(text, [...values]);
  return rows;
}

export function tidy${shared}(text: string): string {
  return ${shared === 0 ? 'text.trim()' : `tidy${shared - 1}(text).normalize()`};
}
${filler('shared')}`;

const screenText = (screen: number): string => `import { Service${screen % SERVICES} } from '../services/service-${screen % SERVICES}.js';
${screen === 0 ? '' : `import { show as showBefore } from './screen-${screen - 1}.js';\n`}
export async function show(item: string): Promise<string> {
  const rows = await new Service${screen % SERVICES}().list(item, ${screen + 1});
  return JSON.stringify(rows)${screen === 0 ? '' : ' + String(showBefore)'};
}
${filler('screen')}`;

/** About eighty lines of ordinary code. */
function filler(word: string): string {
  return Array.from({ length: 8 }, (_, index) => `
export interface ${word}Options${index} {
  readonly name: string;
  readonly limit?: number;
}

export function ${word}Sum${index}(items: readonly { readonly count: number; readonly price: number }[], { name, limit = ${index} }: ${word}Options${index}): string {
  const total = items.filter(({ count }) => count > limit).reduce((sum, { count, price }) => sum + count * price, 0);
  return total > ${index} ? \`\${name}: \${total.toFixed(2)}\` : name;
}
`).join('');
}
