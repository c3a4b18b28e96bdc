import { mentions, type FileHost, type Finding, type Program, type Rule, type Settings } from '@mcp-idempotency/analyzer/light';
import type { Engine } from './engine.js';

/** What the findings of one program were, and which files they hang on. */
export interface Analysis {
  findingsIn(file: string): readonly Finding[];
  /** Whether the file belongs to the program, or was followed to from it. */
  holds(file: string): boolean;
  textOf(file: string): string | undefined;
  /** Whether the findings may be others when the file has this text in place of the one that was analysed. */
  hangsOn(file: string, text: string): boolean;
}

export interface AnalysisOptions {
  readonly engine: Engine;
  readonly host: FileHost;
  readonly root: string;
  readonly settings: Settings;
  readonly rules: readonly Rule[];
  /** Parsed files by path, kept from one analysis to the next. */
  readonly parsed: NonNullable<Parameters<Engine['createProgram']>[0]['cache']>;
}

/** Analyses the program of a folder, and notes which files were parsed and which words were looked up in all others. */
export function analyzeFolder({ engine, host, root, settings, rules, parsed }: AnalysisOptions): Analysis {
  const program = engine.createProgram({ ts: engine.ts, host, paths: [root], cache: parsed });
  const sources = new Set<string>();
  const words = new Set<string>();
  const watched: Program = {
    ...program,
    source(path) {
      sources.add(path);
      return program.source(path);
    },
    mentioning(word) {
      words.add(word);
      return program.mentioning(word);
    },
  };
  const { findings } = engine.analyze({ program: watched, settings, rules });

  const byFile = new Map<string, Finding[]>();
  for (const finding of findings) {
    const inFile = byFile.get(finding.place.file);
    if (inFile) inFile.push(finding);
    else byFile.set(finding.place.file, [finding]);
  }
  return {
    findingsIn: (file) => byFile.get(file) ?? [],
    holds: (file) => program.named.has(file) || sources.has(file),
    textOf: (file) => program.text(file),
    hangsOn(file, text) {
      if (sources.has(file)) return true;
      const before = program.text(file) ?? '';
      for (const word of words) if (mentions(text, word) || mentions(before, word)) return true;
      return false;
    },
  };
}
