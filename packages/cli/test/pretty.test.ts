import { describe, expect, it } from 'vitest';
import { codeFrame } from '../src/pretty/code-frame.js';
import { Page } from '../src/pretty/page.js';
import { paragraphsOf } from '../src/pretty/paragraphs.js';
import { report } from '../src/report.js';
import { analysisOf, createOrder, FILES, finding, getOrder, nameless, placeIn, reorder, request, sendMail } from './make-analysis.js';

const ESCAPE = '\u001B[';
const problems = [
  { file: '/repo/src/broken.ts', line: 3, message: 'does not parse: Expression expected. (and 3 more)' },
  { file: '/repo/secret', message: 'the folder cannot be read: permission denied' },
];
const wrongHint = finding(reorder, {
  rule: 'valid-tool-annotations',
  messageId: 'readOnly',
  severity: 'warning',
  place: placeIn('/repo/src/tools.ts', 'readOnlyHint: true'),
  message: 'reorder says readOnlyHint, but it writes. Clients repeat what they believe only reads. Remove the hint.',
});
const resend = finding(undefined, {
  rule: 'no-transport-retry',
  messageId: 'retry',
  place: placeIn('/repo/dist/bundle.js', 'server.tool("send_mail"'),
  message: 'The fetch of this transport sends a POST again after a timeout. The first one may have acted. Give the call a key or do not resend it.',
  related: [{ place: placeIn('/repo/src/orders.ts', 'this.db.insert(order)'), message: 'the second send' }],
});
const tools = [createOrder, reorder, getOrder, sendMail, nameless];
const analysis = analysisOf(tools, [finding(createOrder), finding(reorder), wrongHint, resend], problems);

