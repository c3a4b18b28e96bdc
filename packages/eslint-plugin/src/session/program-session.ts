import { mcpPackages, survey, usesAny, type FileHost, type Finding, type Rule, type Settings, type Survey } from '@mcp-idempotency/analyzer/light';
import { analyzeFolder, type Analysis, type AnalysisOptions } from './analysis.js';
import type { Engine } from './engine.js';
import { moveFinding } from './move-finding.js';
import { RememberingHost } from './remembering-host.js';
import { sameCode } from './same-code.js';
import { withOverlay } from './with-overlay.js';

/** In the middle of a run, looking whether files have changed may take this share of the time, one part in so many. */
const SHARE = 400;

const usesMcp = usesAny(mcpPackages);

export interface ProgramSessionOptions {
  /** Absolute path of the folder. */
  readonly root: string;
  readonly host: FileHost;
  readonly rules: readonly Rule[];
  readonly loadEngine: () => Engine;
}

/** The files of one folder and what was found in them, kept as long as the files stay the same. */
export class ProgramSession {
  readonly #options: ProgramSessionOptions;
  readonly #host: RememberingHost;
  readonly #parsed: AnalysisOptions['parsed'] = new Map();

  #survey: Survey | undefined;
  /** By settings. */
  readonly #analyses = new Map<Settings, Analysis>();
  /** The last one for a text that is not on disk. */
  #unsaved: { readonly file: string; readonly text: string; readonly settings: Settings; readonly analysis: Analysis } | undefined;

  /** Files that were asked about in the run under way. */
  readonly #asked = new Set<string>();
  #lookedAt = -Infinity;
  #lookTook = 0;

  constructor(options: ProgramSessionOptions) {
    this.#options = options;
    this.#host = new RememberingHost(options.host);
  }

  /** Findings in a file when it has this text (byte order mark included), and all others are as on disk. */
  findingsIn(file: string, text: string, settings: Settings): readonly Finding[] {
    this.#look(file);
    const { usesPackages, files } = (this.#survey ??= this.#surveyed());
    if (!usesPackages) {
      // An import that is typed right now makes the difference, where the file counts at all.
      if (!usesMcp(text) || !(files.has(file) || this.#isNew(file))) return [];
      return this.#withText(file, text, settings);
    }
    const saved = this.#saved(settings);
    if (saved.holds(file)) {
      const before = saved.textOf(file);
      if (before === text) return saved.findingsIn(file);
      if (!saved.hangsOn(file, text) && !usesMcp(text)) return [];
      return this.#laidOut(file, text, before, saved) ?? this.#withText(file, text, settings);
    }
    return this.#isNew(file) ? this.#withText(file, text, settings) : [];
  }

  /** The survey reads all files: no other look is needed for a while. */
  #surveyed(): Survey {
    const start = performance.now();
    const found = survey(this.#options.root, mcpPackages, this.#host);
    this.#noteLook(start);
    return found;
  }

  #isNew(file: string): boolean {
    return this.#options.host.stat(file) === undefined;
  }

  #saved(settings: Settings): Analysis {
    let analysis = this.#analyses.get(settings);
    if (!analysis) {
      analysis = this.#analyze(this.#host, settings);
      this.#analyses.set(settings, analysis);
    }
    return analysis;
  }

  /** Findings of an earlier analysis, moved to where their code stands now, when the text is the same code in another layout. */
  #laidOut(file: string, text: string, before: string | undefined, analysis: Analysis): readonly Finding[] | undefined {
    const move = before === undefined ? undefined : sameCode(this.#options.loadEngine().ts, file, before, text);
    return move && analysis.findingsIn(file).map((finding) => moveFinding(finding, move));
  }

  #withText(file: string, text: string, settings: Settings): readonly Finding[] {
    const last = this.#unsaved;
    if (last?.file === file && last.settings === settings) {
      const findings = last.text === text ? last.analysis.findingsIn(file) : this.#laidOut(file, text, last.text, last.analysis);
      if (findings) return findings;
    }
    const analysis = this.#analyze(withOverlay(this.#host, file, text), settings);
    this.#unsaved = { file, text, settings, analysis };
    return analysis.findingsIn(file);
  }

  #analyze(host: FileHost, settings: Settings): Analysis {
    const { root, rules, loadEngine } = this.#options;
    return analyzeFolder({ engine: loadEngine(), host, root, settings, rules, parsed: this.#parsed });
  }

  /**
   * Looks whether files have changed. A file that is linted again means that a person is at work, or that a new run has begun: then
   * always. In the middle of a run over many files only now and then.
   */
  #look(file: string): void {
    const now = performance.now();
    const isNewRun = this.#asked.has(file);
    // A look in the middle of a run ends it not: else the next run would not be told from this one.
    if (isNewRun) this.#asked.clear();
    if (this.#survey && (isNewRun || now - this.#lookedAt > this.#lookTook * SHARE)) {
      if (this.#host.refresh()) {
        this.#survey = undefined;
        this.#analyses.clear();
        this.#unsaved = undefined;
      }
      this.#noteLook(now);
    }
    this.#asked.add(file);
  }

  #noteLook(start: number): void {
    this.#lookedAt = performance.now();
    this.#lookTook = this.#lookedAt - start;
  }
}
