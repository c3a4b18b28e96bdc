// Generated from what the module exports by `npm run generate`. Do not edit.
import type * as module from '../dist/client/index.js' with { 'resolution-mode': 'import' };
export type { CallJournal, CallOptions, JournalEntry, SendFailure, ToolCaller, ToolCallerOptions, ToolClient, ToolOutcome, ToolResult, UnknownOutcome } from '../dist/client/index.js' with { 'resolution-mode': 'import' };
export declare const classifySendError: typeof module.classifySendError;
export declare const createToolCaller: typeof module.createToolCaller;
export declare const fileJournal: typeof module.fileJournal;
export declare const sqliteJournal: typeof module.sqliteJournal;
