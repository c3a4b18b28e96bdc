export { createToolCaller } from './caller.js';
export type { CallOptions, ToolCaller, ToolCallerOptions } from './options.js';
export { classifySendError, type SendFailure } from './classify-error.js';
export { fileJournal } from './file-journal.js';
export { sqliteJournal } from './sqlite-journal.js';
export type { CallJournal, JournalEntry } from './journal.js';
export type { ToolOutcome, UnknownOutcome } from './outcome.js';
export type { ToolClient, ToolResult } from './tool-client.js';