describe('check', () => {
  it('tells each fault in a paragraph', async () => {
    const text = await report(request(analysis));
    await expect(text).toMatchFileSnapshot('pretty/check.txt');
    expect(text).not.toContain(ESCAPE);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  });

  it('is coloured where colours are wanted', async () => {
    const text = await report(request(analysis, { color: true }));
    expect(text).toContain(`${ESCAPE}31merror${ESCAPE}39m`);
    // eslint-disable-next-line no-control-regex
    expect(text.replace(/\u001B\[\d+m/g, '')).toBe(await report(request(analysis)));
  });

  it('names only errors, and sums up nothing, when quiet', async () => {
    const text = await report(request(analysis, { quiet: true }));
    expect(text).not.toContain('warning');
    expect(text).not.toContain('5 tools');
    expect(text).toContain('Could not be read (2)');
    expect(await report(request(analysisOf(tools, [wrongHint]), { quiet: true }))).toBe('');
  });

  it('says once, below, what several faults have in common', async () => {
    const mail = finding(sendMail);
    const text = (await report(request(analysisOf([createOrder, sendMail], [finding(createOrder), mail])))).replace(/\s+/g, ' ');
    const advice = 'the server cannot tell it from';
    expect(text.split(advice)).toHaveLength(2);
    expect(text.indexOf('What to do')).toBeGreaterThan(text.lastIndexOf('dist/bundle.js:'));
    expect(await report(request(analysisOf([sendMail], [mail])))).not.toContain('What to do');
  });

  it('says so when there is nothing to report', async () => {
    expect(await report(request(analysisOf([getOrder], [])))).toBe('1 tool in 4 files: 0 writers\nNothing to report.\n');
    expect(await report(request(analysisOf([], [])))).toBe('No MCP tools in 4 files.\nNothing to report.\n');
  });
});

describe('the sums', () => {
  const of = async (tool: typeof createOrder, more: Partial<typeof analysis> = {}) => (await report(request({ ...analysisOf([tool], []), ...more }))).split('\n');

  it('say why a writer without a key is not reported', async () => {
    const refused = { ...createOrder, effect: { ...createOrder.effect, naturalKey: true } };
    expect((await of(refused))[0]).toBe('1 tool in 4 files: 1 writer, 1 without a key (1 of them refused on a repeat by a unique name)');
    const unread = { ...createOrder, schema: { ...createOrder.schema, open: true } };
    expect((await of(unread))[0]).toBe('1 tool in 4 files: 1 writer, 1 without a key (1 whose schema could not be read)');
    const likely = { ...createOrder, effect: { ...createOrder.effect, confidence: 'likely' as const } };
    expect((await of(likely, { minConfidence: 'proven' }))[1]).toBe('1 writer without a key below --min-confidence proven: not reported.');
  });
});

describe('paragraphs', () => {
  it('hold what ends in one call, all rules together', () => {
    const [first, second] = paragraphsOf([resend, wrongHint, finding(reorder), finding(createOrder)]);
    expect(first?.tools).toEqual([]);
    expect(second?.tools).toEqual([createOrder, reorder]);
    expect(second?.entries.map(({ findings }) => findings.map(({ rule, tool }) => `${rule} ${tool}`))).toEqual([
      ['require-idempotency-key create_order', 'require-idempotency-key reorder'],
      ['valid-tool-annotations reorder'],
    ]);
  });

  it('hold two statements on one table of one file', () => {
    const elsewhere = placeIn('/repo/src/db.ts', 'insert(order: Order)');
    const other = { ...reorder, effect: { ...reorder.effect, sink: { ...createOrder.effect.sink!, place: elsewhere } } };
    expect(paragraphsOf([finding(createOrder), finding(other)])).toHaveLength(1);
    const table = { ...other, effect: { ...other.effect, sink: { ...other.effect.sink, what: 'INSERT INTO mails' } } };
    expect(paragraphsOf([finding(createOrder), finding(table)])).toHaveLength(2);
  });

  it('name the other place where one tool has a fault twice', async () => {
    const again = finding(createOrder, { place: placeIn('/repo/src/tools.ts', 'async (order)') });
    const text = (await report(request(analysisOf([createOrder], [finding(createOrder), again])))).replace(/\s+/g, ' ');
    expect(text).toContain('The same holds for src/tools.ts:7.');
  });

  it('keep apart what is about no tool', () => {
    expect(paragraphsOf([resend, { ...resend, place: placeIn('/repo/src/tools.ts', 'export') }])).toHaveLength(2);
  });
});

describe('inventory', () => {
  it.each([80, 100])('is a table that fits into %d columns', async (columns) => {
    const text = await report(request(analysis, { command: 'inventory', columns }));
    await expect(text).toMatchFileSnapshot(`pretty/inventory-${columns}.txt`);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
  });

  it('breaks long names and paths instead of cutting them', async () => {
    const name = 'a_name_that_says_everything_there_is_to_say_about_what_the_tool_does';
    const text = await report(request(analysisOf([{ ...createOrder, name }], []), { command: 'inventory', columns: 80 }));
    const lines = text.split('\n');
    const width = lines[0]!.indexOf('effect');
    expect(lines.map((line) => line.slice(0, width).trim()).join('')).toContain(name);
  });
});

describe('a code frame', () => {
  const page = new Page({ color: false, columns: 80, cwd: '/repo' });
  const frame = (text: string, snippet: string) => {
    const start = text.indexOf(snippet);
    const line = text.slice(0, start).split(/\r\n|[\n\r\u2028\u2029]/).length;
    const column = start - Math.max(...['\n', '\r', '\u2028', '\u2029'].map((one) => text.lastIndexOf(one, start - 1))) ;
    const place = { file: '/a.ts', line, column, endLine: line, endColumn: column + snippet.length, start, end: start + snippet.length };
    return codeFrame(text, place, { above: 1, below: 1, marker: true }, page);
  };

  it.each(['\n', '\r\n', '\r', '\u2028'])('counts lines that end in %j', (end) => {
    expect(frame(['one();', 'two();', 'three();', 'four();', ''].join(end), 'three')).toEqual(['    2 | two();', '  > 3 | three();', '      | ^^^^^', '    4 | four();']);
  });

  it('marks the name where a table entry begins with a bracket', () => {
    const text = "const tools = [\n  {\n    name: 'a',\n    run,\n  },\n];\n";
    const place = { file: '/a.ts', line: 2, column: 3, endLine: 3, endColumn: 14, start: text.indexOf('{'), end: text.indexOf(',') };
    expect(codeFrame(text, place, { above: 1, below: 1, marker: true }, page)).toEqual(['    2 |   {', "  > 3 |     name: 'a',", '      |     ^^^^^^^^^', '    4 |     run,']);
  });

  it('shows the beginning of a literal that goes over many lines', () => {
    const text = "if (late) {\n  return {\n    isError: true,\n    content: [],\n  };\n}\n";
    const start = text.indexOf('{', text.indexOf('return'));
    const place = { file: '/a.ts', line: 2, column: 10, endLine: 5, endColumn: 4, start, end: text.lastIndexOf('}', text.length - 3) + 1 };
    expect(codeFrame(text, place, { above: 1, below: 1, marker: true }, page).slice(0, 4)).toEqual(['    1 | if (late) {', '  > 2 |   return {', '      |          ^', '    3 |     isError: true,']);
  });

  it('begins and ends with the file', () => {
    expect(frame('one();', 'one')).toEqual(['  > 1 | one();', '      | ^^^']);
    expect(frame('one();\ntwo();', 'two')).toEqual(['    1 | one();', '  > 2 | two();', '      | ^^^']);
  });

  it('leaves a byte order mark out', () => {
    expect(codeFrame('\uFEFFone();', placeIn1(), { above: 0, below: 0, marker: false }, page)).toEqual(['  > 1 | one();']);
  });

  it('keeps tabs before the mark', () => {
    expect(frame('\t\tone();', 'one')).toEqual(['  > 1 | \t\tone();', '      | \t\t^^^']);
  });

  it('cuts the part that matters out of a long line', () => {
    const [line = '', mark = ''] = frame(FILES['/repo/dist/bundle.js'], 'server.tool');
    expect(line.length).toBeLessThanOrEqual(80);
    expect(line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe('server.tool');
  });
});

function placeIn1() {
  return { file: '/a.ts', line: 1, column: 1, endLine: 1, endColumn: 4, start: 1, end: 4 };
}
