export { audit, type AuditRow, type DocumentCount } from './audit.js';
export { runAudit, type AuditOutput } from './run-audit.js';
