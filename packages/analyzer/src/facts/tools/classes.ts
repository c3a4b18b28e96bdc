/** Tools that are classes: they extend a class of the framework, whose fields and methods hold the parts. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { filesExtending } from '../../resolve/function-names.js';
import { ancestryOf, genericInstance } from '../../resolve/self.js';
import { isAbsent, type ClassValue } from '../../resolve/values.js';
import type { FrameworkModel, Registration } from '../../types.js';
import { attempt } from '../attempt.js';
import type { RegistrationFact } from '../registration.js';
import { REGISTRATION } from './allowances.js';
import type { FrameworkIndex } from './framework-index.js';
import { factsOf } from './registration-of-parts.js';
import { partsOfValue } from './slots.js';

type ClassRegistration = Extract<Registration, { shape: 'class' }>;

export function collectClassRegistrations(engine: Engine, index: FrameworkIndex): readonly RegistrationFact[] {
  const facts: RegistrationFact[] = [];
  const imported = index.imported();
  for (const model of index.models) {
    if (!imported.has(model)) continue;
    for (const registration of model.registrations) {
      if (registration.shape !== 'class') continue;
      for (const name of [registration.extends].flat())
        for (const klass of findHeirs(engine, name)) {
          engine.resetBudget(REGISTRATION);
          facts.push(...attempt(engine, klass, 'a class', () => factsOfClass(engine, index, model, registration, klass), () => []));
        }
    }
  }
  return facts;
}

/** Classes that extend something of this name, directly or through another class. */
function findHeirs(engine: Engine, name: string, seen: Set<ts.Node> = new Set()): readonly ts.ClassLikeDeclaration[] {
  for (const path of filesExtending(engine, name))
    for (const klass of engine.program.source(path)?.heirs.get(name) ?? []) {
      if (seen.has(klass)) continue;
      seen.add(klass);
      if (klass.name) findHeirs(engine, klass.name.text, seen);
    }
  return [...seen] as ts.ClassLikeDeclaration[];
}

function factsOfClass(engine: Engine, index: FrameworkIndex, model: FrameworkModel, registration: ClassRegistration, node: ts.ClassLikeDeclaration): readonly RegistrationFact[] {
  const { ts } = engine;
  const klass: ClassValue = { kind: 'class', node, env: OUTSIDE };
  const base = ancestryOf(engine, klass).at(-1);
  if (base?.kind !== 'external' || !index.modelsOf(base).includes(model) || ![registration.extends].flat().includes(base.path.at(-1) ?? '')) return [];
  const isAbstract = ts.getModifiers(node as ts.ClassDeclaration)?.some((modifier) => modifier.kind === ts.SyntaxKind.AbstractKeyword);
  const parts = partsOfValue(engine, genericInstance(klass));
  const name = parts.value([registration.name].flat()[0]!);
  // A base that leaves the name to those who extend it.
  if (isAbstract || isAbsent(name) || (name.kind === 'external' && name.package === base.package)) return [];
  return factsOf(engine, { model, slots: registration, parts, site: node });
}
