/** What an example must give, and how what was found differs from it. */
import type { CheckFinding, InventoryTool } from '../command.js';

const RULE = 'require-idempotency-key';

/** What was written by hand about one example. */
export interface Expectation {
  /** The framework's id in the inventory; several, sorted and joined by commas. Absent when the file registers nothing. */
  readonly framework?: string;
  /** Write tools that must be reported for want of a key. */
  readonly reported?: readonly string[];
  /** Tools that must be found and not reported. */
  readonly silent?: readonly string[];
  /** Write tools with a key: found with it, and not reported for want of one. */
  readonly keyed?: readonly string[];
  /** So many tools that are listed as no MCP tools by themselves; none may be reported. */
  readonly listed?: number;
  /** Why nothing is expected, for people. */
  readonly registers?: string;
  /** Where the file must stand in its project, when the framework goes by folders. */
  readonly folder?: string;
}

/** One line per difference; empty when all is as expected. Only what stands in the example's own file counts. */
export function compareExample(file: string, expected: Expectation, tools: readonly InventoryTool[], findings: readonly CheckFinding[]): string[] {
  const own = tools.filter((tool) => tool.file === file);
  const name = file.split('/').at(-1) ?? file;
  const wanted = [
    ...(expected.reported ?? []).map((tool) => `${tool} reported`),
    ...(expected.silent ?? []).map((tool) => `${tool} silent`),
    ...(expected.keyed ?? []).map((tool) => `${tool} silent, with a key`),
    ...Array.from({ length: expected.listed ?? 0 }, () => 'a tool that is no MCP tool, silent'),
  ];
  const found = own.map((tool) => describe(tool, isReported(tool, findings)));
  const frameworks = [...new Set(own.map(({ framework }) => framework))].sort().join(', ');
  return [
    ...without(wanted, found).map((line) => `${name}: expected ${line}`),
    ...without(found, wanted).map((line) => `${name}: found ${line}`),
    ...(own.length > 0 && expected.framework !== undefined && frameworks !== expected.framework ? [`${name}: framework ${frameworks} instead of ${expected.framework}`] : []),
  ];
}

function describe(tool: InventoryTool, reported: boolean): string {
  if (!tool.mcp) return `a tool that is no MCP tool, ${reported ? 'reported' : 'silent'}`;
  const name = tool.name ?? 'a tool without a name';
  return reported ? `${name} reported` : tool.effect === 'write' && tool.key ? `${name} silent, with a key` : `${name} silent`;
}

/** A finding belongs to the tool whose place it names: two tools of one file may share a name. */
function isReported(tool: InventoryTool, findings: readonly CheckFinding[]): boolean {
  return findings.some((finding) => finding.rule === RULE && finding.file === tool.file && finding.line === tool.line && (finding.tool ?? null) === tool.name);
}

/** What is in the first list more often than in the second. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
