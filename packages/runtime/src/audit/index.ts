export { audit, type AuditRow, type CountDocuments, type DocumentCount } from './audit.js';
export { runAudit, type AuditOutput } from './run-audit.js';
