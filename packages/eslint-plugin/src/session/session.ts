import { homedir } from 'node:os';
import { directoryOf, parseSettings, rules, type FileHost, type Finding, type Rule, type Settings } from '@mcp-idempotency/analyzer/light';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import { loadEngine, type Engine } from './engine.js';
import { ProgramSession } from './program-session.js';
import { programRoot } from './program-root.js';

/** One rule asking about one file. */
export interface Question {
  readonly rule: string;
  readonly file: string;
  /** As on disk, or as in the editor; with its byte order mark. */
  readonly text: string;
  readonly cwd: string;
  /** What the user wrote under `settings['mcp-idempotency']`. */
  readonly settings: unknown;
}

/** Stands in for what a session uses otherwise. */
export interface SessionOptions {
  readonly rules?: readonly Rule[];
  readonly host?: FileHost;
  readonly loadEngine?: () => Engine;
  readonly home?: string;
}

interface ParsedSettings {
  /** A wrong field has its default here. */
  readonly settings: Settings;
  readonly errors: readonly string[];
  readonly told: { rule?: string; file?: string };
}

/** What a linter's process knows: the programs it has met. Every program is analysed once for all its files and rules. */
export class Session {
  /** All rules are run, whichever are switched on: reading the code is what takes the time. */
  readonly rules: readonly Rule[];
  readonly #host: FileHost;
  readonly #loadEngine: () => Engine;
  readonly #home: string;
  readonly #roots = new Map<string, string>();
  readonly #programs = new Map<string, ProgramSession>();
  readonly #settings = new Map<string, ParsedSettings>();
  #lastParsed: { readonly raw: unknown; readonly parsed: ParsedSettings } | undefined;
  /** The file that was asked about last: rules ask one after the other about the same. */
  #last: { readonly question: Question; readonly rules: Set<string>; readonly findings: readonly Finding[] } | undefined;

  constructor(options: SessionOptions = {}) {
    this.rules = options.rules ?? rules;
    this.#host = options.host ?? createNodeHost();
    this.#loadEngine = options.loadEngine ?? loadEngine;
    this.#home = options.home ?? toEnginePath(homedir());
  }

  findings(question: Question): readonly Finding[] {
    const last = this.#last;
    // A rule that asks a second time belongs to another run, and other files may have changed.
    if (last && isSame(last.question, question) && !last.rules.has(question.rule)) {
      last.rules.add(question.rule);
    } else {
      this.#last = { question, rules: new Set([question.rule]), findings: this.#find(question) };
    }
    return this.#last?.findings.filter((finding) => finding.rule === question.rule) ?? [];
  }

  #find({ file: name, text, cwd, settings }: Question): readonly Finding[] {
    const file = toEnginePath(name, cwd);
    const root = this.#rootOf(file, toEnginePath(cwd));
    let program = this.#programs.get(root);
    if (!program) {
      program = new ProgramSession({ root, host: this.#host, rules: this.rules, loadEngine: this.#loadEngine });
      this.#programs.set(root, program);
    }
    return program.findingsIn(file, text, this.#parsed(settings).settings);
  }

  #rootOf(file: string, cwd: string): string {
    const key = `${cwd}\0${directoryOf(file)}`;
    let root = this.#roots.get(key);
    if (root === undefined) {
      root = programRoot(file, cwd, this.#home, this.#host);
      this.#roots.set(key, root);
    }
    return root;
  }

  /**
   * What is wrong with the settings, to be told where the question was asked: by the rule and in the file that asked first, whenever they
   * ask again, and nowhere else. A rule that threw it would end the whole run with a stack.
   */
  wrongSettings({ rule, file, settings }: Question): string | undefined {
    const { errors, told } = this.#parsed(settings);
    if (errors.length === 0) return undefined;
    told.rule ??= rule;
    told.file ??= file;
    return told.rule === rule && told.file === file ? `settings['mcp-idempotency']: ${errors.join('; ')}.` : undefined;
  }

  #parsed(raw: unknown): ParsedSettings {
    // A linter hands the same object to every rule in every file.
    if (this.#lastParsed?.raw !== raw || this.#lastParsed === undefined) this.#lastParsed = { raw, parsed: this.#parse(raw) };
    return this.#lastParsed.parsed;
  }

  #parse(raw: unknown): ParsedSettings {
    const { settings, errors } = parseSettings(raw);
    // What was read can be written down; what the user wrote perhaps not.
    const key = JSON.stringify([settings, errors]);
    let parsed = this.#settings.get(key);
    if (!parsed) this.#settings.set(key, (parsed = { settings, errors, told: {} }));
    return parsed;
  }
}

function isSame(one: Question, other: Question): boolean {
  return one.file === other.file && one.text === other.text && one.cwd === other.cwd && one.settings === other.settings;
}
