/** What tools report, in one form: `rule file:line:column`, sorted, each once. */
import ts from 'typescript';
import { analyze, createProgram, defaultSettings, type Finding } from '@mcp-idempotency/analyzer';
import { rules } from '@mcp-idempotency/analyzer/light';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import { Session } from '../src/session/session.js';

export function verdict(rule: string, file: string, line: number, column: number): string {
  return `${rule} ${file}:${line}:${column}`;
}

/** Sorted, each once. */
export function inOrder(verdicts: Iterable<string>): string[] {
  return [...new Set(verdicts)].sort();
}

/** What the analyzer finds in a folder with all rules, as the command line asks it. */
export function checkFolder(root: string): readonly Finding[] {
  const program = createProgram({ ts, host: createNodeHost(), paths: [toEnginePath(root)] });
  return analyze({ program, settings: defaultSettings, rules }).findings;
}

export function verdictsOf(root: string, findings: readonly Finding[]): string[] {
  const folder = `${toEnginePath(root)}/`;
  return inOrder(findings.map(({ rule, place }) => verdict(rule, place.file.replace(folder, ''), place.line, place.column)));
}

/** A session over the sources of the engine, where the plugin would load what was built. */
export function sessionOverSources(): Session {
  return new Session({ loadEngine: () => ({ ts, createProgram, analyze }) });
}
