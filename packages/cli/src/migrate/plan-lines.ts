/** A plan in words: what will change, what is left, and what whoever releases it should know. */
import type { Finding } from '@mcp-idempotency/analyzer';
import type { Plan } from '@mcp-idempotency/codemod';
import Table from 'cli-table3';
import { NO_LINES } from '../pretty/no-lines.js';
import { count, type Page } from '../pretty/page.js';
import { printable } from '../pretty/printable.js';

export function planLines({ changes, newFiles, marks, notes }: Plan, page: Page): readonly string[] {
  const { color } = page;
  if (changes.length === 0 && marks.length === 0) return ['Nothing to migrate.'];
  const rows = [
    ...changes.filter(({ transform }) => transform !== 'mark').map(({ file, line, transform, tools, what }) => [color.cyan(printable(`${file}:${line}`)), transform, printable(`${tools.length > 0 ? `${tools.slice(0, 3).join(', ')}${tools.length > 3 ? ` and ${tools.length - 3} more` : ''}: ` : ''}${what}`)]),
    ...newFiles.map(({ file }) => [color.cyan(printable(file)), 'new file', 'where records are kept']),
  ];
  return [
    ...(rows.length > 0 ? [color.bold('Will change'), ...tableLines(rows), ''] : []),
    ...(marks.length > 0 ? [color.bold(`Left to you (${marks.length})`), ...marks.flatMap(({ file, line, tool, why }) => item(`${printable(`${file}:${line}`)}  ${tool === null ? '(unnamed tool)' : printable(tool)}: ${why}`, page)), ''] : []),
    ...(notes.length > 0 ? [color.bold('To know'), ...notes.flatMap((note) => item(note, page)), ''] : []),
  ].slice(0, -1);
}

export function leftLines({ changes, newFiles }: Plan, left: readonly Finding[], commands: { readonly format?: string; readonly typecheck?: string }, page: Page): readonly string[] {
  const { color } = page;
  const files = new Set([...changes, ...newFiles].map(({ file }) => file));
  return [
    '',
    color.green(`Written: ${count(files.size, 'file')}.`),
    ...(left.length > 0 ? [`The analyzer still reports ${count(left.length, 'finding')}: see mcp-idempotency check.`] : ['The analyzer finds nothing more to report.']),
    'Next: npm install' + [commands.format, commands.typecheck].filter((one) => one !== undefined).map((one) => `, ${one}`).join(''),
  ];
}

function item(text: string, page: Page): readonly string[] {
  return page.wrap(text, 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
}

function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const table = new Table({ chars: NO_LINES, style: { 'padding-left': 2, 'padding-right': 0, head: [], border: [] } });
  table.push(...rows.map((row) => [...row]));
  return table.toString().split('\n').map((line) => line.trimEnd());
}
