import type { CallView, EffectModel, Verdict, ValueView } from '../../types.js';

const READS = /^(?:GET|HEAD|OPTIONS)$/;
/** POST routes of the REST API that only compute or issue a short-lived token. */
const READING_POSTS = /^\/?(?:markdown(?:\/raw)?|app\/installations\/[^/]+\/access_tokens|applications\/[^/]+\/token(?:\/scoped)?|repos\/.*\/releases\/generate-notes|.*\/attestations\/bulk-list)(?:\?|$)/;

function route(verb: string, url: string): Verdict {
  const effect = READS.test(verb) || READING_POSTS.test(url) ? 'none' : /^(?:PUT|PATCH|DELETE)$/.test(verb) ? 'idempotent-write' : 'write';
  return { effect, kind: 'sdk-client', confidence: 'proven', destructive: verb === 'DELETE' || undefined, what: `${verb} ${url}` };
}

/** `request('POST /repos/{owner}/{repo}/issues', …)` or `request({ method, url })`. */
function request(call: CallView): Verdict | undefined {
  const own = /(?:^|\.)request$/.test(call.member) || (/^@octokit\/request(?:$|\/)/.test(call.module) && call.member === 'default');
  const first = call.args[0];
  if (!own || call.isNew || first === undefined) return undefined;
  const rank = { write: 3, unknown: 2, 'idempotent-write': 1, none: 0 };
  return first.alternatives.map(oneRequest).sort((a, b) => rank[b.effect] - rank[a.effect])[0];
}

function oneRequest(first: ValueView): Verdict {
  const [, verb, url] = /^(?:([A-Za-z]+) +)?(.*)$/s.exec(first.text ?? '') ?? [];
  if (verb !== undefined && url !== undefined) return route(verb.toUpperCase(), url.replaceAll('\u0000', '{}'));
  // A route without a verb is a GET; an object without a method is one too.
  if (first.text !== undefined && !first.text.startsWith('\u0000')) return route('GET', first.text.replaceAll('\u0000', '{}'));
  const method = first.property('method');
  if (method.string !== undefined || method.isAbsent) return route((method.string ?? 'GET').toUpperCase(), first.property('url').text?.replaceAll('\u0000', '{}') ?? '');
  return { effect: 'write', kind: 'sdk-client', confidence: 'likely', dynamic: true, what: 'request' };
}

