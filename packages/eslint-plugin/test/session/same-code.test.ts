import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { sameCode } from '../../src/session/same-code.js';

const BEFORE = `import { McpServer } from 'sdk';
const server = new McpServer({ name: 'x', version: \`1\${0}\` });
// a comment
server.registerTool("create", { inputSchema: { item: z.string() } }, async ({ item }) => (await place(item)) ?? /a b;/.test(item));
`;
const move = (before: string, after: string, file = '/a.ts') => sameCode(ts, file, before, after);

describe('the same code in another layout', () => {
  test.each([
    ['blanks', BEFORE.replaceAll('{ ', '{\r\n\t').replace('\nserver', '\n\n\n  server')],
    ['comments', BEFORE.replace('// a comment', '/* another; one, */ // with (signs)')],
    ['quotes', BEFORE.replaceAll('"', "'")],
    ['no semicolons', BEFORE.replaceAll(/;$/gm, '')],
    ['trailing commas', BEFORE.replace('z.string() }', 'z.string(), }')],
    ['a byte order mark', `\uFEFF${BEFORE}`],
  ])('%s', (_, after) => {
    const moved = move(BEFORE, after);
    const [start, end, brace] = ['server.registerTool', '"create"', 'inputSchema: {'].map((text) => BEFORE.indexOf(text) + (text.startsWith('server') ? 0 : text.length));
    expect(after.slice(moved!.start(start!), moved!.end(end!))).toMatch(/^server\.registerTool\(\s*["']create["']$/);
    expect(after.slice(moved!.end(brace!)).trimStart()).toMatch(/^item: z/);
    expect(after.slice(0, moved!.end(brace!))).toMatch(/\{$/);
    const lines = after.slice(0, moved!.start(start!)).split(/\r?\n/);
    expect(moved!.position(moved!.start(start!))).toEqual({ line: lines.length, column: lines.at(-1)!.length + 1 });
  });

  test('counts columns past a byte order mark', () => {
    const moved = move('a(b)', '\uFEFF a(b)')!;
    expect(moved.position(moved.start(0))).toEqual({ line: 1, column: 2 });
    expect(moved.position(moved.end(4))).toEqual({ line: 1, column: 6 });
  });
});

describe('other code', () => {
  test.each([
    ['a name', 'place(item)', 'place(items)'],
    ['a text', "a('x y')", "a('x  y')"],
    ['a template', '`a ${b} c`', '`a ${b}  c`'],
    ['an operator', '!a', '-a'],
    ['a keyword', 'let a = 1', 'var a = 1'],
    ['a statement less', 'a; b', 'a; b; c'],
    ['what a line end separates', 'a\n(b)', 'a;\n(b)'],
    ['what a line end returns', 'function f() { return (b) }', 'function f() { return\n(b) }'],
    ['an elided element', '[a,,b]', '[a,b]'],
    ['parentheses', '(a, b)', 'a, b'],
    ['a tag', '/** @mcpEffect none */\nf()', '/** @mcpEffect write */\nf()'],
    ['a text of JSX', '<a>b  c</a>', '<a>b c</a>'],
    ['a regular expression', '/a b/.test(c)', '/a  b/.test(c)'],
  ])('%s', (_, before, after) => expect(move(before, after, '/a.tsx')).toBeUndefined());
});
