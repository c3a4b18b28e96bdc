/** SARIF 2.1.0, for code scanning: one result per finding, the path to the sink as its code flow. */
import { type Finding, type Place, type Problem, type Rule, ruleUrl } from '@mcp-idempotency/analyzer';
import { toEnginePath } from '@mcp-idempotency/analyzer/node';
import type { Location, Log, Notification, ReportingDescriptor, Result } from 'sarif';
import type { ReportRequest } from '../report.js';
import { version } from '../version.js';
import { relativePath } from './relative-path.js';

/** Where results point at, seen from the current folder. */
type Locate = (place: Pick<Place, 'file'> & Partial<Place>) => Location;

export function sarif({ analysis, rules, cwd }: ReportRequest): string {
  const from = toEnginePath(cwd);
  const locate: Locate = ({ file, line, column, endLine, endColumn }) => ({
    physicalLocation: {
      artifactLocation: { uri: uriOf(relativePath(from, file)) },
      ...(line !== undefined && { region: { startLine: line, startColumn: column, endLine, endColumn } }),
    },
  });
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'mcp-idempotency', version, rules: rules.map(descriptorOf) } },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: [...analysis.problems, ...analysis.notes].map((problem) => notificationOf(problem, locate)) }],
        results: analysis.findings.map((finding) => resultOf(finding, locate)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** A path as a relative reference: what would begin a query, a fragment or a scheme is escaped, and half a pair of signs left to no one. */
function uriOf(path: string): string {
  const [first = '', ...more] = encodeURI(path.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('#', '%23').replaceAll('?', '%3F').split('/');
  return [/^[A-Za-z]:$/.test(first) ? first : first.replaceAll(':', '%3A'), ...more].join('/');
}

function descriptorOf({ name, description, severity }: Rule): ReportingDescriptor {
  return { id: name, shortDescription: { text: description }, helpUri: ruleUrl(name), defaultConfiguration: { level: severity } };
}

function resultOf(finding: Finding, locate: Locate): Result {
  const { rule, severity, message, place, related } = finding;
  const steps = [{ place, message: finding.tool ?? rule }, ...related].map((step) => ({ location: { ...locate(step.place), message: { text: step.message } } }));
  return {
    ruleId: rule,
    level: severity,
    message: { text: message },
    locations: [locate(place)],
    ...(related.length > 0 && { codeFlows: [{ threadFlows: [{ locations: steps }] }] }),
  };
}

function notificationOf({ file, line, message }: Problem, locate: Locate): Notification {
  return { level: 'warning', message: { text: message }, locations: [locate({ file, line })] };
}
