/**
 * Child processes: a program and its words, or a shell command line.
 */
import type { CallView, Reading, ValueView } from '../../types.js';
import { applescriptDecision } from './applescript.js';
import { curlDecision } from './curl.js';
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';
import { bare, viewAt } from './places.js';
import { powershellDecision } from './powershell.js';
import { programNamed, type IndexedProgram } from './programs/index.js';
import type { Outcome } from './programs/program.js';
import { shellCommands, type Word } from './shell-words.js';
import { sqlTextDecision } from './sql.js';
import { remoteDecision } from './verbs.js';

type ArgvReading = Extract<Reading, { by: 'argv' }>;

/** More combinations of possible words than this are not tried. */
const MOST_LINES = 24;

export function argvDecision(call: CallView, reading: ArgvReading): Decision {
  const command = viewAt(call, reading.command);
  const args = viewAt(call, reading.args);
  const programs = likelyPrograms(command);
  // `isWindows ? 'cmd' : 'sh', isWindows ? ['/c', line] : ['-c', line]`: one of each goes with one of the other.
  const isPaired = programs.length === 2 && args.alternatives.length === 2 && args.alternatives.every(({ items }) => items !== undefined);
  const lines = programs.flatMap((choice, at) => linesOf(choice, isPaired ? args.alternatives[at]! : args, reading.shell === true));
  return lines.length === 0 ? { effect: 'none', confidence: 'likely' } : worstOf(lines.map(lineDecision));
}

/** A program that is looked for in several places is the one whose name can be read. */
function likelyPrograms(command: ValueView): readonly ValueView[] {
  const named = command.alternatives.filter((choice) => choice.fromInput || choice.items !== undefined || choice.keys.length > 0 || programName(wordOf(bare(choice)).text) !== '');
  return named.length === 0 ? command.alternatives : named;
}

type Line = { readonly shell: string; readonly fromInput: boolean } | { readonly words: readonly Word[]; readonly isOpen?: boolean };

function lineDecision(line: Line): Decision {
  return 'words' in line ? commandDecision(line.words.filter((word, at) => (line.isOpen !== true && at <= SPELLED_OUT) || !isRehearsal(word))) : shellDecision(line.shell, line.fromInput);
}

/** The command lines that a call can run. */
function linesOf(command: ValueView, args: ValueView, shell: boolean): readonly Line[] {
  const inner = bare(command);
  // `$({ cwd })` only sets options for the command that follows.
  if (inner.keys.length > 0 && inner.text === undefined) return [];
  const program = wordOf(inner);
  if (args.items === undefined && (args.isAbsent || args.keys.length > 0 || args.isFunction)) {
    if (inner.items !== undefined) return combinations(inner.items).map((words) => ({ words }));
    return shell || /\s/.test(program.text) ? [{ shell: program.text, fromInput: inner.fromInput }] : [{ words: [program] }];
  }
  const lists = args.alternatives.flatMap((choice) => (choice.items === undefined ? [[{ text: '\0', fromInput: choice.fromInput }]] : combinations(choice.items)));
  const isOpen = args.alternatives.some((choice) => choice.items !== undefined && choice.open);
  return lists.map((words) => (shell ? { shell: [program, ...words].map(({ text }) => text).join(' '), fromInput: [program, ...words].some((word) => word.fromInput) } : { words: [program, ...words], isOpen }));
}

/** Later words of a list are mostly pushed onto it, some of them on demand only. */
const SPELLED_OUT = 4;

/** An option that turns the run into a rehearsal. */
function isRehearsal({ text }: Word): boolean {
  return /^--?(?:dry-?run|check|simulate|no-act|what-?if|preview|help|version)(?:=|$)/i.test(text);
}

function wordOf(view: ValueView): Word {
  return { text: view.string ?? view.text ?? (view.number === undefined ? (binaryOf(view) ?? '\0') : String(view.number)), fromInput: view.fromInput };
}

