import { describe, expect, test } from 'vitest';
import { argvDecision } from '../../src/facts/effects/argv.js';
import { shellCommands } from '../../src/facts/effects/shell-words.js';
import { call, external, grown, input, oneOf, template, unknown } from './views.js';

const shell = (line: unknown) => argvDecision(call('child_process', 'exec', [line]), { by: 'argv', command: '0', shell: true });
const file = (program: unknown, args?: unknown) => argvDecision(call('child_process', 'execFile', [program, args]), { by: 'argv', command: '0', args: '1' });

const LINES: Readonly<Record<string, readonly string[]>> = {
  none: [
    'kubectl get pods -n {in}', 'kubectl -n default describe pod {in}', 'kubectl rollout status deploy/x', 'kubectl apply -f x --dry-run=client', 'helm list', 'git status', 'git -C {…} log --oneline', 'git branch', 'git config --get user.name',
    'npx expo config --json', 'eas build:list --limit 5', 'node cli.js list items', 'node {…} orders list', 'python -m tool status',
    'ls -la {in}', 'cat a | grep b | wc -l', 'which node', 'node --version', 'docker ps', 'docker compose ps', 'gh pr list', 'gh api /repos/x', 'aws ec2 describe-instances', 'gcloud compute instances list', 'curl -s https://x', 'curl -X GET https://x',
    'psql -c "SELECT 1"', 'sqlite3 db.sqlite "select 1"', 'find . -name "*.ts"', 'echo hi 2>/dev/null', 'npm ls', 'terraform plan', 'systemctl status nginx', 'adb devices', 'adb -s {in} shell getprop', 'xcrun simctl list devices', 'sed -n 1p f', 'sudo ls',
    'bash -c "ls -la"', 'cd /x && ls', 'powershell -Command "Get-Process | Select-Object Name"', 'tar -tzf a.tgz', 'ffprobe x.mp4', "osascript -e 'tell application \"Notes\" to get name of every note'", 'tmux capture-pane -t {in} -p', '{…} list',
    "gh api graphql -f query='query { viewer { login } }'", 'terraform fmt -check', 'ios list', 'unheard-of-program status', 'docker logs {in}',
    'command -v {in}', 'powershell -Command "[Console]::OutputEncoding = (New-Object System.Text.UTF8Encoding $false); Get-Process"', 'powershell -Command "Get-Process | ForEach-Object { $_.Name }"', 'ssh -o BatchMode=yes -p 22 root@{…} true', 'ssh {in} ls -la', 'docker run --rm --gpus all nvidia/cuda:12 nvidia-smi -L', 'docker run --rm -v {…}:/data alpine ls /data', 'python -c "import torch; print(torch.__version__)"',
  ],
  'idempotent-write': [
    'npx expo install {in}', 'eas build:cancel {in}', 'kubectl apply -f {in}', 'kubectl delete pod {in}', 'kubectl config use-context {in}', 'git add .', 'git checkout main', 'git push origin main', 'mkdir -p a/b', 'rm -rf a', 'cp a b', 'touch x', 'npm install lodash', 'docker stop x', 'docker stop {in}', 'docker compose up -d',
    'gh pr merge 1', 'gh issue edit 1 --title x', 'aws s3 sync a b', 'curl -X DELETE https://x/1', 'psql -c "DELETE FROM t"', 'echo hi > f', 'find . -name x -delete', 'ffmpeg -i a b.mp4', 'terraform apply', 'kill 12', 'ln -sf a b', 'xcrun simctl boot X',
    'open -a Simulator.app', 'open -b com.apple.Safari', 'prettier --write .', 'systemctl start nginx', 'helm uninstall x', 'ssh host rm -rf a', 'uv venv {in}', 'python3 -m venv {…}', 'python3 -m pip install {in}',
  ],
  write: [
    'npx expo start', 'eas build --platform ios', 'eas submit', 'kubectl create ns x', 'kubectl run x --image=y', 'kubectl exec {in} -- ls', 'kubectl rollout restart deploy/x', 'helm upgrade x y', 'git commit -m {in}', 'git checkout -b {in}', 'git clone {in}', 'mkdir a', 'mv a b', 'echo hi >> f', 'sed -i s/a/b/ f', 'npm run dev',
    'docker run x', 'gh pr create --title x', 'gh issue comment 1', 'aws ec2 run-instances', 'gcloud compute instances create x', 'curl -d x=1 https://x/orders', 'psql -c "INSERT INTO t VALUES (1)"', 'ls; open https://x', 'open -a Safari https://x', 'open -n -a Simulator', 'open {in}', 'osascript -e "tell app \\"Mail\\" to send m"',
    'node cli.js create item', 'node cli.js send create', 'node cli.js', 'node -e list', 'python train.py data.csv',
    'unheard-of-program x', 'bash script.sh', 'python -c "{in}"', 'python -c "open(1, 2).write(3); print(4)"', 'python -m mytool {in}', 'ssh host', 'ssh host ./deploy', 'docker run --rm x', 'docker run --rm alpine ./job', 'adb shell input tap 1 2', 'adb shell monkey -p x 500', 'xcrun simctl openurl booted x', 'sh -c "{in}"', 'git stash', 'ls $(mkdir a)',
    "gh api graphql -f query='mutation { addStar(id: 1) { id } }'", 'gh api -X POST /repos/x/issues',
  ],
};

