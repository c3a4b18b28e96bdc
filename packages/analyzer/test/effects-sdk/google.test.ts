import googleAuth from '../../src/models/effects/google-auth-library.js';
import googleapis from '../../src/models/effects/googleapis.js';
import { judges, takesKey } from './table.js';

judges('googleapis', googleapis, {
  none: [
    'google.gmail', 'google.auth.OAuth2', 'google.auth.OAuth2.getToken', 'google.gmail.users.messages.list', 'google.gmail.users.messages.get', 'google.calendar.events.list', 'google.calendar.freebusy.query',
    'google.drive.files.export', 'google.sheets.spreadsheets.values.get', 'google.sheets.spreadsheets.values.batchGet', 'google.analyticsdata.properties.runReport', 'google.youtube.search.list', 'google.androidpublisher.edits.insert', 'google.androidpublisher.edits.delete',
    ['google.bigquery.jobs.query', [{ requestBody: { query: 'SELECT 1' } }]],
  ],
  write: [
    'google.gmail.users.messages.send', 'google.gmail.users.drafts.create', 'google.gmail.users.drafts.send', 'google.calendar.events.insert', 'google.calendar.events.quickAdd', 'google.drive.files.create', 'google.drive.files.copy',
    'google.drive.permissions.create', 'google.sheets.spreadsheets.values.append', 'google.sheets.spreadsheets.batchUpdate', 'google.sheets.spreadsheets.create', 'google.docs.documents.batchUpdate', 'google.tasks.tasks.insert',
    'google.people.people.createContact', 'google.pubsub.projects.topics.publish', ['google.bigquery.jobs.query', [{ requestBody: { query: 'INSERT INTO t VALUES (1)' } }]],
  ],
  'natural key': ['google.gmail.users.labels.create', 'google.gmail.users.settings.filters.create', ['google.calendar.events.insert', [{ requestBody: { id: 'abc' } }]], 'google.compute.instances.insert'],
  'idempotent-write': ['google.androidpublisher.edits.commit', 'google.gmail.users.messages.modify', 'google.gmail.users.messages.trash', 'google.calendar.events.update', 'google.calendar.events.patch', 'google.sheets.spreadsheets.values.update', 'google.sheets.spreadsheets.values.clear', 'google.drive.files.update'],
  removal: ['google.gmail.users.messages.delete', 'google.gmail.users.messages.batchDelete', 'google.calendar.events.delete', 'google.drive.files.delete'],
});
takesKey('googleapis', googleapis, { 'google.calendar.events.insert': '0.requestBody.id', 'google.compute.instances.insert': '0.requestId', 'google.gmail.users.messages.send': undefined });
judges('@googleapis/gmail', googleapis, { none: ['gmail', 'auth.GoogleAuth', 'gmail.users.threads.list'], write: ['gmail.users.messages.send'] });
judges('google-auth-library', googleAuth, { none: ['GoogleAuth.getClient', ['GoogleAuth.getClient.request', [{ url: 'https://x/y' }]]], write: [['GoogleAuth.getClient.request', [{ url: 'https://x/y', method: 'POST' }]]] });