/** Packages that are a program: their export is its path. */
const BINARIES: Readonly<Record<string, string>> = {
  '@vscode/ripgrep': 'rg', 'ripgrep-bin': 'rg', '@lvce-editor/ripgrep': 'rg', 'ffmpeg-static': 'ffmpeg', '@ffmpeg-installer/ffmpeg': 'ffmpeg', 'ffprobe-static': 'ffprobe', '@ffprobe-installer/ffprobe': 'ffprobe', '7zip-bin': '7z',
  '@ast-grep/cli': 'ast-grep',
};

function binaryOf({ external }: ValueView): string | undefined {
  if (external === undefined) return undefined;
  // `path.join(root, 'gradlew')`: where it lies does not matter.
  if (/^(?:node:)?path$/.test(external.module) && /(?:^|\.)(?:join|resolve)$/.test(external.member)) return external.args.at(-1)?.string;
  return external.member.endsWith('process.execPath') || external.member.endsWith('process.argv0') ? 'node' : BINARIES[external.module];
}

/** The word lists that possible values of the items give. */
function combinations(items: readonly ValueView[]): readonly (readonly Word[])[] {
  let lists: (readonly Word[])[] = [[]];
  for (const item of items) {
    const choices = item.alternatives.filter((choice) => !choice.isAbsent).map(wordOf);
    const some = choices.length === 0 || lists.length * choices.length > MOST_LINES ? [wordOf(item)] : choices;
    lists = lists.flatMap((list) => some.map((word) => [...list, word]));
  }
  return lists;
}

/** What a shell command line does: the worst of its commands. */
export function shellDecision(text: string, fromInput: boolean, depth = 0): Decision {
  const decisions = shellCommands(text).flatMap(({ words, output }) => {
    const own = words.length === 0 ? [] : [commandDecision(words.map((word) => ({ text: word, fromInput: fromInput && word.includes('\0') })), depth)];
    if (output === 'appends') own.push({ effect: 'write', confidence: 'proven', what: '>>' });
    if (output === 'overwrites') own.push({ effect: 'idempotent-write', confidence: 'proven', what: '>' });
    return own;
  });
  return decisions.length === 0 ? UNREADABLE : worstOf(decisions);
}

/** What a program does with its words. */
export function commandDecision(line: readonly Word[], depth = 0): Decision {
  const [program, ...words] = line;
  if (program === undefined || depth > 4) return UNREADABLE;
  const name = programName(program.text);
  if (name === '') return unnamedDecision(program, words);
  if ((name === 'command' && /^-[vV]$/.test(words[0]?.text ?? '')) || (words.length === 1 && /^(?:--version|-v|-V|version|--help|-h|help|-version)$/.test(words[0]?.text ?? ''))) return { effect: 'none', confidence: 'proven', what: `${name} ${words[0]?.text ?? ''}` };
  const model = programNamed(name) ?? programNamed(name.toLowerCase());
  if (isConversation(words)) return { effect: 'none', confidence: 'likely', what: readable([name, ...words.slice(-1).map(({ text }) => text)]) };
  if (model === undefined) return unlistedDecision(name, words);
  const nested = nestedDecision(model, words, depth);
  return nested ?? { ...listedDecision(model, words), what: readable([name, ...positionals(model, words).slice(0, 2).map(({ text }) => text)]) };
}

/** A program that waits for what is typed into it: that decides. */
const isConversation = (words: readonly Word[]): boolean => /^(?:repl|console|--interactive|-i|--repl|--stdio|--stdin)$/.test(words.at(-1)?.text ?? '') && words.every(({ text }) => !text.includes('\0'));

function readable(words: readonly string[]): string {
  return words.map((word) => word.replace(/\0+/g, '…')).join(' ').slice(0, 60);
}

/** The file name without folder and ending; empty when it is unknown. */
function programName(text: string): string {
  return (text.split(/[/\\\0]/).at(-1) ?? '').replace(/\.(?:exe|cmd|bat|ps1)$/i, '');
}

