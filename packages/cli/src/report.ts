/** Turns a result into text, in the format that was asked for. A format is loaded when it is used. */
import type { Rule } from '@mcp-idempotency/analyzer';
import type { Analysis } from './analysis.js';
import type { Format } from './arguments.js';

export interface ReportRequest {
  readonly command: 'check' | 'inventory';
  readonly format: Format;
  readonly analysis: Analysis;
  /** The rules that were run. */
  readonly rules: readonly Rule[];
  readonly quiet: boolean;
  readonly color: boolean;
  /** Width of the terminal; `undefined` when there is none. */
  readonly columns: number | undefined;
  readonly cwd: string;
}

export async function report(request: ReportRequest): Promise<string> {
  const shown = request.quiet ? withoutWarnings(request) : request;
  switch (request.format) {
    case 'json': {
      const { checkJson, inventoryJson } = await import('./formats/json.js');
      const content = request.command === 'check' ? checkJson(shown.analysis) : inventoryJson(shown.analysis);
      return `${JSON.stringify(content, null, 2)}\n`;
    }
    case 'sarif':
      return (await import('./formats/sarif.js')).sarif(shown);
    case 'github':
      return (await import('./formats/github.js')).github(shown);
    case 'pretty':
      return request.command === 'check'
        ? (await import('./pretty/check.js')).prettyCheck(shown)
        : (await import('./pretty/inventory.js')).prettyInventory(shown);
  }
}

function withoutWarnings(request: ReportRequest): ReportRequest {
  const findings = request.analysis.findings.filter(({ severity }) => severity === 'error');
  return { ...request, analysis: { ...request.analysis, findings } };
}
