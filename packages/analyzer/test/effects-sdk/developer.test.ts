import azureDevops from '../../src/models/effects/azure-devops.js';
import gitbeaker from '../../src/models/effects/gitbeaker.js';
import jira from '../../src/models/effects/jira.js';
import linear from '../../src/models/effects/linear.js';
import notion from '../../src/models/effects/notion.js';
import octokit from '../../src/models/effects/octokit.js';
import { input, oneOf, template } from '../effects/views.js';
import { judges } from './table.js';

judges('@octokit/rest', octokit, {
  none: [
    'Octokit.rest.issues.listForRepo', 'Octokit.rest.search.code', 'Octokit.rest.repos.getContent', 'Octokit.paginate', 'Octokit.rest.pulls.get', 'Octokit.rest.repos.compareCommits',
    ['Octokit.request', ['GET /user']], ['Octokit.request', ['/user']], ['Octokit.request', ['POST /markdown']], ['Octokit.request', [{ url: '/user' }]],
    ['Octokit.graphql', ['query { viewer { login } }']],
  ],
  write: [
    'Octokit.rest.issues.create', 'Octokit.issues.createComment', 'Octokit.rest.pulls.createReview', 'Octokit.rest.actions.createWorkflowDispatch',
    ['Octokit.request', ['POST /repos/{owner}/{repo}/issues', {}]], ['Octokit.request', [template('POST /repos/{in}/issues')]], ['Octokit.request', [oneOf('GET /user', 'POST /user/repos')]],
    ['Octokit.request', [{ method: 'POST', url: '/gists' }]], ['Octokit.graphql', ['mutation { addComment(input: $i) { clientMutationId } }']],
  ],
  'natural key': ['Octokit.rest.pulls.create', 'Octokit.rest.git.createRef', 'Octokit.rest.repos.createRelease', 'Octokit.rest.repos.createForAuthenticatedUser'],
  'idempotent-write': ['Octokit.rest.repos.createOrUpdateFileContents', 'Octokit.rest.issues.update', 'Octokit.rest.issues.addLabels', 'Octokit.rest.pulls.merge', 'Octokit.rest.git.updateRef', ['Octokit.request', ['PATCH /repos/{o}/{r}']]],
  removal: ['Octokit.rest.git.deleteRef', 'Octokit.rest.issues.removeLabel', ['Octokit.request', ['DELETE /gists/1']]],
  'dynamic write': [['Octokit.request', [input]]],
});
judges('@gitbeaker/rest', gitbeaker, {
  none: ['Gitlab.Issues.all', 'Gitlab.Projects.show', 'Gitlab.Repositories.compare'],
  write: ['Gitlab.Issues.create', 'Gitlab.MergeRequestNotes.create', 'Gitlab.Pipelines.create', 'Gitlab.Jobs.retry', 'Gitlab.Commits.create'],
  'natural key': ['Gitlab.Branches.create', 'Gitlab.MergeRequests.create'],
  'idempotent-write': ['Gitlab.Issues.edit', 'Gitlab.MergeRequests.merge'],
  removal: ['Gitlab.Branches.remove', 'Gitlab.Pipelines.cancel'],
});
judges('jira.js', jira, {
  none: ['Version3Client.issues.getIssue', 'Version3Client.issueSearch.searchForIssuesUsingJqlEnhancedSearchPost', 'Version3Client.issues.getTransitions'],
  write: ['Version3Client.issues.createIssue', 'Version3Client.issueComments.addComment', 'Version3Client.issueWorklogs.addWorklog', 'Version3Client.issueLinks.linkIssues'],
  'natural key': ['Version3Client.projects.createProject'],
  'idempotent-write': ['Version3Client.issues.editIssue', 'Version3Client.issues.doTransition', 'Version3Client.issues.assignIssue', ['Version3Client.issueRemoteLinks.createOrUpdateRemoteIssueLink', [{ globalId: 'x' }]]],
  removal: ['Version3Client.issues.deleteIssue'],
});
judges('jira-client', jira, {
  none: ['default.searchJira', 'default.findIssue', 'default.getIssue'],
  write: ['default.addNewIssue', 'default.addComment'],
  'idempotent-write': ['default.transitionIssue', 'default.updateIssue'],
});
judges('@linear/sdk', linear, {
  none: ['LinearClient.issues', 'LinearClient.issue', 'LinearClient.teams', 'LinearClient.searchIssues', 'LinearClient.viewer', 'LinearClient.projectUpdate', 'LinearClient.initiativeUpdate', ['LinearClient.client.rawRequest', ['query { issues { nodes { id } } }']]],
  write: ['LinearClient.createIssue', 'LinearClient.createComment', 'LinearClient.issueReminder', ['LinearClient.client.rawRequest', ['mutation { issueCreate(input: {}) { success } }']]],
  'idempotent-write': ['LinearClient.updateIssue', 'LinearClient.issue.update', 'LinearClient.attachmentLinkURL', 'LinearClient.issueAddLabel'],
  removal: ['LinearClient.deleteIssue', 'LinearClient.archiveProject', 'LinearClient.issue.delete'],
});
judges('@notionhq/client', notion, {
  none: ['Client.search', 'Client.databases.query', 'Client.pages.retrieve', 'Client.blocks.children.list', ['Client.request', [{ path: 'search', method: 'post' }]]],
  write: ['Client.pages.create', 'Client.comments.create', 'Client.blocks.children.append'],
  'idempotent-write': ['Client.pages.update', 'Client.blocks.update'],
  removal: ['Client.blocks.delete'],
});
judges('azure-devops-node-api', azureDevops, {
  none: ['WebApi.getWorkItemTrackingApi', 'WebApi.getWorkItemTrackingApi.queryByWiql', 'WebApi.getGitApi.getPullRequests'],
  write: ['WebApi.getWorkItemTrackingApi.createWorkItem', 'WebApi.getBuildApi.queueBuild', 'WebApi.getGitApi.createThread'],
  'natural key': ['WebApi.getGitApi.createPullRequest'],
  'idempotent-write': ['WebApi.getWorkItemTrackingApi.updateWorkItem'],
  removal: ['WebApi.getWorkItemTrackingApi.deleteWorkItem'],
});
