// Generated from what the module exports by `npm run generate`. Do not edit.
import type * as module from '../dist/audit/index.js' with { 'resolution-mode': 'import' };
export type { AuditOutput, AuditRow, CountDocuments, DocumentCount } from '../dist/audit/index.js' with { 'resolution-mode': 'import' };
export declare const audit: typeof module.audit;
export declare const runAudit: typeof module.runAudit;
