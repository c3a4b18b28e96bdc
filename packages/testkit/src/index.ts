export { collectFixtures, compare, type Expected, type Fixture, type Found, type Comparison } from './fixtures.js';
