import { describe, expect, test } from 'vitest';
import { findKeyField, isKeyName, isMetaKeyPath } from '../../src/facts/keys/names.js';
import type { FieldFact } from '../../src/types.js';
import { defaultSettings } from '../../src/settings.js';

describe('by name alone', () => {
  test.each([
    'idempotencyKey', 'idempotency_key', 'idempotency-key', 'IdempotencyKey', 'IDEMPOTENCY_KEY', 'idempotencykey', 'x-idempotency-key', 'idempotencyToken', 'idempotentKey', 'idempotencyId', 'idempotency',
    'requestId', 'request_id', 'requestID', 'request-id', 'clientRequestId', 'client_request_token', 'clientRequestToken', 'uniqueRequestId', 'xRequestId', 'clientToken', 'client_token', 'clientOrderId', 'client_order_id',
    'dedupKey', 'dedupeKey', 'dedup_id', 'deduplicationId', 'messageDeduplicationId', 'requestKey', 'retryKey', 'retryToken', 'opKey', 'operationKey', 'actionKey',
  ])('%s is a key', (name) => {
    expect(isKeyName(name)).toBe(true);
  });

  test.each([
    'pullRequestId', 'pull_request_id', 'mergeRequestId', 'featureRequestId', 'serviceRequestId', 'reviewRequestID', 'requestType', 'request', 'requestUrl', 'requestToken',
    'non_idempotent', 'isIdempotent', 'idempotent', 'skipDedup', 'dedupe', 'idempotencyTtl', 'idempotencyKeyTtl', 'useIdempotencyKey',
    'clientId', 'client_id', 'clientSecret', 'clientName', 'token', 'accessToken', 'pageToken', 'apiKey', 'issueKey', 'projectKey', 'publicKey', 'cacheKey', 'key', 'id', 'uuid', 'nonce', 'externalId', 'operationId', 'transactionKey', 'orderId', 'migrationId', 'messageId',
  ])('%s is none', (name) => {
    expect(isKeyName(name)).toBe(false);
  });

  test('names from the settings', () => {
    expect(isKeyName('vorgang', undefined, 'string', { keyNames: ['vorgang'] })).toBe(true);
  });
});

describe('with the description', () => {
  test.each([
    ['reservationKey', 'Same value on every retry of this reservation'],
    ['letterKey', 'Kept for the retries of this letter'],
    ['externalId', 'Your own id for this order; sending the same id again does not create a second one, so it is safe to retry'],
    ['uuid', 'Client-generated UUID for idempotency'],
    ['reference', 'Unique reference. Prevents duplicate payments.'],
    ['operationId', 'Reuse the same value on retries'],
    ['nonce', 'Used as the idempotency key'],
    ['transactionKey', 'Choose one per transfer and keep it when you send it again'],
    ['requestId', 'Unique identifier for the request'],
    ['token', 'Deduplication token'],
  ])('%s: %s', (name, description) => {
    expect(isKeyName(name, description, 'string')).toBe(true);
  });

  test.each([
    ['requestId', 'ID of the access request to approve'],
    ['request_id', 'The id returned by create_request'],
    ['requestId', 'An existing request'],
    ['jobId', 'The job to retry'],
    ['issueKey', 'Key of the issue, for example PROJ-12'],
    ['externalId', 'Id in the external system'],
    ['uuid', 'UUID of the note'],
    ['messageId', 'Id of the message to resend'],
    ['mode', 'Whether the operation is idempotent'],
    ['cacheKey', 'Key under which the same result is found'],
  ])('%s: %s is none', (name, description) => {
    expect(isKeyName(name, description, 'string')).toBe(false);
  });

  test('the type must be that of a string', () => {
    for (const type of ['boolean', 'object', 'array'] as const) expect(isKeyName('idempotencyKey', undefined, type)).toBe(false);
    expect(isKeyName('requestId', undefined, 'number')).toBe(false);
    expect(isKeyName('idempotencyKey', undefined, 'number')).toBe(true);
  });
});

describe('findKeyField', () => {
  const string = (name: string, more: Partial<FieldFact> = {}): FieldFact => ({ name, required: true, type: 'string', ...more });
  const find = (fields: readonly FieldFact[], name?: string, description?: string) => findKeyField({ fields }, defaultSettings, name, description)?.name;

  test('the surest', () => {
    expect(find([string('requestId'), string('idempotencyKey')])).toBe('idempotencyKey');
    expect(find([string('to'), string('subject')])).toBeUndefined();
  });

  test('inside objects', () => {
    expect(find([{ ...string('options'), type: 'object', fields: [string('idempotencyKey')] }])).toBe('options.idempotencyKey');
    expect(find([{ ...string('orders'), type: 'array', fields: [string('clientOrderId')] }])).toBe('orders.*.clientOrderId');
    expect(find([{ ...string('options'), type: 'object', fields: [string('idempotencyKey')] }, string('requestId')])).toBe('requestId');
  });

  test('inside a part of the arguments only by its very name', () => {
    const part = (name: string, field: FieldFact, more: Partial<FieldFact> = {}): FieldFact => ({ ...string(name), type: 'object', fields: [field], ...more });
    const described = string('requestId', { description: 'Client-generated unique ID to ensure idempotency' });
    expect(find([string('title'), part('conference', described)])).toBeUndefined();
    expect(find([string('title'), part('conferenceData', part('createRequest', described))])).toBeUndefined();
    expect(find([part('event', described)])).toBe('event.requestId');
    expect(find([string('title'), part('options', described)])).toBe('options.requestId');
    expect(find([string('title'), part('order', string('idempotencyKey'))])).toBe('order.idempotencyKey');
  });

  test('inside something that may be left out it is not required', () => {
    const inside = (required: boolean | undefined) => findKeyField({ fields: [{ ...string('options'), required, type: 'object', fields: [string('idempotencyKey')] }] }, defaultSettings)?.required;
    expect([true, false, undefined].map(inside)).toEqual([true, false, undefined]);
  });

  test('the id of what the tool is about is none', () => {
    expect(find([string('requestId')], 'approve_request')).toBeUndefined();
    expect(find([string('requestId')], 'send_mail')).toBe('requestId');
  });

  test('the tool’s description may say it', () => {
    expect(find([string('line'), string('entryId')], 'append', 'Appends a line. entryId makes a repeat harmless.')).toBe('entryId');
    expect(find([string('line'), string('entryId')], 'append', 'Appends a line after entryId. A repeat is harmless.')).toBeUndefined();
  });
});

describe('isMetaKeyPath', () => {
  test.each([['_meta', 'com.example/idempotencyKey'], ['_meta', 'mcp-idempotency/key'], ['mcpReq', '_meta', 'x/idempotency-key'], ['params', '_meta', 'idempotencyKey'], ['_meta', 'clientRequestId'], ['requestInfo', 'headers', 'idempotency-key']])('%s %s %s', (...path) => {
    expect(isMetaKeyPath(path.filter((one) => one !== undefined))).toBe(true);
  });

  test.each([['requestId'], ['_meta'], ['_meta', 'progressToken'], ['_meta', 'requestId'], ['_meta', 'openai/session'], ['_meta', 'traceparent'], ['idempotencyKey'], ['requestInfo', 'headers', 'x-request-id']])('%s %s %s is none', (...path) => {
    expect(isMetaKeyPath(path.filter((one) => one !== undefined))).toBe(false);
  });
});
