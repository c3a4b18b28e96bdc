import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.js';

/** What a mutant of the analyzer is shown: the fixtures, which alone must turn red. */
const config = mergeConfig(base, {});
config.test = { ...config.test, include: ['packages/analyzer/test/fixtures.test.ts'] };

export default config;
