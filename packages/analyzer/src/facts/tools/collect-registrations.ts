/** All tools of a program, in every way a model knows of registering them. */
import type { Engine } from '../../resolve/engine.js';
import type { FrameworkModel } from '../../types.js';
import type { RegistrationFact } from '../registration.js';
import { FrameworkIndex } from './framework-index.js';
import { collectLowLevelRegistrations } from './low-level.js';
import { collectMethodRegistrations } from './methods.js';
import { dropDoubles } from './registration-of-parts.js';

export function collectRegistrations(engine: Engine, models: readonly FrameworkModel[]): readonly RegistrationFact[] {
  const index = new FrameworkIndex(engine.program, models);
  const facts = [
    ...collectMethodRegistrations(engine, index),
    ...collectLowLevelRegistrations(engine, index),
  ];
  return [...dropDoubles(facts)].sort((a, b) => (a.place.file < b.place.file ? -1 : a.place.file > b.place.file ? 1 : a.place.start - b.place.start));
}
