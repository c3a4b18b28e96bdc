import { describe, expect, test } from 'vitest';
import { verbDecision } from '../../src/facts/effects/verbs.js';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  none: [
    'get', 'getUser', 'listOrders', 'findOne', 'search_issues', 'query', 'describe-instances', 'isReady', 'toString', 'then', 'map', 'on', 'close', 'readFileSync', 'countDocuments', 'validateAddress', 'generateContent',
    'createClient', 'createRequestOptions', 'createReadStream', 'createHash', 'setHeader', 'addEventListener', 'runQuery', 'executeSearch', 'dryRun', 'startSpan', 'captureException', 'getOrThrow', 'hover', 'navigate_page', 'findOrFail', 'embedDocuments', 'safeParse',
    'openPage', 'open_tickets', 'logMessage', 'printTree', 'place-info', 'acme_get_import', 'job_run_status', 'account_update_preview',
  ],
  'idempotent-write': [
    'setStatus', 'updateUser', 'put', 'deleteOrder', 'removeLabel', 'upsertMany', 'archiveThread', 'enable', 'assign_user', 'getOrCreate', 'createIfNotExists', 'findOneAndUpdate', 'ensureBucket', 'createOrUpdate', 'insertOrIgnore', 'putIfAbsent',
    'runUpdateExternalIssue', 'orderDeleteLine', 'issueUpdate', 'bulkDelete', 'cancelInvoice', 'mergePullRequest', 'saveConfig', 'writeCredentials', 'writeFile', 'awardEmojiRemove', 'issueToReleaseDeleteByIssueAndRelease', 'releaseComplete', 'upvotePost', 'changePassword', 'postgres.changeStatus', 'acme_update_session_status', 'acme_delete_list',
  ],
  write: [
    'create', 'createOrder', 'addComment', 'insertOne', 'sendMessage', 'postMessage', 'append', 'push', 'emit', 'triggerBuild', 'runJob', 'execute', 'startWorkflow', 'charge', 'refundPayment', 'inviteUser', 'increment', 'toggle', 'scheduleCall',
    'enqueue', 'uploadFile', 'copyObject', 'cloneRepo', 'forkRepo', 'bulkInsert', 'issueCreate', 'rotateSigningSecret', 'duplicate', 'replay', 'moveFile', 'renameBranch', 'asyncSend', 'writeLine', 'write',
    'runCreateComment', 'runJobUpdate', 'openTicket', 'open_incident', 'logTime', 'log_work', 'print_label', 'acme_create_list', 'placeOrder',
  ],
  unknown: ['frobnicate', 'whatever', 'x', 'messages', 'orders'],
};

describe.each(Object.entries(NAMES))('%s', (effect, names) => {
  test.each(names)('%s', (name) => {
    expect(verbDecision(name).effect).toBe(effect);
  });
});

test('removals are destructive, moves use a name up', () => {
  expect(verbDecision('deleteOrder').destructive).toBe(true);
  expect(verbDecision('archiveOrder').destructive).toBeUndefined();
  expect(verbDecision('moveFile').naturalKey).toBe(true);
});

test('bonds between two things are there or not', () => {
  for (const name of ['addLabels', 'messageFlagsAdd', 'addUserToGroup', 'awardEmojiAdd', 'createLike', 'createUnskip', 'createTeamMembership']) expect(verbDecision(name)).toMatchObject({ effect: 'write', naturalKey: true });
  for (const name of ['publishMessage', 'openPosition', 'logWork', 'checkIn', 'clockOut', 'requeue']) expect(verbDecision(name)).toMatchObject({ effect: 'write' });
  for (const name of ['openConnection', 'openPage', 'logRequest', 'checkInput', 'checkStatus', 'publisher']) expect(verbDecision(name).effect).not.toBe('write');
  for (const name of ['publish', 'turnOn', 'voidInvoice', 'reschedule', 'constructor']) expect(verbDecision(name).effect).not.toBe('write');
  for (const name of ['addUser', 'addItemToCart', 'addComment', 'createBlock', 'createSkipRule', 'noteAdd']) expect(verbDecision(name).naturalKey).toBeUndefined();
});
