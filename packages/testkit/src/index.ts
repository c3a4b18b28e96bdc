export { collectFixtures, compare, type Expected, type Fixture, type Found, type Comparison } from './fixtures.js';
export { ruleNames } from './generate.js';
export { packAll } from './packages.js';
