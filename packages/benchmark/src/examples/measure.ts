/** The examples: one small file per SDK and framework, each with a read tool and a write tool. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkOf, readJson, reasonOf } from '../command.js';
import type { Measure } from '../measure.js';
import { EXPECTED } from '../places.js';
import { compareExample, type Expectation } from './compare.js';
import { FOLDER, layOut } from './layout.js';

export const examplesMeasure: Measure = {
  name: 'examples',
  about: 'One file per SDK and framework: the write tool is reported, the read tool is not, the framework is named.',
  needsShared: true,
  run({ shared = '', log }) {
    const folder = path.join(shared, 'api/examples');
    const expected = readJson<Record<string, Expectation>>(path.join(EXPECTED, 'examples.json'));
    const packages = readJson<Record<string, string>>(path.join(EXPECTED, 'packages.json'));
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.startsWith('_')).sort();
    const missing = names.filter((name) => expected[name] === undefined).map((name) => `${name}: no expectation`);
    const perFile = names.flatMap((name) => {
      const expectation = expected[name];
      if (!expectation) return [];
      log(`example ${name}`);
      return [differencesOf(folder, name, expectation, packages)];
    });
    return {
      figures: [
        { name: 'files', value: perFile.length, atLeast: 1 },
        { name: 'files that register MCP tools', value: names.filter((name) => expected[name]?.reported ?? expected[name]?.silent ?? expected[name]?.keyed).length },
        { name: 'files without an expectation', value: missing.length, atMost: 0 },
        { name: 'files that differ', value: perFile.filter(({ length }) => length > 0).length, atMost: 0 },
      ],
      differences: [...missing, ...perFile.flat()],
    };
  },
};

function differencesOf(folder: string, name: string, expectation: Expectation, packages: Readonly<Record<string, string>>): string[] {
  const project = layOut(folder, name, expectation, packages);
  const file = path.posix.join(expectation.folder ?? FOLDER, name);
  try {
    const { tools, findings } = checkOf(project);
    return compareExample(file, expectation, tools, findings);
  } catch (error) {
    return [`${name}: ${reasonOf(error)}`];
  }
}
