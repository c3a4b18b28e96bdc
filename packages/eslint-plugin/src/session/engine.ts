/** The engine and TypeScript. Loading them takes most of a second: it happens when the first file needs it, or never. */
import { createRequire } from 'node:module';
import type * as Analyzer from '@mcp-idempotency/analyzer';
import type { TS } from '@mcp-idempotency/analyzer/light';

export interface Engine {
  readonly ts: TS;
  readonly createProgram: typeof Analyzer.createProgram;
  readonly analyze: typeof Analyzer.analyze;
}

let engine: Engine | undefined;

/** Rules run synchronously, so both are required, not imported; every supported Node can `require` an ES module. */
export function loadEngine(): Engine {
  if (!engine) {
    const require = createRequire(import.meta.url);
    const ts = require('typescript') as TS;
    if (typeof ts.createSourceFile !== 'function') {
      throw new Error(`eslint-plugin-mcp-idempotency needs TypeScript >=5.9.3 <6.1 and was given ${ts.version}, which has no API to parse with. Remove the override that puts it in the place of the plugin's own.`);
    }
    const { createProgram, analyze } = require('@mcp-idempotency/analyzer') as typeof Analyzer;
    engine = { ts, createProgram, analyze };
  }
  return engine;
}