/** The program is unknown: the caller's choice, or some configured path whose first word may still tell. */
function unnamedDecision(program: Word, words: readonly Word[]): Decision {
  if (program.fromInput) return CALLERS_CHOICE;
  const named = words.filter(({ text }) => !text.startsWith('-'));
  const plain = named.filter(({ text }) => !text.includes('\0')).slice(0, 2);
  if (named.length === 0) return words.length > 0 && words.every(({ text }) => /^--?(?:v|version|help|h)$/i.test(text)) ? { effect: 'none', confidence: 'likely' } : UNREADABLE;
  for (const { text } of plain) {
    const byVerb = remoteDecision(text);
    if (byVerb.effect !== 'unknown') return byVerb;
  }
  return UNREADABLE;
}

function unlistedDecision(name: string, words: readonly Word[]): Decision {
  // What stands in a variable cannot be read.
  if (name.startsWith('$')) return UNREADABLE;
  // PowerShell: `Get-Process`, `Where-Object`.
  if (/^[A-Za-z]+-[A-Z][A-Za-z]+$/.test(name)) {
    const byVerb = /-Object$|^(?:Out|Write|ConvertTo|ConvertFrom|Format)-/i.test(name) ? ({ effect: 'none', confidence: 'likely' } as const) : remoteDecision(name);
    if (byVerb.effect !== 'unknown') return { ...byVerb, what: name };
  }
  const first = words.find((word) => !isOption(word));
  if (first !== undefined && !first.text.includes('\0') && PLAIN_VERB.test(first.text)) {
    const byVerb = remoteDecision(first.text);
    if (byVerb.effect !== 'unknown') return { ...byVerb, what: `${name} ${first.text}` };
  }
  return { effect: 'write', confidence: 'likely', what: first === undefined ? name : readable([name, first.text]) };
}

/** Subcommands that mean the same in every program. */
const PLAIN_VERB = /^(?:list|ls|get|show|status|info|describe|search|view|version|help|logs?|inspect|check|validate|diff|history|whoami|install|uninstall|enable|disable|stop|remove|delete|update|set)(?:[-:]\w+)?$/;

const OUTCOMES: Readonly<Record<Outcome, Decision>> = {
  none: { effect: 'none', confidence: 'proven' },
  idempotent: { effect: 'idempotent-write', confidence: 'proven' },
  destructive: { effect: 'idempotent-write', confidence: 'proven', destructive: true },
  'natural-key': { effect: 'write', confidence: 'proven', naturalKey: true },
  write: { effect: 'write', confidence: 'proven' },
};

/** Words that are no options and no values of options. */
function positionals(model: IndexedProgram, words: readonly Word[]): readonly Word[] {
  const found: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (word.text === '--') return [...found, ...words.slice(at + 1)];
    if (!isOption(word)) found.push(word);
    else if (model.valueOptions?.includes(word.text) === true) at += 1;
  }
  return found;
}

function isOption({ text }: Word): boolean {
  return /^-./.test(text) || /^\/[a-zA-Z]$/.test(text);
}

function listedDecision(model: IndexedProgram, words: readonly Word[]): Decision {
  const byOption = optionOutcome(model, words);
  if (byOption !== undefined) return OUTCOMES[byOption];
  const named = positionals(model, words);
  if (named.length === 0) return OUTCOMES[model.bare ?? model.otherwise];
  const row = model.rows.find(({ tokens }) => matches(tokens, named, words));
  const depth = row === undefined ? 0 : row.tokens.filter((token) => !token.startsWith('-')).length;
  const next = named[depth];
  // An unknown word where another subcommand could stand: `kubectl ${verb}`, `kubectl rollout ${verb}`.
  if (next?.text.includes('\0') === true && isChoice(model, named, row)) return next.fromInput ? CALLERS_CHOICE : row === undefined ? UNREADABLE : OUTCOMES[row.outcome];
  if (row !== undefined) return OUTCOMES[row.outcome];
  const byVerb = model.byVerb === true ? verbIn(named) : undefined;
  return byVerb ?? { ...OUTCOMES[model.otherwise], confidence: model.rows.length === 0 ? 'proven' : 'likely' };
}

function matches(tokens: readonly string[], named: readonly Word[], words: readonly Word[]): boolean {
  let at = 0;
  return tokens.every((token) => {
    if (token.startsWith('-')) return words.some(({ text }) => text === token || text.startsWith(`${token}=`));
    const word = named[at]?.text;
    at += 1;
    return word !== undefined && (token === '*' || token === word);
  });
}

