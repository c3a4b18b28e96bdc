/** Workflow commands: GitHub shows each as an annotation on the changed line. */
import { ruleUrl } from '@mcp-idempotency/analyzer';
import type { ReportRequest } from '../report.js';
import { toEnginePath } from '@mcp-idempotency/analyzer/node';
import { printableLines } from '../pretty/printable.js';
import { relativePath } from './relative-path.js';

export function github({ analysis, cwd }: ReportRequest): string {
  const at = (file: string) => relativePath(toEnginePath(cwd), file);
  const findings = analysis.findings.map(({ severity, place, rule, message }) =>
    command(severity, { file: at(place.file), line: place.line, col: place.column, endLine: place.endLine, title: rule }, `${message} ${ruleUrl(rule)}`),
  );
  const problems = analysis.problems.map(({ file, line, message }) => command('notice', { file: at(file), line, title: 'not analysed' }, message));
  const notes = analysis.notes.map(({ file, line, message }) => command('notice', { file: at(file), line, title: 'without effect' }, message));
  return [...findings, ...problems, ...notes].map((line) => `${line}\n`).join('');
}

function command(name: string, properties: Readonly<Record<string, string | number | undefined>>, message: string): string {
  const pairs = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`);
  return `::${name} ${pairs.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
