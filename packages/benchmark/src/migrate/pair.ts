/** A server whose authors added keys later: what the analyzer says of the older one, of its migration, and of the newer one. */
import { analyze, createProgram, defaultSettings, rules, rulesOf, type FileHost, type TS } from '@mcp-idempotency/analyzer';
import { createNodeHost } from '@mcp-idempotency/analyzer/node';
import { applyPlan, overlayHost, planMigration } from '@mcp-idempotency/codemod';
import ts from 'typescript';
import { unpack } from '../published.js';

/** Writers without a key. */
export interface Pair {
  readonly before: number;
  readonly after: number;
  readonly later: number;
}

export function comparePair(): Pair {
  const host = createNodeHost();
  const old = unpack({ name: 'resend-mcp', version: '2.6.0' });
  const { plan } = planMigration({ program: createProgram({ ts: ts as TS, host, paths: [old] }), settings: defaultSettings, options: { store: 'sqlite', required: true } });
  const texts = new Map(applyPlan(plan, (file) => host.readFile(`${plan.root}/${file}`)).map(({ file, after }) => [`${plan.root}/${file}`, after]));
  return { before: keyless(old, host), after: keyless(old, overlayHost(host, texts)), later: keyless(unpack({ name: 'resend-mcp', version: '2.22.0' }), host) };
}

function keyless(folder: string, host: FileHost): number {
  const program = createProgram({ ts: ts as TS, host, paths: [folder] });
  return analyze({ program, settings: defaultSettings, rules: rulesOf('recommended', rules) }).findings.filter(({ rule }) => rule === 'require-idempotency-key').length;
}
