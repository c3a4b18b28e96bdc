/** The stable JSON: `docs/json/*.schema.json` describe it. Files are relative to `root`, with `/`. */
import type { Finding, Problem, ToolFact } from '@mcp-idempotency/analyzer';
import type { Analysis } from '../analysis.js';
import { relativePath } from './relative-path.js';

type ToPath = (file: string) => string;

export function checkJson({ program, findings, tools, problems, notes }: Analysis) {
  const at: ToPath = (file) => relativePath(program.root, file);
  return {
    version: 1,
    root: program.root,
    findings: findings.map((finding) => findingJson(finding, at)),
    tools: toolsJson(tools, findings, at),
    problems: [...problems, ...notes].map((problem) => problemJson(problem, at)),
  };
}

export function inventoryJson({ program, findings, tools, problems, notes }: Analysis) {
  const at: ToPath = (file) => relativePath(program.root, file);
  return {
    version: 1,
    root: program.root,
    tools: toolsJson(tools, findings, at),
    problems: [...problems, ...notes].map((problem) => problemJson(problem, at)),
  };
}

function findingJson({ rule, messageId, message, severity, confidence, place, tool, related }: Finding, at: ToPath) {
  const { line, column, endLine, endColumn } = place;
  return {
    rule,
    messageId,
    message,
    severity,
    confidence,
    file: at(place.file),
    line,
    column,
    endLine,
    endColumn,
    ...(tool !== undefined && { tool }),
    related: related.map((one) => ({ file: at(one.place.file), line: one.place.line, message: one.message })),
  };
}

function toolsJson(tools: readonly ToolFact[], findings: readonly Finding[], at: ToPath) {
  const rules = new Map<ToolFact, Set<string>>();
  for (const { about, rule } of findings) if (about) rules.set(about, (rules.get(about) ?? new Set()).add(rule));
  return tools.map((tool) => toolJson(tool, [...(rules.get(tool) ?? [])].sort(), at));
}

function toolJson(tool: ToolFact, findings: readonly string[], at: ToPath) {
  const { name, place, framework, mcp, schema, effect, key, annotations } = tool;
  const reason = [tool.reason, effect.reason].filter((one) => one !== undefined).join('; ');
  return {
    name,
    file: at(place.file),
    line: place.line,
    framework,
    mcp,
    schemaKind: schema.kind,
    effect: effect.effect,
    dynamic: effect.dynamic,
    confidence: effect.confidence,
    key: key && { name: key.name, required: key.required ?? null, used: key.used ?? null },
    annotations: annotations && hintsOf(annotations),
    sink: effect.sink && { file: at(effect.sink.place.file), line: effect.sink.place.line, what: effect.sink.what, kind: effect.sink.kind },
    path: effect.path.map((hop) => ({ file: at(hop.place.file), line: hop.place.line, what: hop.what })),
    findings,
    ...(reason !== '' && { reason }),
  };
}

/** What the author wrote, without where. */
function hintsOf({ title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint }: NonNullable<ToolFact['annotations']>) {
  return { title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint };
}

function problemJson({ file, line, message }: Problem, at: ToPath) {
  return { file: at(file), ...(line !== undefined && { line }), message };
}
