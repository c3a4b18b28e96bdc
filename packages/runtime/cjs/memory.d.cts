// Generated from what the module exports by `npm run generate`. Do not edit.
import type * as module from '../dist/stores/memory/index.js' with { 'resolution-mode': 'import' };
export declare const memoryStore: typeof module.memoryStore;
