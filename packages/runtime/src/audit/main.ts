/** The command `mcp-idempotency-audit`. */
import { runAudit } from './run-audit.js';

const { exitCode, stdout, stderr } = await runAudit(process.argv.slice(2));
if (stdout !== '') console.log(stdout);
if (stderr !== '') console.error(stderr);
process.exitCode = exitCode;
