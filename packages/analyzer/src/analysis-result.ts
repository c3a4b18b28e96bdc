/** What `analyze` takes and what it answers: the seam between the engine and the shells. */
import type { Program } from './project/program.js';
import type { CallTypes, Facts, Finding, Problem, Rule, Settings, ToolFact } from './types.js';

export interface AnalyzeOptions {
  readonly program: Program;
  readonly settings: Settings;
  /** The rules to run. Each reports at the severity it carries; `rulesOf(preset)` gives those of a preset. */
  readonly rules: readonly Rule[];
  /** What a type checker knows of calls: slots for keys of SDKs that no model names. */
  readonly types?: CallTypes | undefined;
}

export interface AnalysisResult {
  /** What the rules have read, for those who repair; more is worked out when it is asked for. */
  readonly facts: Facts;
  /** Every tool that was found, sorted by place. */
  readonly tools: readonly ToolFact[];
  /** Sorted by place, then by rule. None lies below `settings.minConfidence`. */
  readonly findings: readonly Finding[];
  /** Whatever could not be read, of the program and of the analysis. */
  readonly problems: readonly Problem[];
}
