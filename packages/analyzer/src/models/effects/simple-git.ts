import type { CallView, EffectModel, Verdict } from '../../types.js';

const READS = /^(?:status|log|diff|show|rev-parse|rev-list|ls-files|ls-tree|ls-remote|cat-file|blame|describe|for-each-ref|grep|shortlog|reflog|merge-base|symbolic-ref|check-ignore|version|diff-tree|name-rev|show-ref)$/;
const SETS = /^(?:add|checkout|switch|restore|fetch|pull|push|config|merge|init|gc|update-index|submodule|sparse-checkout)$/;
const REMOVES = /^(?:rm|reset|clean|prune)$/;

/** `git.raw(['rev-parse', 'HEAD'])`: the first word decides. */
function raw(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)raw$/.test(call.member)) return undefined;
  const first = call.args[0]?.items?.[0] ?? call.args[0];
  const word = first?.string?.split(/\s/)[0];
  if (word === undefined) return { effect: first?.fromInput === true ? 'write' : 'unknown', dynamic: first?.fromInput, kind: 'process', confidence: first?.fromInput === true ? 'likely' : 'guess' };
  const effect = READS.test(word) ? 'none' : SETS.test(word) || REMOVES.test(word) ? 'idempotent-write' : 'write';
  return { effect, destructive: REMOVES.test(word), kind: 'process', confidence: 'likely', what: `git ${word}` };
}

/** Git by `simple-git` 3.30 and `isomorphic-git` 1.34. */
export default {
  modules: ['simple-git', 'simple-git/*', 'isomorphic-git', 'nodegit', 'dugite'],
  kind: 'process',
  rows: [
    { member: ['commit', 'stash', 'cherryPick', 'revert', 'applyPatch', 'notes', 'annotatedTag', 'addNote', 'writeCommit', 'createCommit', 'mergeFromTo.commit'], effect: 'write' },
    { member: ['clone', 'mirror', 'checkoutLocalBranch', 'checkoutBranch', 'addTag', 'addAnnotatedTag', 'addRemote', 'mv', 'branch', 'renameBranch', 'submoduleAdd', 'tag'], effect: 'write', naturalKey: true },
    {
      member: ['add', 'checkout', 'fetch', 'pull', 'push', 'pushTags', 'addConfig', 'setConfig', 'merge', 'mergeFromTo', 'init', 'rebase', 'subModule', 'submoduleUpdate', 'submoduleInit', 'updateServerInfo', 'fastForward', 'writeRef', 'writeBlob', 'writeTree', 'updateIndex', 'setHead'],
      effect: 'idempotent-write',
    },
    { member: ['rm', 'reset', 'resetIndex', 'clean', 'deleteLocalBranch', 'deleteLocalBranches', 'removeRemote', 'deleteBranch', 'deleteRemote', 'deleteTag', 'remove', 'deleteRef', 'clearQueue', 'abortMerge'], effect: 'idempotent-write', destructive: true },
    // `branch()` and `tag()` without words list; simple-git's `branch(['-a'])` too.
    { member: ['simpleGit.branch', 'simpleGit.tag', 'default.branch', 'default.tag', 'gitP.branch'], effect: 'none', confidence: 'likely' },
    { member: ['simpleGit.stash', 'default.stash'], effect: 'write', when: [{ at: '0.0', is: ['list', 'show'], effect: 'none' }] },
    { member: ['exec', 'GitProcess.exec'], effect: { by: 'argv', command: 'git', args: '0' }, confidence: 'likely' },
  ],
  judge: raw,
  otherwise: 'none',
} satisfies EffectModel;
