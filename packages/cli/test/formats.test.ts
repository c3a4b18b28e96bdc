import { describe, expect, it } from 'vitest';
import { report } from '../src/report.js';
import { analysisOf, createOrder, finding, getOrder, nameless, placeIn, reorder, request, sendMail } from './make-analysis.js';
import { schemaErrors } from './schemas.js';

const problems = [{ file: '/repo/src/broken.ts', line: 3, message: 'does not parse: Expression expected.' }];
const wrongHint = finding(reorder, {
  rule: 'valid-tool-annotations',
  messageId: 'readOnly',
  severity: 'warning',
  place: placeIn('/repo/src/tools.ts', 'readOnlyHint: true'),
  message: 'reorder says readOnlyHint, but it writes. Clients repeat what only reads. Remove the hint.',
});
const analysis = analysisOf([createOrder, reorder, getOrder, sendMail, nameless], [finding(createOrder), finding(reorder), wrongHint], problems);

describe('json', () => {
  it('of check is what its schema says', async () => {
    const text = await report(request(analysis, { format: 'json' }));
    expect(schemaErrors('check', JSON.parse(text))).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      root: '/repo',
      findings: [
        {
          rule: 'require-idempotency-key', messageId: 'missing', severity: 'error', confidence: 'proven',
          file: 'src/tools.ts', line: 4, column: 3, endLine: 5, endColumn: 19, tool: 'create_order',
          related: [
            { file: 'src/tools.ts', line: 7, message: 'OrderService.place' },
            { file: 'src/orders.ts', line: 3, message: 'Db.insert' },
            { file: 'src/db.ts', line: 3, message: 'INSERT INTO orders' },
          ],
        },
        { tool: 'reorder' },
        { rule: 'valid-tool-annotations', severity: 'warning', line: 9 },
      ],
      problems: [{ file: 'src/broken.ts', line: 3, message: 'does not parse: Expression expected.' }],
    });
  });

  it('of inventory is what its schema says', async () => {
    const text = await report(request(analysis, { command: 'inventory', format: 'json' }));
    expect(schemaErrors('inventory', JSON.parse(text))).toEqual([]);
    const { tools } = JSON.parse(text) as { tools: unknown[] };
    expect(tools).toMatchObject([
      {
        name: 'create_order', file: 'src/tools.ts', line: 4, framework: 'sdk-v2', mcp: true, schemaKind: 'zod-object', effect: 'write', dynamic: false,
        confidence: 'proven', key: null, annotations: null, findings: ['require-idempotency-key'],
        sink: { file: 'src/db.ts', line: 3, what: 'INSERT INTO orders', kind: 'db' },
        path: [{ file: 'src/tools.ts', line: 7, what: 'OrderService.place' }, { file: 'src/orders.ts', line: 3, what: 'Db.insert' }],
      },
      { name: 'reorder', annotations: { readOnlyHint: true }, findings: ['require-idempotency-key', 'valid-tool-annotations'] },
      { name: 'get_order', annotations: { readOnlyHint: true, idempotentHint: false }, sink: null, path: [], findings: [] },
      { name: 'send_mail', effect: 'unknown', key: { name: 'idempotencyKey', required: false, used: null }, reason: 'the handler could not be followed' },
      { name: null, mcp: false, reason: 'the name comes from a file that is read at run time' },
    ]);
  });

  it('has nothing but errors when quiet', async () => {
    const { findings } = JSON.parse(await report(request(analysis, { format: 'json', quiet: true }))) as { findings: { severity: string }[] };
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'error']);
  });
});

describe('github', () => {
  it('prints a workflow command for each finding and problem', async () => {
    const odd = finding(createOrder, { message: '100% sure:\na, b' });
    expect(await report(request(analysisOf([createOrder], [odd, wrongHint], problems), { format: 'github', cwd: '/repo/src' }))).toBe(
      [
        '::error file=tools.ts,line=4,col=3,endLine=5,title=require-idempotency-key::100%25 sure:%0Aa, b https://www.npmjs.com/package/mcp-idempotency#require-idempotency-key',
        `::warning file=tools.ts,line=9,col=51,endLine=9,title=valid-tool-annotations::${wrongHint.message} https://www.npmjs.com/package/mcp-idempotency#valid-tool-annotations`,
        '::notice file=broken.ts,line=3,title=not analysed::does not parse: Expression expected.',
        '',
      ].join('\n'),
    );
  });
});

describe('sarif', () => {
  it('escapes what would be no part of a path', async () => {
    const names = ['100%25 %zz#frag?q.ts', ':colon,comma.ts', 'a b/[id].ts', 'src/a:b.ts', 'x\uD800.ts', 'ünï文😀.ts'];
    const text = await report(request(analysisOf([], [], names.map((name) => ({ file: `/repo/${name}`, message: 'is odd' }))), { format: 'sarif' }));
    const { runs } = JSON.parse(text) as { runs: { invocations: { toolExecutionNotifications: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[] }[] };
    const uris = runs[0]!.invocations[0]!.toolExecutionNotifications.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri);
    expect(uris.slice(0, 5)).toEqual(['100%2525%20%25zz%23frag%3Fq.ts', '%3Acolon,comma.ts', 'a%20b/%5Bid%5D.ts', 'src/a:b.ts', 'x%EF%BF%BD.ts']);
    expect(uris.map((uri) => new URL(uri, 'file:///repo/').href.slice('file:///repo/'.length)).map(decodeURIComponent)).toEqual(names.map((name) => name.replace('\uD800', '\uFFFD')));
  });

  it('has a result for each finding, with the path to the sink as code flow', async () => {
    const rule = { name: 'require-idempotency-key', description: 'Require a key' } as never;
    const { version, runs } = JSON.parse(await report(request(analysis, { format: 'sarif', rules: [rule] }))) as { version: string; runs: unknown[] };
    expect(version).toBe('2.1.0');
    expect(runs).toMatchObject([
      {
        tool: { driver: { name: 'mcp-idempotency', rules: [{ id: 'require-idempotency-key', shortDescription: { text: 'Require a key' } }] } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: [{ message: { text: 'does not parse: Expression expected.' } }] }],
        results: [
          {
            ruleId: 'require-idempotency-key',
            level: 'error',
            locations: [{ physicalLocation: { artifactLocation: { uri: 'src/tools.ts' }, region: { startLine: 4, startColumn: 3, endLine: 5, endColumn: 19 } } }],
            codeFlows: [{ threadFlows: [{ locations: [{}, {}, {}, { location: { message: { text: 'INSERT INTO orders' } } }] }] }],
          },
          {},
          { ruleId: 'valid-tool-annotations', level: 'warning' },
        ],
      },
    ]);
  });
});
