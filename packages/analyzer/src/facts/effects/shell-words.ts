/**
 * Splits a shell command line into the commands it runs. Unknown parts are `\u0000` and stay inside the word they stand in.
 */

/** One word; unknown parts are `\u0000`. */
export interface Word {
  readonly text: string;
  readonly fromInput: boolean;
}

export interface ShellCommand {
  readonly words: readonly string[];
  /** What its output is written into: a file that is overwritten, one that grows, or nothing that counts. */
  readonly output: 'none' | 'overwrites' | 'appends';
}

/** The commands joined by `&&`, `||`, `;`, `|`, line ends, and those inside `$(…)`. */
export function shellCommands(line: string): readonly ShellCommand[] {
  const inner: ShellCommand[] = [];
  const text = line
    .replace(/<<-?\s*['"]?(\w+)['"]?([^\n]*)\n[\s\S]*?\n\s*\1\b/g, '$2')
    .replace(/\\\r?\n/g, ' ')
    .replace(/\$\(((?:[^()]|\([^()]*\))*)\)|`([^`]*)`/g, (_, dollar: string | undefined, tick: string | undefined) => {
      inner.push(...shellCommands(dollar ?? tick ?? ''));
      return '\0';
    });
  return [...split(text), ...inner];
}

function split(text: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let output: ShellCommand['output'] = 'none';
  const end = (): void => {
    const kept = withoutKeywords(words);
    if (kept.length > 0 || output !== 'none') commands.push({ words: kept, output });
    words = [];
    output = 'none';
  };
  const tokens = text.match(/\d?>>?(?:&\d)?|&>>?|<|&&|\|\||[;|&\n()]|(?:[^\s;|&<>()"'\\]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*'|["'])+/g) ?? [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as string;
    if (/^(?:&&|\|\||[;|&\n()])$/.test(token)) end();
    else if (/^\d?>&\d$/.test(token)) continue;
    else if (/^(?:\d|&)?>>?$/.test(token)) {
      const file = tokens[(at += 1)] ?? '';
      if (!/^["']?(?:\/dev\/(?:null|stdout|stderr)|nul|&\d)["']?$/i.test(file) && !token.startsWith('2')) output = token.endsWith('>>') ? 'appends' : 'overwrites';
    } else if (token === '<') at += 1;
    else words.push(unquoted(token));
  }
  end();
  return commands;
}

function unquoted(token: string): string {
  return token.replace(/"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|\\([\s\S])/g, (_, double: string | undefined, single: string | undefined, escaped: string | undefined) =>
    double !== undefined ? double.replace(/\\(["\\$`])/g, '$1') : (single ?? escaped ?? ''),
  );
}

/** `then`, `do`, `!` and `NAME=value` stand before the command proper. */
function withoutKeywords(words: readonly string[]): string[] {
  let at = 0;
  while (at < words.length && /^(?:then|do|else|!|\{|\}|fi|done|if|while|until|@|[A-Za-z_]\w*=.*)$/s.test(words[at] as string)) at += 1;
  return words.slice(at);
}
