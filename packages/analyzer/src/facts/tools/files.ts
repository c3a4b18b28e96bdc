/** Tools that are files: a module under a certain folder whose exports are the parts. */
import picomatch from 'picomatch';
import type { Engine } from '../../resolve/engine.js';
import { exportOf } from '../../resolve/imports.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, constant, UNDEFINED, type Value } from '../../resolve/values.js';
import type { FrameworkModel, Registration } from '../../types.js';
import { attempt } from '../attempt.js';
import type { RegistrationFact } from '../registration.js';
import { REGISTRATION } from './allowances.js';
import type { FrameworkIndex } from './framework-index.js';
import { factsOf } from './registration-of-parts.js';
import { fileName, writtenIn, type Parts } from './slots.js';

type FileRegistration = Extract<Registration, { shape: 'file' }>;

export function collectFileRegistrations(engine: Engine, index: FrameworkIndex): readonly RegistrationFact[] {
  const facts: RegistrationFact[] = [];
  for (const model of index.models)
    for (const registration of model.registrations) {
      if (registration.shape !== 'file') continue;
      for (const path of engine.program.files) {
        const folder = folderUsing(engine, index, model, path);
        if (folder === undefined || !patternsOf(engine, registration, folder)(path.slice(folder.length + 1))) continue;
        engine.resetBudget(REGISTRATION);
        facts.push(...attempt(engine, { file: path }, 'the tool of this file', () => factsOfFile(engine, model, registration, path), () => []));
      }
    }
  return facts;
}

/** The package root of a file, when that package depends on the framework. */
function folderUsing(engine: Engine, index: FrameworkIndex, model: FrameworkModel, path: string): string | undefined {
  const own = engine.program.packageOf(path);
  if (!own) return index.imported().has(model) ? engine.program.root : undefined;
  const { manifest } = own;
  const depends = ['dependencies', 'devDependencies', 'peerDependencies'].some((key) => {
    const list = manifest[key];
    return typeof list === 'object' && list !== null && model.packages.some((name) => name in list);
  });
  return depends ? own.folder : undefined;
}

/** Whether a path below the package root is a tool's: by the folder that the configuration names, else by the usual one. */
function patternsOf(engine: Engine, registration: FileRegistration, folder: string): (path: string) => boolean {
  const { config } = registration;
  const file = config && engine.program.files.find((path) => path.startsWith(`${folder}/${config.file}.`));
  let value = file === undefined ? undefined : exportOf(engine, file, 'default');
  for (const name of config?.at.split('.') ?? []) value = value && propertyOf(engine, value, name);
  const patterns = value?.kind === 'constant' && typeof value.value === 'string' ? [`${value.value.replace(/^\.\//, '').replace(/\/$/, '')}/**`] : [...registration.files];
  return picomatch(patterns);
}

function factsOfFile(engine: Engine, model: FrameworkModel, registration: FileRegistration, path: string): readonly RegistrationFact[] {
  const read = (slot: string): Value => {
    if (slot === 'file') return constant(fileName(path));
    const [head = '', ...rest] = slot.split('.');
    return rest.reduce((value, name) => propertyOf(engine, value, name), exportOf(engine, path, head) ?? UNDEFINED);
  };
  const handler = alternativesOf(read([registration.handler].flat()[0]!)).find((one) => one.kind === 'function');
  if (handler?.kind !== 'function') return [];
  const parts: Parts = {
    value: read,
    written(slot) {
      const [head = '', ...rest] = slot.split('.');
      return rest.length > 0 ? writtenIn(exportOf(engine, path, head) ?? UNDEFINED, rest) : undefined;
    },
  };
  return factsOf(engine, { model, slots: registration, parts, site: handler.node });
}