describe.each(Object.entries(LINES))('%s', (effect, lines) => {
  test.each(lines)('%s', (line) => {
    expect(shell(template(line)).effect).toBe(effect);
  });
});

test.each([
  ['write', ['--headless', '--path', input, '--script', unknown, 'add_node', unknown]],
  ['none', ['--path', input, unknown, 'get_uid', unknown]],
  ['idempotent-write', [unknown, 'delete', input]],
  ['unknown', ['--path', input, unknown]],
])('a configured program, by its first word that can be read: %s', (effect, args) => {
  expect(file(unknown, args).effect).toBe(effect);
});

test('a program in a variable of the shell', () => {
  expect(shell('$TOOL create x').effect).toBe('unknown');
});

test.each([
  ['$p = Get-CimInstance Win32_Process', 'none'],
  ['[Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false); $p = Get-CimInstance Win32_Process -Filter "ProcessId = 7"; if ($p) { "START=" + $p.CreationDate.ToFileTimeUtc(); "EXE=" + $p.ExecutablePath }', 'none'],
  ['"$(Get-Date) $env:PATH"', 'none'],
  ['(Get-Item .).LastWriteTime.ToString("o")', 'none'],
  ['Get-Process node 2>$null | Where-Object { $_.Id -eq 7 } | ForEach-Object { $_.Name } > $null', 'none'],
  ["try { [IO.File]::ReadAllText('a.txt') } catch { 'none' }", 'none'],
  ['Get-Process node | Stop-Process', 'idempotent-write'],
  ['Get-Process > list.txt', 'idempotent-write'],
  ["$client = New-Object Net.WebClient; $client.UploadString('https://x.example', 'a')", 'write'],
  ["[System.Windows.Forms.SendKeys]::SendWait('a')", 'write'],
  ['"$(Add-Content log.txt x)"', 'write'],
  ['Start-Process notepad', 'write'],
  ["& 'C:\\tools\\deploy.exe' now", 'write'],
  ['& $tool now', 'unknown'],
])('PowerShell: %s', (script, effect) => expect(file('powershell', ['-NoProfile', '-Command', script]).effect).toBe(effect));

test('a program and its words chosen by one condition', () => {
  expect(file(oneOf('where', 'uv'), oneOf(['uv'], ['--version'])).effect).toBe('none');
  expect(file(oneOf('kubectl', 'git'), oneOf(['get', 'pods'], ['commit'])).effect).toBe('write');
});

test('words', () => {
  expect(file('kubectl', ['get', input])).toMatchObject({ effect: 'none', confidence: 'proven' });
  expect(file('kubectl', [oneOf('get', 'create'), 'x']).effect).toBe('write');
  expect(file('kubectl', ['rollout', input])).toMatchObject({ effect: 'write', dynamic: true });
  expect(file('kubectl', [input])).toMatchObject({ effect: 'write', dynamic: true });
  expect(file('kubectl', unknown).effect).toBe('unknown');
  expect(file('kubectl', input)).toMatchObject({ effect: 'write', dynamic: true });
  expect(file('/usr/bin/git', ['status']).effect).toBe('none');
  expect(file(template('{…}/adb.exe'), ['install', 'x']).effect).toBe('idempotent-write');
  expect(file('git', ['branch', input])).toMatchObject({ effect: 'write', naturalKey: true });
  expect(file('sh', ['-c', 'ls | wc']).effect).toBe('none');
  expect(file('ls').effect).toBe('none');
  expect(file('kubectl', ['delete', 'pod', input])).toMatchObject({ destructive: true, what: 'kubectl delete pod' });
});

test('programs that are looked for', () => {
  expect(file(oneOf(external('@vscode/ripgrep', 'rgPath'), unknown), unknown).effect).toBe('none');
  expect(file(external('globals', 'process.execPath'), ['script.js']).effect).toBe('write');
  expect(file(unknown, [input]).effect).toBe('unknown');
  expect(file(unknown, ['--version']).effect).toBe('none');
});

test('a list that may grow proves no rehearsal', () => {
  expect(file('kubectl', grown('create', '-f', 'x', '--dry-run=client')).effect).toBe('write');
  expect(file('kubectl', ['create', '-f', 'x', '--dry-run=client']).effect).toBe('none');
});

test('commands of the caller', () => {
  expect(shell(input)).toMatchObject({ effect: 'write', dynamic: true });
  expect(shell(template('git {in}'))).toMatchObject({ effect: 'write', dynamic: true });
  expect(file(input, input)).toMatchObject({ effect: 'write', dynamic: true });
  expect(shell(unknown).effect).toBe('unknown');
});

test('splitting', () => {
  expect(shellCommands(`A=1 git commit -m "a; b" && echo 'x y' >> f 2>&1 | cat`)).toEqual([
    { words: ['git', 'commit', '-m', 'a; b'], output: 'none' },
    { words: ['echo', 'x y'], output: 'appends' },
    { words: ['cat'], output: 'none' },
  ]);
});
