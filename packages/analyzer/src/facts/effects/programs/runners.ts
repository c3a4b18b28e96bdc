/** Programs that run another one, a script, a statement or a request. */
import { names, type ProgramModel } from './program.js';

export const RUNNERS: readonly ProgramModel[] = [
  {
    programs: names('sudo doas nice ionice time timeout gtimeout nohup stdbuf setsid command exec xcrun npx bunx pnpx uvx xvfb-run caffeinate arch unbuffer watch env xargs busybox wsl builtin eval'),
    valueOptions: names('-u -n -p --package --sdk -k -s -C -I -P -d --from -g'),
    runs: 'command',
    otherwise: 'write',
    bare: 'none',
  },
  { programs: names('sh bash zsh dash fish ksh ash cmd'), runs: 'script', otherwise: 'write' },
  { programs: names('powershell pwsh'), runs: 'powershell', otherwise: 'write' },
  {
    programs: names('psql sqlite3 mysql mariadb duckdb sqlcmd clickhouse-client cockroach snowsql usql bq'),
    valueOptions: names('-h -U -d -p -P -u --host --port --user --dbname -D -S'),
    options: { '-l': 'none', '--list': 'none' },
    runs: 'statement',
    otherwise: 'write',
  },
  { programs: ['curl', 'http', 'https', 'xh'], runs: 'request', otherwise: 'none' },
  { programs: ['ssh'], valueOptions: names('-o -p -i -l -F -J -L -R -D -S -b -c -E -m -W'), runs: 'remote', otherwise: 'write' },
  { programs: ['venv', 'virtualenv'], otherwise: 'idempotent' },
  { programs: names('python python3 py'), valueOptions: ['-m'], options: { '--check': 'none' }, runs: 'python', otherwise: 'write' },
  { programs: names('node tsx ts-node ruby php java'), valueOptions: names('-r --require --import --loader -jar -cp'), runs: 'file', options: { '--check': 'none' }, otherwise: 'write' },
  { programs: names('Rscript lua julia elixir mongosh mongo redis-cli claude codex gemini aider goose opencode ollama make just task'), options: { '--check': 'none' }, otherwise: 'write' },
];
