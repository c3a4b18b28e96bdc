/** Programs put together from pieces of syntax, and published shapes with pieces cut out: the analysis ends soon, throws nothing, says the same twice. */
import { fileURLToPath } from 'node:url';
import { collectFixtures } from '@mcp-idempotency/testkit';
import fc from 'fast-check';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { analyze } from '../../src/analyze.js';
import { rules } from '../../src/generated/rules.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';
import { defaultSettings } from '../../src/settings.js';
import { HEAD } from './server.js';

/** Evaluations are bounded, so that no program takes longer than this on any machine that runs tests; milliseconds of processor time. */
const LONGEST = 20_000;

function run(files: Readonly<Record<string, string>>): string {
  const before = process.cpuUsage();
  const program = createProgram({ ts, host: createMemoryHost(files), paths: ['/program'], includeTests: true });
  const text = JSON.stringify(analyze({ program, settings: defaultSettings, rules }), (key, value: unknown) => (key === 'about' ? undefined : value));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LONGEST);
  return text;
}

function holds(files: Readonly<Record<string, string>>): void {
  const first = run(files);
  expect(first).not.toContain('internal error');
  expect(run(files)).toBe(first);
}

const name = fc.constantFrom('a', 'b', 'item', 'self', 'cache', 'Order', 'constructor', 'next', 'fetch', 'process');

const { expression, statement } = fc.letrec<{ expression: string; statement: string; block: string; parameters: string }>((tie) => ({
  parameters: fc.constantFrom('', 'a', '{ a, ...b }', '[a, b = a]', 'a = b, ...self', '{ a: { b } = {} }'),
  block: fc.array(tie('statement'), { maxLength: 3 }).map((list) => `{ ${list.join('\n')} }`),
  expression: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'depth' },
    name,
    fc.constantFrom('1', '"x"', '`${a}-${b}`', 'null', 'undefined', '{}', '[]', 'this', 'new Map()', 'new Set([a])', 'Date.now()', 'globalThis', 'import.meta.url', '/x/g', 'crypto.randomUUID()'),
    fc.tuple(tie('expression'), name).map(([of, key]) => `(${of})?.${key}`),
    fc.tuple(tie('expression'), tie('expression')).map(([of, key]) => `(${of})[${key}]`),
    fc.tuple(tie('expression'), fc.array(tie('expression'), { maxLength: 2 })).map(([callee, args]) => `(${callee})(${args.join(', ')})`),
    fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `[...${one}, ${other}].map((x) => x)`),
    fc.tuple(fc.constantFrom('&&', '||', '??', '+', '===', ','), tie('expression'), tie('expression')).map(([operator, one, other]) => `((${one}) ${operator} (${other}))`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map((parts) => `(${parts[0]} ? ${parts[1]} : ${parts[2]})`),
    fc.tuple(tie('parameters'), tie('block')).map(([parameters, body]) => `(async (${parameters}) => ${body})`),
    fc.tuple(name, tie('parameters'), tie('block')).map(([of, parameters, body]) => `(function* ${of}(${parameters}) ${body})`),
    fc.tuple(name, tie('expression'), tie('block')).map(([key, value, body]) => `({ ${key}: ${value}, get b() ${body}, async [${key}]() ${body}, ...${key} })`),
    fc.tuple(name, tie('block')).map(([key, body]) => `new (class extends Order { #x = ${key}; static { ${key}; } ${key}() ${body} })(${key})`),
    tie('expression').map((one) => `(await ${one})`),
    tie('expression').map((one) => `a\`\${${one}}\``),
    fc.tuple(name, tie('expression')).map(([to, value]) => `(${to} = ${value})`),
    tie('expression').map((body) => `fetch('https://api.example/orders', { method: 'POST', body: ${body} })`),
  ),
  statement: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'depth' },
    tie('expression').map((one) => `${one};`),
    fc.tuple(name, tie('expression')).map(([to, value]) => `var ${to} = ${value};`),
    fc.tuple(tie('expression'), tie('block'), tie('block')).map(([test, yes, no]) => `if (${test}) ${yes} else ${no}`),
    fc.tuple(tie('expression'), tie('block')).map(([of, body]) => `for (const a of ${of}) ${body}`),
    fc.tuple(tie('expression'), tie('block')).map(([test, body]) => `outer: while (${test}) { ${body} if (a) continue outer; break; }`),
    fc.tuple(tie('block'), tie('block'), tie('block')).map((parts) => `try ${parts[0]} catch (self) ${parts[1]} finally ${parts[2]}`),
    fc.tuple(tie('expression'), tie('block'), tie('block')).map(([of, one, other]) => `switch (${of}) { case a: ${one} case 'x': ${other} break; default: ${one} }`),
    fc.tuple(name, tie('parameters'), tie('block')).map(([of, parameters, body]) => `function ${of}(${parameters}) ${body}`),
    tie('expression').map((one) => `return ${one};`),
    tie('expression').map((one) => `throw ${one};`),
  ),
}));

test('pieces of syntax in a handler, beside it and in another module', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 5 }), fc.array(statement, { maxLength: 5 }), expression, expression, (body, beside, handler, retry) => {
      holds({
        '/program/package.json': '{ "name": "program", "dependencies": { "@modelcontextprotocol/sdk": "1.32.2" } }',
        '/program/other.ts': `import * as self from './main.js';\nexport class Order { ${'next'}(a, b) { ${beside.join('\n').replaceAll(/^return /gm, 'void ')} } }\nexport const cache = ${handler};\n`,
        '/program/main.ts': `${HEAD}import { Order, cache } from './other.js';
async function a(item, b) { ${body.join('\n')} }
export async function next() { for (let b = 0; b < 3; b++) { try { return await ${retry}; } catch (self) { if (self.code === 'ETIMEDOUT') continue; throw self; } } }
server.registerTool('one', { inputSchema: { item: z.string(), idempotencyKey: z.string() } }, async ({ item, idempotencyKey }) => { if (cache.has(idempotencyKey)) return cache.get(idempotencyKey); ${body.join('\n')} cache.set(idempotencyKey, item); });
server.registerTool('two', { inputSchema: { item: z.string() } }, ${handler});
`,
      });
    }),
    { numRuns: 60 },
  );
}, 300_000);

const FIXTURES = collectFixtures(fileURLToPath(new URL('../../../../fixtures', import.meta.url))).filter(({ files }) => [...files.keys()].some((file) => /\.[cm]?[jt]sx?$/.test(file)));

test('fixtures with pieces cut out, doubled and swapped', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIXTURES), fc.nat(), fc.constantFrom('cut', 'double', 'swap'), fc.nat(4000), fc.integer({ min: 1, max: 300 }), fc.nat(4000), ({ files }, at, how, from, length, to) => {
      const code = [...files.keys()].filter((file) => /\.[cm]?[jt]sx?$/.test(file));
      const file = code[at % code.length]!;
      const text = files.get(file)!;
      const start = from % (text.length + 1);
      const piece = text.slice(start, start + length);
      const rest = text.slice(0, start) + text.slice(start + length);
      const other = to % (rest.length + 1);
      const changed = how === 'cut' ? rest : how === 'double' ? text.slice(0, start) + piece + text.slice(start) : rest.slice(0, other) + piece + rest.slice(other);
      holds(Object.fromEntries([...files].map(([path, content]) => [`/program/${path}`, path === file ? changed : content])));
    }),
    { numRuns: 80 },
  );
}, 300_000);
