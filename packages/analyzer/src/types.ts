/**
 * The vocabulary of the analyzer: what facts, models, rules and findings are made of.
 * Everything else in this package imports from here; the files behind it import nothing else of ours.
 */
export type * from './types/words.js';
export type * from './types/tool-facts.js';
export type * from './types/detail-facts.js';
export type * from './types/send-facts.js';
export type * from './types/rules.js';
export type * from './types/file-host.js';
export type * from './types/views.js';
export type * from './types/call-models.js';
export type * from './types/call-types.js';
export type * from './types/schema-models.js';
export type * from './types/framework-models.js';
