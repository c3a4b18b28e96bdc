/** The pipeline: program -> facts -> rules -> findings. */
import type { AnalysisResult, AnalyzeOptions } from './analysis-result.js';
import { isDisabled } from './disable-comments.js';
import { collectFacts } from './facts/collect-facts.js';
import { clients } from './generated/clients.js';
import { effects } from './generated/effects.js';
import { frameworks } from './generated/frameworks.js';
import { retries } from './generated/retries.js';
import { stores } from './generated/stores.js';
import type { Program } from './project/program.js';
import { runRules } from './report.js';

/** Analyses a program. Never throws for what stands in the files; what could not be read is in `problems`. */
export function analyze({ program, settings, rules, types }: AnalyzeOptions): AnalysisResult {
  const { facts, problems } = collectFacts(program, settings, { frameworks, effects, clients, retries, stores, types });
  const isContext = contextTest(program);
  return {
    facts,
    tools: facts.tools.filter(({ place }) => !isContext(place.file)),
    findings: runRules(facts, rules).filter(({ place, rule }) => !isContext(place.file) && !isDisabled(program.text(place.file) ?? '', place.line, rule)),
    problems: [...program.problems, ...problems].filter(({ file }) => !isContext(file)),
  };
}

/** Makes a test for files that only tell what the named ones mean. */
function contextTest({ files, named }: Program): (file: string) => boolean {
  const context = new Set(files.filter((file) => !named.has(file)));
  return (file) => context.has(file);
}
