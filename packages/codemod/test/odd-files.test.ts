import { createMemoryHost, createProgram, defaultSettings, type TS } from '@mcp-idempotency/analyzer';
import fc from 'fast-check';
import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../src/apply-plan.js';
import { planMigration } from '../src/plan-migration.js';
import { migrateSmall } from './small-program.js';

/** The text of a server after its migration. */
function migrated(text: string, file = 'server.ts'): string {
  const files = { [`/repo/${file}`]: text, '/repo/package.json': '{ "type": "module", "dependencies": { "@rekog/mcp-nest": "1.9.11" } }' };
  const host = createMemoryHost(files);
  const program = createProgram({ ts: typescript as TS, host, paths: ['/repo'] });
  const { plan } = planMigration({ program, settings: defaultSettings, options: { store: 'sqlite', required: true } });
  return applyPlan(plan, (name) => host.readFile(`/repo/${name}`)).find((one) => one.file === file)?.after ?? text;
}

const IMPORTS = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\n";
const BODY = `export const server = new McpServer({ name: 'a', version: '1.0.0' });
server.registerTool('send', { inputSchema: { to: z.string() } }, async ({ to }) => {
  await fetch('https://mail.example.test/messages', { method: 'POST', body: to });
  return { content: [] };
});
`;

/** The lines that were there before, in order, among those that are there now. */
function keepsLines(before: string, after: string, changed: (line: string) => boolean): boolean {
  const kept = before.split('\n').filter((line) => !changed(line));
  let at = 0;
  for (const line of after.split('\n')) if (line === kept[at]) at += 1;
  return at === kept.length;
}

const isChanged = (line: string): boolean => /registerTool\('send'|^\}\);\r?$/.test(line);

