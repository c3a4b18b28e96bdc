/** Scripts that are written to a file and run from there. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const RUN = `import { exec, execFile } from 'node:child_process';
import { writeFileSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
const execAsync = promisify(exec);
const runFile = (file: string) => execAsync(\`osascript "\${file}"\`);
const runScript = async (script: string) => { const file = join(tmpdir(), \`script_\${randomUUID()}.applescript\`); writeFileSync(file, script); try { return await runFile(file); } finally { unlinkSync(file); } };
const runOther = async (script: string, other: string) => { writeFileSync('/tmp/a.scpt', script); return execFile('osascript', [other]); };
`;

test.each([
  ['that makes something', 'async (a) => runScript(`tell application "Things"\\n  make new to do with properties {name:"${a.id}"}\\nend tell`)', /^write: /],
  ['that sets something', 'async (a) => runScript(`tell application "Things"\\n  set name of to do id "1" to "${a.id}"\\nend tell`)', /^idempotent-write: /],
  ['that removes something', 'async (a) => runScript(`tell application "Things"\\n  delete to do id "${a.id}"\\nend tell`)', /^idempotent-write: /],
  ['that reads, and says so in its comments and texts', 'async (a) => runScript(`-- does not make new to dos\\nset found to {}\\ntell application "Things"\\n  repeat with one in to dos\\n    set end of found to name of one\\n  end repeat\\nend tell\\nreturn "make new" & found`)', /^(?:none|idempotent-write)/],
  ['put together in many steps that may each be left out', 'async (a) => { let script = `tell application "Things"\\n`; if (a.id) script += `a`; if (a.id > 1) script += `b`; if (a.id > 2) script += `c`; if (a.id > 3) script += `d`; script += `\\ndelete found\\nend tell`; return runScript(script); }', /^idempotent-write: /],
  ['put together in rounds of a loop', 'async (a) => { let script = `tell application "Things"\\n`; for (const kind of ["to do", "project"]) script += `make new ${kind}\\n`; return runScript(script + `end tell`); }', /^write: /],
  ['that is the caller’s', 'async (a) => runScript(a.id)', /^(?:unknown|write)/],
  ['that is in another file', 'async (a) => runOther(`tell application "Things" to make new to do`, a.id)', /^(?:unknown|write)/],
])('a script %s', (_, handler, expected) => expect(effectOf(RUN, handler)).toMatch(expected));
