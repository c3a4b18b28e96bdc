/** What `check` prints for people: a paragraph for each fault, what to do, then the sums. */
import type { ReportRequest } from '../report.js';
import { adviceLines, collectSharedAdvice } from './advice.js';
import { Page } from './page.js';
import { paragraphLines } from './paragraph.js';
import { paragraphsOf } from './paragraphs.js';
import { checkSummary, problemLines } from './summary.js';

export function prettyCheck(request: ReportRequest): string {
  const { analysis, quiet } = request;
  const page = new Page(request);
  const paragraphs = paragraphsOf(analysis.findings);
  const shared = collectSharedAdvice(paragraphs);
  const lines = paragraphs.flatMap((paragraph) => [...paragraphLines(paragraph, shared, analysis.program, page), '', '']);
  // Two empty lines between paragraphs, one before the sums.
  if (lines.length > 0) lines.pop();
  lines.push(...adviceLines(shared, page), ...problemLines(analysis, page));
  if (!quiet) lines.push(...checkSummary(analysis, paragraphs.length, page));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\n`).join('');
}
