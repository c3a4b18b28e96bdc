/** What a script of PowerShell does: the worst of its statements. Unknown parts are `\u0000`. */
import { UNREADABLE, worstOf, type Decision } from './decision.js';
import type { Word } from './shell-words.js';
import { verbDecision } from './verbs.js';

const NONE: Decision = { effect: 'none', confidence: 'likely' };

/** A text in double quotes holds its doubled quotes and what stands behind a backtick. */
const TOKEN = /"(?:[^"`]|`[\s\S]|"")*"|'(?:[^']|'')*'|\d?>>|\d?>&\d|\d?>|&&|\|\||[;|&\n(){}]|[^\s;|&>"'(){}]+/g;
const BOUNDARY = /^(?:&&|\|\||[;|\n(){}])$/;
/** What stands in front of a statement, or of its condition. */
const KEYWORD = /^(?:if|elseif|else|foreach|for|while|do|until|try|catch|finally|switch|function|param|return|throw|begin|process|end|in|exit|break|continue|!|-not|@|\$)$/i;
const ASSIGNS = /^(?:[-+*/]?=)$/;

/** `run`: what a program does with its words. */
export function powershellDecision(text: string, fromInput: boolean, run: (words: readonly Word[]) => Decision): Decision {
  const inner: string[] = [];
  // `"$(Get-Date)"`
  const plain = text.replace(/\$\(((?:[^()]|\([^()]*\))*)\)/g, (_, code: string) => (inner.push(code), '$_'));
  const decisions = [...statementsOf(plain).map((one) => statementDecision(one, fromInput, run)), ...inner.map((code) => powershellDecision(code, fromInput, run))];
  return decisions.length === 0 ? UNREADABLE : worstOf(decisions);
}

interface Statement {
  readonly tokens: readonly string[];
  /** `$process.Kill()` */
  readonly isCall: boolean;
  readonly output: string | undefined;
}

function statementsOf(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let tokens: string[] = [];
  let output: string | undefined;
  const end = (boundary: string): void => {
    const kept = withoutFront(tokens);
    if (kept.length > 0 || output !== undefined) found.push({ tokens: kept, isCall: boundary === '(', output });
    tokens = [];
    output = undefined;
  };
  const all = text.match(TOKEN) ?? [];
  for (let at = 0; at < all.length; at += 1) {
    const token = all[at]!;
    if (BOUNDARY.test(token)) end(token);
    else if (/^1?>>?$/.test(token)) {
      const file = all[(at += 1)] ?? '';
      if (!/^["']?(?:\$null|nul)["']?$/i.test(file)) output = token.endsWith('>>') ? '>>' : '>';
    } else if (/^\d>>?$/.test(token)) at += 1;
    else if (!/^\d?>&\d$/.test(token)) tokens.push(token);
  }
  end('');
  return found;
}

/** Without keywords and what the value is assigned to. */
function withoutFront(tokens: readonly string[]): string[] {
  let at = 0;
  for (;;) {
    if (KEYWORD.test(tokens[at] ?? 'x')) at += 1;
    else if (ASSIGNS.test(tokens[at + 1] ?? '') && /^[$[]/.test(tokens[at]!)) at += 2;
    else return tokens.slice(at);
  }
}

function statementDecision({ tokens, isCall, output }: Statement, fromInput: boolean, run: (words: readonly Word[]) => Decision): Decision {
  const written: Decision | undefined = output === undefined ? undefined : { effect: output === '>>' ? 'write' : 'idempotent-write', confidence: 'proven', what: output };
  const said = tokens.length === 0 ? NONE : expressionDecision(tokens, isCall) ?? run(tokens.filter((token) => token !== '&').map((token) => ({ text: unquoted(token), fromInput: fromInput && token.includes('\0') })));
  return written ? worstOf([said, written]) : said;
}

/** What a value does that is shown or handed on; `undefined` of a command. */
function expressionDecision(tokens: readonly string[], isCall: boolean): Decision | undefined {
  const [first = ''] = tokens;
  // `& $program`
  if (first === '&' || first === '.') return tokens[1]?.startsWith('$') ? UNREADABLE : undefined;
  if (first.includes('\0') && !/^["']/.test(first)) return undefined;
  if (/^\[[\w.]+(?:\[\])?\]$/.test(first)) return tokens.length > 1 ? expressionDecision(tokens.slice(1), isCall) : NONE;
  if (!/^(?:["'$[.@,+*/%=-]|\d)/.test(first)) return undefined;
  if (!isCall || !/^[$[.]/.test(tokens.at(-1)!)) return NONE;
  const method = /[.:](\w+)$/.exec(tokens.at(-1)!)?.[1];
  if (method === undefined || PURE.test(method)) return NONE;
  return { ...verbDecision(method), what: method };
}

/** Members of values that only compute. */
const PURE = /^(?:To[A-Z]\w*|new|Get\w*|Is\w*|Contains|Split|Trim\w*|Replace|Substring|StartsWith|EndsWith|Format|Join|Parse|TryParse|IndexOf|Add(?:Days|Hours|Minutes|Seconds)|Where|ForEach|Round|Max|Min|Compare\w*|Equals)$/i;

const unquoted = (token: string): string => token.replace(/^(["'])([\s\S]*)\1$/, '$2');
