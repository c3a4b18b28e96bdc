/** Results made by hand, so that formats can be tested without the engine. */
import { createMemoryHost, createProgram, type Finding, type Place, type Related, type ToolFact } from '@mcp-idempotency/analyzer';
import ts from 'typescript';
import type { Analysis } from '../src/analysis.js';
import type { ReportRequest } from '../src/report.js';

export const FILES = {
  '/repo/src/tools.ts': [
    "import { McpServer } from '@modelcontextprotocol/server';",
    '',
    'export function build(server: McpServer, orders: OrderService) {',
    '  server.registerTool(',
    "    'create_order',",
    '    { inputSchema: z.object({ item: z.string() }) },',
    '    async (order) => answer(orders.place(order)),',
    '  );',
    "  server.registerTool('reorder', { annotations: { readOnlyHint: true } }, async ({ id }) => answer(orders.place(orders.find(id))));",
    "  server.registerTool('get_order', {}, async ({ id }) => answer(orders.find(id)));",
    '}',
    '',
  ].join('\n'),
  '/repo/src/orders.ts': [
    'export class OrderService {',
    '  place(order: Order) {',
    '    return this.db.insert(order);',
    '  }',
    '}',
    '',
  ].join('\n'),
  '/repo/src/db.ts': [
    'export class Db {',
    '  insert(order: Order) {',
    "    return sql.prepare('INSERT INTO orders (item) VALUES (?)').run(order.item);",
    '  }',
    '}',
    '',
  ].join('\r\n'),
  '/repo/dist/bundle.js': `${'var a=1;'.repeat(200)}server.tool("send_mail",s,h);${'var b=2;'.repeat(200)}`,
};

/** Where a snippet stands, the first time or the given one. */
export function placeIn(file: keyof typeof FILES, snippet: string, nth = 0): Place {
  const text = FILES[file];
  let start = text.indexOf(snippet);
  for (let i = 0; i < nth; i += 1) start = text.indexOf(snippet, start + 1);
  if (start < 0) throw new Error(`${file} has no ${snippet}`);
  const end = start + snippet.length;
  const at = (offset: number) => {
    const before = text.slice(0, offset).split(/\r\n|\n/);
    return { line: before.length, column: before.at(-1)!.length + 1 };
  };
  const from = at(start);
  const to = at(end);
  return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column, start, end };
}

const insert = { place: placeIn('/repo/src/db.ts', "sql.prepare('INSERT INTO orders (item) VALUES (?)').run(order.item)"), what: 'INSERT INTO orders', kind: 'db' } as const;

function tool(name: string | null, place: Place, more: Partial<ToolFact> = {}): ToolFact {
  return {
    name,
    place,
    framework: 'sdk-v2',
    mcp: true,
    schema: { kind: 'zod-object', fields: [], open: false, passesUndeclared: false },
    key: null,
    annotations: null,
    effect: { effect: 'none', dynamic: false, confidence: 'proven', sink: null, path: [] },
    ...more,
  };
}

export const createOrder = tool('create_order', placeIn('/repo/src/tools.ts', "server.registerTool(\n    'create_order'"), {
  effect: {
    effect: 'write',
    dynamic: false,
    confidence: 'proven',
    sink: insert,
    path: [
      { place: placeIn('/repo/src/tools.ts', 'orders.place(order)'), what: 'OrderService.place' },
      { place: placeIn('/repo/src/orders.ts', 'this.db.insert(order)'), what: 'Db.insert' },
    ],
  },
});

export const reorder = tool('reorder', placeIn('/repo/src/tools.ts', "server.registerTool('reorder'"), {
  annotations: { readOnlyHint: true, places: {} },
  effect: { ...createOrder.effect, path: [{ place: placeIn('/repo/src/tools.ts', 'orders.place(orders.find(id))'), what: 'OrderService.place' }] },
});

export const getOrder = tool('get_order', placeIn('/repo/src/tools.ts', "server.registerTool('get_order'"), {
  annotations: { readOnlyHint: true, idempotentHint: false, places: {} },
});

export const sendMail = tool('send_mail', placeIn('/repo/dist/bundle.js', 'server.tool("send_mail"'), {
  framework: 'sdk-v1',
  key: { name: 'idempotencyKey', from: 'input', required: false, used: undefined, missedSinks: [] },
  effect: { effect: 'unknown', dynamic: false, confidence: 'guess', sink: null, path: [], reason: 'the handler could not be followed' },
});

export const nameless = tool(null, placeIn('/repo/src/tools.ts', 'export function build'), { reason: 'the name comes from a file that is read at run time', mcp: false, framework: 'ai' });

export function finding(about: ToolFact | undefined, more: Partial<Finding> = {}): Finding {
  const related: Related[] = about ? [...about.effect.path, ...(about.effect.sink ? [about.effect.sink] : [])].map(({ place, what }) => ({ place, message: what })) : [];
  return {
    rule: 'require-idempotency-key',
    messageId: 'missing',
    message: `${about?.name ?? 'This tool'} writes (INSERT INTO orders) and takes no idempotency key. When a client sends the call again after a lost response, the server cannot tell it from a new order and writes twice. Add a required "idempotencyKey" to the input schema and look it up before the write.`,
    severity: 'error',
    confidence: about?.effect.confidence ?? 'likely',
    place: about?.place ?? placeIn('/repo/src/tools.ts', 'server.registerTool('),
    about,
    ...(about && { tool: about.name }),
    related,
    suggestions: [],
    ...more,
  };
}

export function analysisOf(tools: readonly ToolFact[], findings: readonly Finding[], problems: Analysis['problems'] = []): Analysis {
  const program = createProgram({ ts: ts as never, host: createMemoryHost(FILES), paths: ['/repo'] });
  return { program, tools, findings, problems, notes: [], minConfidence: 'likely' };
}

export function request(analysis: Analysis, more: Partial<ReportRequest> = {}): ReportRequest {
  return { command: 'check', format: 'pretty', analysis, rules: [], quiet: false, color: false, columns: 90, cwd: '/repo', ...more };
}