describe('files that are written in odd ways', () => {
  it.each([
    ['a byte order mark', `\uFEFF${IMPORTS}${BODY}`],
    ['a shebang', `#!/usr/bin/env node\n${IMPORTS}${BODY}`],
    ['a directive', `'use strict';\n${IMPORTS}${BODY}`],
    ['a licence and imports with comments', `/* Licence */\n\n// first\n${IMPORTS.replace(";\nimport", "; // the SDK\nimport")}// after\n\n${BODY}`],
    ['an import over several lines', `import {\n  McpServer,\n} from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\n\n${BODY}`],
    ['line ends of Windows', `${IMPORTS}${BODY}`.replaceAll('\n', '\r\n')],
    ['no line end at all', `${IMPORTS}${BODY}`.trimEnd()],
    ['tabs', `${IMPORTS}${BODY.replaceAll('  ', '\t')}`],
    ['imports further down', `${IMPORTS}const before = 1;\n${BODY}import 'node:fs';\n`],
  ])('%s: every other line stays, and a second run changes nothing', (_, text) => {
    const once = migrated(text);
    expect(once).toContain('idempotent(');
    expect(keepsLines(text, once, isChanged)).toBe(true);
    expect(once.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
    expect(once.startsWith('#!')).toBe(text.startsWith('#!'));
    if (text.includes('\r\n')) expect(once.replaceAll('\r\n', '')).not.toContain('\n');
    const { diagnostics } = typescript.transpileModule(once, { reportDiagnostics: true, fileName: 'server.ts' });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  });

  it.each([
    ['satisfies', 'server.ts', `${IMPORTS}${BODY.replace('{ inputSchema: { to: z.string() } }', '{ inputSchema: { to: z.string() } } satisfies object').replace('async ({ to }) => {', '(async ({ to }) => {').replace('  return { content: [] };\n});', '  return { content: [] };\n}) satisfies Function);')}`, /registerTool\('send'|satisfies Function/],
    ['JSX beside it', 'server.tsx', `${IMPORTS}${BODY}export const Page = ({ name }: { name: string }) => (\n  <p title="a > b">\n    {name /* kept */}\n    {'{'}\n  </p>\n);\n`, /registerTool\('send'|^\}\);$/],
    ['decorators', 'tools.ts', `import { Tool } from '@rekog/mcp-nest';\nimport { Injectable } from '@nestjs/common';\nimport { z } from 'zod';\n\n@Injectable()\nexport class Tools {\n  @Tool({\n    name: 'send', // kept\n    description: 'Sends',\n    parameters: z.object({\n      to: z.string(),\n    }),\n  })\n  @Audited\n  async send({ to }: { to: string }) {\n    await fetch('https://mail.example.test/messages', { method: 'POST', body: to });\n    return 'sent';\n  }\n}\ndeclare const Audited: MethodDecorator;\n`, /async send|^ {2}\}$/],
  ])('%s: every other line stays, and a second run changes nothing', (_, file, text, changed) => {
    const once = migrated(text, file);
    expect(once).toContain("idempotent('send', idempotency, ");
    expect(keepsLines(text, once, (line) => changed.test(line))).toBe(true);
    expect(migrated(once, file)).toBe(once);
    const { diagnostics } = typescript.transpileModule(once, { reportDiagnostics: true, fileName: file, compilerOptions: { jsx: typescript.JsxEmit.Preserve, experimentalDecorators: true } });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  });

  it('another name where a file has one of its own', () => {
    const text = migrated(`${IMPORTS}const idempotent = (value: number) => value;\nexport const two = idempotent(2);\n${BODY}`);
    expect(text).toContain('import { idempotent as runOncePerKey, keySchema } from');
    expect(text).toContain("runOncePerKey('send', idempotency, async");
  });

  it('comments, blank lines and trailing commas around the registration', () => {
    const pieces = fc.constantFrom('', '\n', '  // a comment\n', '/* b */ ', '\n\n', '\t');
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 7, maxLength: 7 }), fc.boolean(), ([a, b, c, d, e, f, g], trailing) => {
        const text = `${IMPORTS}${a}export const server = new McpServer({ name: 'a', version: '1.0.0' });\n${b}server.registerTool(${c}'send',${d} { inputSchema: {${e} to: z.string()${trailing ? ',' : ''} } },${f} async ({ to }) => {\n  await fetch('https://mail.example.test/messages', { method: 'POST', body: to });\n  return { content: [] };\n}${trailing ? ',' : ''}${g?.includes('//') ? '\n' : ''}${g});\n`;
        const once = migrated(text);
        expect(once).toContain("idempotent('send', idempotency, async");
        const { diagnostics } = typescript.transpileModule(once, { reportDiagnostics: true, fileName: 'server.ts' });
        expect(diagnostics).toEqual([]);
        // Without what was added, it is what it was.
        const added = ['import { idempotent, keySchema } from \'@mcp-idempotency/runtime\';\n', 'import { idempotency } from \'./idempotency.js\';\n', "idempotent('send', idempotency, "];
        const removed = added.reduce((rest, one) => rest.replace(one, ''), once);
        expect(removed.length - text.length).toBeGreaterThan(0);
        expect(keepsLines(text, once, (line) => /registerTool|'send'|inputSchema|to: z|async|^\}|\)|\/\//.test(line))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a package.json that nothing can be added to', () => {
  it.each(['[]', 'null', '7', '', '{ "name": ', '{ "dependencies": [1] }', '{ "dependencies": "all" }', '{\n<<<<<<< HEAD\n  "dependencies": {}\n>>>>>>> other\n}\n'])('%j stays, and what is missing is named', (manifest) => {
    const { texts, notes } = migrateSmall({ 'package.json': manifest, 'server.ts': `${IMPORTS}${BODY}` });
    expect(texts['server.ts']).toContain('idempotent(');
    expect(texts['package.json']).toBe(manifest);
    expect(notes.filter((note) => /`@mcp-idempotency\/runtime@\^.* and `pg@\^.*could not be added/.test(note))).toHaveLength(1);
  });

  it.each(['{ "type": "module" }', '{ "dependencies": {} }'])('is not %j', (manifest) => {
    const { texts, notes } = migrateSmall({ 'package.json': manifest, 'server.ts': `${IMPORTS}${BODY}` });
    expect(texts['package.json']).toContain('"@mcp-idempotency/runtime"');
    expect(notes.join(' ')).not.toContain('could not be added');
  });
});
