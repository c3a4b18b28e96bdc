/** All programs by name. */
import { CLOUD } from './cloud.js';
import { CONTAINERS } from './containers.js';
import { FILES } from './files.js';
import { KUBERNETES } from './kubernetes.js';
import { PACKAGES } from './packages.js';
import type { Outcome, ProgramModel } from './program.js';
import { RUNNERS } from './runners.js';
import { SYSTEM } from './system.js';
import { VERSION_CONTROL } from './version-control.js';

/** A subcommand with the words it is made of. */
export interface CommandRow {
  readonly tokens: readonly string[];
  readonly outcome: Outcome;
}

export interface IndexedProgram extends ProgramModel {
  /** Subcommands, the longest first. */
  readonly rows: readonly CommandRow[];
}

/** Built at the first question: most programs start no processes. */
let byName: Map<string, IndexedProgram> | undefined;

export function programNamed(name: string): IndexedProgram | undefined {
  byName ??= indexed([...RUNNERS, ...KUBERNETES, ...VERSION_CONTROL, ...CONTAINERS, ...CLOUD, ...PACKAGES, ...FILES, ...SYSTEM]);
  return byName.get(name);
}

function indexed(models: readonly ProgramModel[]): Map<string, IndexedProgram> {
  const map = new Map<string, IndexedProgram>();
  for (const model of models) {
    const rows = Object.entries(model.commands ?? {}).flatMap(([outcome, commands]) =>
      commands.map((command) => ({ tokens: command.split(' '), outcome: outcome as Outcome })),
    );
    rows.sort((a, b) => b.tokens.length - a.tokens.length || wildcards(a) - wildcards(b));
    for (const name of model.programs) if (!map.has(name)) map.set(name, { ...model, rows });
  }
  return map;
}

function wildcards({ tokens }: CommandRow): number {
  return tokens.filter((token) => token === '*').length;
}