/** There are subcommands below the words that a row has matched; `* ls` says nothing of a word that is a command by itself. */
function isChoice(model: IndexedProgram, named: readonly Word[], row: IndexedProgram['rows'][number] | undefined): boolean {
  const plainly = (tokens: readonly string[]): readonly string[] => tokens.filter((token) => !token.startsWith('-'));
  const before = row ? plainly(row.tokens) : [];
  return model.rows.some(({ tokens }) => {
    const plain = plainly(tokens);
    return plain.length > before.length && plain[before.length] !== '*' && before.every((token, at) => plain[at] === token || (token === '*' && plain[at] === named[at]?.text));
  });
}

/** `gcloud compute instances list`, `aws ec2 describe-instances`, `heroku apps:create`. */
function verbIn(named: readonly Word[]): Decision | undefined {
  const words = named.flatMap(({ text }) => text.split(':'));
  for (const word of words.length > 1 ? words.slice(1) : words) {
    const byVerb = word.includes('\0') ? undefined : remoteDecision(word);
    if (byVerb !== undefined && byVerb.effect !== 'unknown') return byVerb;
  }
  return undefined;
}

/** An option that decides; one that makes the run harmless comes first. */
function optionOutcome(model: IndexedProgram, words: readonly Word[]): Outcome | undefined {
  const options = model.options;
  if (options === undefined) return undefined;
  let found: Outcome | undefined;
  for (const { text } of words) {
    if (!text.startsWith('-')) continue;
    const name = text.replace(/=(?!client|server).*$/s, '');
    // `-pv` is `-p -v`.
    const outcome = options[text] ?? options[name] ?? (/^-[A-Za-z]{2,4}$/.test(text) ? [...text.slice(1)].map((letter) => options[`-${letter}`]).find((one) => one !== undefined) : undefined);
    if (outcome === 'none') return outcome;
    found ??= outcome;
  }
  return found;
}

/** What a program does that runs what it is given. */
function nestedDecision(model: IndexedProgram, words: readonly Word[], depth: number): Decision | undefined {
  if (model.requestCommand !== undefined) return words[0]?.text === model.requestCommand ? curlDecision(words.slice(1), /^(?:-f|-F|--field|--raw-field|--input)$/) : undefined;
  switch (model.runs) {
    case 'command':
      return innerCommand(model, words, depth);
    case 'script':
    case 'powershell': {
      const at = words.findIndex(({ text }) => (model.runs === 'script' ? /^(?:-[a-z]*c|\/c|\/k)$/i : /^-(?:c|command|encodedcommand)$/i).test(text));
      const script = words.slice(at + 1);
      if (at === -1 || script.length === 0) return undefined;
      const text = script.map((word) => word.text).join(' ');
      const fromInput = script.some((word) => word.fromInput);
      return model.runs === 'script' ? shellDecision(text, fromInput, depth + 1) : powershellDecision(text, fromInput, (line) => commandDecision(line, depth + 1));
    }
    case 'statement':
      return statementIn(model, words);
    case 'request':
      return curlDecision(words, /^(?:-d|--data(?:-\w+)?|-F|--form|--json)$/);
    case 'file':
      return fileDecision(model, words);
    case 'applescript': {
      const scripts = words.filter((word) => !/^-[a-z]$/.test(word.text) && word.text !== 'JavaScript');
      return applescriptDecision(scripts.map(({ text }) => text).join('\n'), scripts.some((word) => word.fromInput));
    }
    case 'remote': {
      const [, ...command] = positionals(model, words);
      return command.length === 0 ? undefined : shellDecision(command.map(({ text }) => text).join(' '), command.some((word) => word.fromInput), depth + 1);
    }
    case 'python':
      return pythonDecision(model, words, depth);
    case 'container': {
      // A container that is thrown away leaves what its command does.
      const [run, , program, ...rest] = positionals(model, words);
      const inner = run?.text === 'run' && program !== undefined && words.some(({ text }) => text === '--rm') ? commandDecision([program, ...rest], depth + 1) : undefined;
      return inner?.effect === 'none' ? inner : undefined;
    }
    default:
      return undefined;
  }
}

