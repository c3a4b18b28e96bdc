/** Comments that accept one finding: `// mcp-idempotency-disable-next-line require-idempotency-key -- the queue drops repeats`. */

/** The comment of our own, which all shells honour. */
export const DISABLE_NEXT_LINE = 'mcp-idempotency-disable-next-line';

/** The prefix of our rules in ESLint; it may stand in our own comment, too. */
const PREFIX = 'mcp-idempotency/';

/** A comment may be spread over some lines. */
const LONGEST = 8;

/** Whether the line before `line` (from 1) ends a comment that begins with `directive` and names the rule, or none at all. */
export function isDisabled(text: string, line: number, rule: string, directive: string = DISABLE_NEXT_LINE): boolean {
  if (!text.includes(directive)) return false;
  const above = text.split(LINE_END).slice(Math.max(0, line - 1 - LONGEST), line - 1).join('\n');
  const at = above.lastIndexOf(directive);
  const opening = at < 0 ? undefined : /(\/\/|\/\*)\s*$/.exec(above.slice(0, at))?.[1];
  const rest = above.slice(at + directive.length);
  if (opening === undefined || /^[\w-]/.test(rest)) return false;
  const end = rest.search(opening === '//' ? /\n/ : /\*\//);
  // It must reach the last line, and be over there.
  if (opening === '//' ? end >= 0 : end < 0 || rest.includes('\n', end)) return false;
  // What follows two dashes says why.
  const [names = ''] = rest.slice(0, end < 0 ? undefined : end).split(/\s-{2,}/);
  const named = names.split(/[\s,]+/).filter(Boolean).map((name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name));
  return named.length === 0 || named.includes(rule);
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
