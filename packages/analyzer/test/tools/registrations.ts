import { createMemoryHost } from '../../src/project/memory-host.js';
import ts from 'typescript';
import { createProgram } from '../../src/project/create-program.js';
import { collectRegistrations } from '../../src/facts/tools/collect-registrations.js';
import type { RegistrationFact } from '../../src/facts/registration.js';
import { frameworks } from '../../src/generated/frameworks.js';
import { Engine } from '../../src/resolve/engine.js';
import { alternativesOf, type Value } from '../../src/resolve/values.js';
import { defaultSettings } from '../../src/settings.js';

export interface Found {
  readonly facts: readonly RegistrationFact[];
  /** `name file:line` of each tool; `? reason` where the name is not known. */
  readonly tools: readonly string[];
  readonly names: readonly (string | null)[];
  /** The text from the start of a tool's place to its end. */
  textOf(name: string): string;
  fact(name: string): RegistrationFact;
}

/** The registrations in a program over texts in memory; a lone text is `/repo/server.ts`. */
export function registrationsIn(files: string | Readonly<Record<string, string>>): Found {
  const texts = typeof files === 'string' ? { '/repo/server.ts': files } : Object.fromEntries(Object.entries(files).map(([name, text]) => [`/repo/${name}`, text]));
  const program = createProgram({ ts, host: createMemoryHost(texts), paths: ['/repo'] });
  const engine = new Engine(program, defaultSettings);
  const facts = collectRegistrations(engine, frameworks);
  const fact = (name: string): RegistrationFact => {
    const found = facts.find((one) => one.name === name);
    if (!found) throw new Error(`no tool ${name} among ${facts.map((one) => one.name).join(', ')}`);
    return found;
  };
  return {
    facts,
    tools: facts.map((one) => `${one.name ?? `? ${one.reason}`} ${one.place.file.slice('/repo/'.length)}:${one.place.line}`),
    names: facts.map((one) => one.name),
    textOf: (name) => program.text(fact(name).place.file)!.slice(fact(name).place.start, fact(name).place.end),
    fact,
  };
}

/** The kinds of a value's alternatives, for a look at what a handler or schema is. */
export const kindsOf = (value: Value | undefined): readonly string[] => (value ? alternativesOf(value).map((one) => one.kind) : []);