/** What a text in Python may do beside looking and printing. */
const PYTHON_ACTS = /\b(?:open|exec|eval|compile|input)\s*\(|subprocess|socket|shutil|requests|httpx|urllib|\bos\.(?!path|environ|getenv|getcwd|listdir|sep|name)|\.(?:write|save|send|post|put|delete|remove|unlink|mkdir|commit|execute|insert|run|system|push)\w*\s*\(/;

/** `python -m pip install x`, `python -c 'import torch; print(torch.__version__)'`. */
function pythonDecision(model: IndexedProgram, words: readonly Word[], depth: number): Decision | undefined {
  const at = words.findIndex(({ text }) => text === '-m' || text === '-c');
  const next = words[at + 1];
  if (at === -1 || next === undefined || words.slice(0, at).some((word) => !isOption(word))) return fileDecision(model, words);
  if (words[at]?.text === '-m') return /^(?:pip|venv)$/.test(next.text) ? commandDecision(words.slice(at + 1), depth + 1) : fileDecision(model, words);
  return !next.text.includes('\0') && /\bprint\s*\(/.test(next.text) && !PYTHON_ACTS.test(next.text) ? { effect: 'none', confidence: 'likely', what: 'python -c' } : undefined;
}

/** `node cli.js list items`: what the words behind the file say. Code that stands in the line may do anything. */
function fileDecision(model: IndexedProgram, words: readonly Word[]): Decision | undefined {
  if (words.some(({ text }) => /^(?:-[ecpr]|--eval|--print)$/.test(text))) return undefined;
  const isModule = words.some(({ text }) => text === '-m' || text === '-jar');
  const said = positionals(model, words).slice(isModule ? 0 : 1).map(({ text }) => text).filter((text) => /^[a-z][a-z:_-]*$/i.test(text)).slice(0, 2);
  const [first, second] = said.map(remoteDecision);
  // `send list`: a noun and what is done to it.
  const byVerb = second && second.effect !== 'unknown' && (first!.effect === 'unknown' || PLAIN_VERB.test(said[1]!) || said[1] === 'create') ? second : first;
  return byVerb === undefined || byVerb.effect === 'unknown' ? undefined : { ...byVerb, what: readable(['…', ...said]) };
}

/** `sudo -u x CMD`, `env A=b CMD`, `timeout 10 CMD`. */
function innerCommand(model: IndexedProgram, words: readonly Word[], depth: number): Decision | undefined {
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (model.valueOptions?.includes(word.text) === true) at += 1;
    else if (!isOption(word) && !/^(?:\d+(?:\.\d+)?[smhd]?|[A-Za-z_]\w*=.*)$/s.test(word.text)) break;
  }
  const rest = words.slice(at);
  const program = rest[0];
  if (program === undefined) return undefined;
  // `npx prettier@3`, `uvx pkg==1`.
  const bareName = program.text.replace(/(?<=[^@/])(?:@|==)[\w.^~-]*$/, '');
  if (/\s/.test(program.text) && rest.length === 1) return shellDecision(program.text, program.fromInput, depth + 1);
  return commandDecision([{ ...program, text: bareName }, ...rest.slice(1)], depth + 1);
}

function statementIn(model: IndexedProgram, words: readonly Word[]): Decision | undefined {
  const at = words.findIndex(({ text }) => /^(?:-c|--command|-e|--execute|-q|-Q|--query|-cmd)$/.test(text));
  const statement = at === -1 ? positionals(model, words)[1] : words[at + 1];
  if (statement === undefined) return undefined;
  if (/^\.(?:tables|schema|databases|indexes|dump|mode|headers)/.test(statement.text) || /^\\[dlz]/.test(statement.text)) return OUTCOMES.none;
  return sqlTextDecision(statement.text, statement.fromInput) ?? (statement.fromInput ? CALLERS_CHOICE : undefined);
}