/** GitHub. Facts from `@octokit/plugin-rest-endpoint-methods` 18 (the verbs of its routes), `@octokit/core` 7, `@octokit/graphql` 9. */
export default {
  modules: [
    'octokit', '@octokit/rest', '@octokit/core', '@octokit/request', '@octokit/graphql', '@octokit/action', '@octokit/app',
    '@octokit/plugin-rest-endpoint-methods', '@actions/github',
  ],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'getOctokit', 'auth', 'defaults', 'plugin', 'paginate', 'paginate.iterator', 'hook.*', 'log.*', 'endpoint', 'endpoint.merge',
        'getInstallationOctokit', 'eachRepository.iterator', 'eachInstallation.iterator',
      ],
      effect: 'none',
    },
    { member: ['graphql', 'graphql.paginate', 'graphql.default'], effect: { by: 'graphql', document: ['0', '0.query'] } },
    {
      member: [
        'search.code', 'search.commits', 'search.issuesAndPullRequests', 'search.labels', 'search.repos', 'search.topics', 'search.users',
      ],
      effect: 'none',
    },
    {
      member: [
        'meta.root', 'markdown.render', 'markdown.renderRaw', 'repos.compareCommits', 'repos.compareCommitsWithBasehead', 'repos.codeownersErrors',
        'repos.generateReleaseNotes', 'repos.downloadTarballArchive', 'repos.downloadZipballArchive', 'actions.downloadArtifact',
        'actions.downloadWorkflowRunLogs', 'actions.downloadJobLogsForWorkflowRun', 'dependencyGraph.diffRange', 'dependencyGraph.exportSbom',
        'apps.checkToken', 'apps.scopeToken', 'apps.createInstallationAccessToken', 'actions.createRegistrationTokenForRepo',
        'actions.createRegistrationTokenForOrg', 'actions.createRemoveTokenForRepo', 'actions.createRemoveTokenForOrg',
      ],
      effect: 'none',
    },
    {
      member: [
        'issues.create', 'issues.createComment', 'pulls.createReview', 'pulls.createReviewComment', 'pulls.createReplyForReviewComment',
        'pulls.submitReview', 'gists.create', 'gists.createComment', 'gists.fork', 'git.createCommit', 'repos.createCommitComment',
        'repos.createCommitStatus', 'repos.createDeployment', 'repos.createDeploymentStatus', 'checks.create', 'checks.rerequestRun',
        'checks.rerequestSuite',
      ],
      effect: 'write',
    },
    {
      member: [
        'actions.createWorkflowDispatch', 'actions.reRunWorkflow', 'actions.reRunWorkflowFailedJobs', 'actions.reRunJobForWorkflowRun',
        'repos.createDispatchEvent', 'repos.requestPagesBuild', 'repos.createPagesDeployment', 'repos.pingWebhook', 'repos.testPushWebhook',
        'repos.redeliverWebhookDelivery', 'orgs.pingWebhook', 'orgs.createInvitation', 'teams.createDiscussionInOrg',
        'teams.createDiscussionCommentInOrg', 'codeScanning.uploadSarif', 'projects.createDraftItemForOrg',
        'projects.createDraftItemForAuthenticatedUser',
      ],
      effect: 'write',
    },
    // A name, head or tag of the caller's is taken only once.
    {
      member: [
        'pulls.create', 'git.createRef', 'git.createTag', 'repos.createForAuthenticatedUser', 'repos.createInOrg', 'repos.createUsingTemplate',
        'repos.createRelease', 'repos.createWebhook', 'repos.createDeployKey', 'repos.createAutolink', 'repos.createRepoRuleset',
        'repos.renameBranch', 'repos.transfer', 'repos.uploadReleaseAsset', 'issues.createLabel', 'issues.createMilestone',
        'actions.createRepoVariable', 'actions.createOrgVariable', 'actions.createEnvironmentVariable', 'teams.create', 'orgs.createWebhook',
      ],
      effect: 'write',
      naturalKey: true,
    },
    // Named by their content, members of a set, or answered with the one that is there.
    {
      member: [
        'git.createBlob', 'git.createTree', 'repos.createFork', 'repos.merge', 'repos.mergeUpstream', 'issues.addLabels', 'issues.addAssignees',
        'pulls.requestReviewers', 'reactions.createForIssue', 'reactions.createForIssueComment', 'reactions.createForCommitComment',
        'reactions.createForPullRequestReviewComment', 'reactions.createForRelease', 'repos.createCommitSignatureProtection',
        'repos.addStatusCheckContexts', 'actions.cancelWorkflowRun', 'actions.forceCancelWorkflowRun', 'actions.approveWorkflowRun',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'repos.createOrUpdateFileContents', 'repos.createOrUpdateEnvironment', 'actions.createOrUpdateRepoSecret', 'actions.createOrUpdateOrgSecret',
        'actions.createOrUpdateEnvironmentSecret', 'pulls.merge', 'pulls.dismissReview', 'pulls.updateBranch', 'issues.lock', 'issues.unlock',
        'issues.update', 'pulls.update', 'git.updateRef', 'activity.markNotificationsAsRead', 'activity.markThreadAsRead',
        'activity.markThreadAsDone', 'activity.starRepoForAuthenticatedUser', 'repos.addCollaborator', 'actions.enableWorkflow',
        'actions.disableWorkflow',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'repos.delete', 'repos.deleteFile', 'repos.deleteRelease', 'git.deleteRef', 'gists.delete', 'issues.deleteComment', 'issues.deleteLabel',
        'issues.removeLabel', 'pulls.deleteReviewComment', 'repos.declineInvitation',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
  judge: request,
} satisfies EffectModel;
