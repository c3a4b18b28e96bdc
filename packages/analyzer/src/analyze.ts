/** The pipeline: program -> facts -> rules -> findings. */
import type { AnalysisResult, AnalyzeOptions } from './analysis-result.js';
import { isDisabled } from './disable-comments.js';
import { collectFacts } from './facts/collect-facts.js';
import { effects } from './generated/effects.js';
import { frameworks } from './generated/frameworks.js';
import { runRules } from './report.js';

/** Analyses a program. Never throws for what stands in the files; what could not be read is in `problems`. */
export function analyze({ program, settings, rules }: AnalyzeOptions): AnalysisResult {
  const { facts, problems } = collectFacts(program, settings, { frameworks, effects });
  return {
    tools: facts.tools,
    findings: runRules(facts, rules).filter(({ place, rule }) => !isDisabled(program.text(place.file) ?? '', place.line, rule)),
    problems: [...program.problems, ...problems],
  };
}
