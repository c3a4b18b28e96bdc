import type { ProgramModel } from './program.js';

const git: ProgramModel = {
  programs: ['git'],
  valueOptions: ['-C', '-c', '--git-dir', '--work-tree', '--namespace'],
  commands: {
    none: [
      'status', 'log', 'diff', 'show', 'blame', 'annotate', 'grep', 'ls-files', 'ls-tree', 'ls-remote', 'rev-parse', 'rev-list', 'describe', 'cat-file', 'shortlog', 'reflog', 'for-each-ref',
      'merge-base', 'name-rev', 'whatchanged', 'check-ignore', 'check-attr', 'symbolic-ref', 'var', 'version', 'help', 'count-objects', 'fsck', 'diff-tree', 'diff-index', 'diff-files', 'range-diff', 'show-ref', 'show-branch', 'verify-commit',
      'verify-pack', 'archive', 'bundle verify', 'hash-object', 'write-tree', 'patch-id', 'branch', 'tag', 'remote', 'remote show', 'remote get-url', 'config --get', 'config --list', 'config -l', 'config --get-all', 'config get', 'config list',
      'stash list', 'stash show', 'worktree list', 'submodule status', 'submodule foreach', 'notes show', 'notes list', 'bisect log', 'branch --list', 'branch -a', 'branch -r', 'branch -v', 'branch -vv', 'branch --show-current', 'tag -l', 'tag --list',
      'credential fill', 'lfs ls-files', 'remote -v',
    ],
    idempotent: [
      'add', 'checkout', 'switch', 'restore', 'fetch', 'config', 'remote set-url', 'branch -f', 'branch --set-upstream-to', 'branch -u', 'tag -f', 'stash clear', 'gc', 'prune', 'update-index', 'update-ref', 'submodule update',
      'submodule init', 'submodule sync', 'pull', 'push', 'merge', 'init', 'sparse-checkout', 'maintenance', 'lfs', 'bisect start', 'read-tree', 'checkout-index', 'pack-refs', 'repack', 'fetch-pack', 'rebase', 'rebase --abort', 'merge --abort', 'worktree prune',
    ],
    destructive: ['rm', 'reset', 'clean', 'branch -d', 'branch -D', 'branch --delete', 'tag -d', 'tag --delete', 'remote remove', 'remote rm', 'worktree remove', 'stash drop', 'bisect reset'],
    'natural-key': ['clone', 'mv', 'checkout -b', 'switch -c', 'switch --create', 'branch *', 'branch -m', 'tag *', 'remote add', 'remote rename', 'worktree add', 'submodule add', 'tag -a'],
    write: ['commit', 'stash', 'stash push', 'stash pop', 'stash apply', 'stash save', 'cherry-pick', 'revert', 'am', 'apply', 'notes', 'commit-tree', 'filter-branch', 'send-email', 'rebase -i'],
  },
  options: { '--dry-run': 'none' },
  otherwise: 'write',
  bare: 'none',
};

const gh: ProgramModel = {
  programs: ['gh', 'glab', 'hub'],
  valueOptions: ['-R', '--repo', '--hostname'],
  requestCommand: 'api',
  commands: {
    none: ['* list', '* view', '* status', '* diff', '* checks', '* watch', 'search', 'browse', 'auth status', 'auth token', 'run download', 'release download', 'status', 'version', 'completion', '* ls', 'help'],
    idempotent: [
      '* edit', '* close', '* reopen', '* lock', '* unlock', '* ready', '* merge', '* set', '* enable', '* disable', '* pin', '* unpin', '* archive', '* unarchive', '* cancel', 'pr checkout', 'repo sync', 'auth', 'config',
      'label edit', 'alias set', 'extension', 'codespace stop',
    ],
    destructive: ['* delete', '* remove', '* rm'],
    'natural-key': ['repo create', 'repo clone', 'repo fork', 'label create', 'release create', 'repo rename', 'pr create', 'mr create'],
    write: ['* create', '* comment', '* review', '* rerun', 'workflow run', 'release upload', 'issue transfer', 'gist create', '* note'],
  },
  otherwise: 'write',
  bare: 'none',
};

const mercurial: ProgramModel = {
  programs: ['hg', 'svn', 'p4', 'jj'],
  commands: {
    none: ['status', 'st', 'log', 'diff', 'info', 'cat', 'blame', 'annotate', 'list', 'ls', 'summary', 'id', 'root', 'branches', 'heads', 'files', 'opened', 'describe', 'changes', 'show'],
    idempotent: ['add', 'update', 'up', 'pull', 'push', 'checkout', 'co', 'sync', 'edit', 'revert', 'resolve', 'switch'],
    destructive: ['remove', 'rm', 'delete'],
    write: ['commit', 'ci', 'submit'],
  },
  otherwise: 'write',
  bare: 'none',
};

export const VERSION_CONTROL: readonly ProgramModel[] = [git, gh, mercurial];
