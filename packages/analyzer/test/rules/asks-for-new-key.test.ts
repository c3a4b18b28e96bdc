import { describe, expect, test } from 'vitest';
import { asksForNewKey } from '../../src/rules/valid-idempotency-key-schema/asks-for-new-key.js';

describe('asks for a new key per attempt', () => {
  test.each([
    'Identifies this charge request. Any string, but it has to be new for every charge request.',
    'Generate a fresh UUID for each call.',
    'A random value, generated anew; use a different value for every attempt',
    'Must be unique for each request',
    'Unique per API call',
    'Unique value for each tool call',
    'For each request, pass a new random string.',
    'Generate one with crypto.randomUUID() on every invocation',
    'Regenerate when retrying',
    'Use a new key on each retry',
    'A new key when you retry',
    'Change it before you resend',
    'Never reuse the same key on a retry',
    'Do not repeat a key between calls',
    'Should be a unique string every time',
  ])('%s', (description) => {
    expect(asksForNewKey(description)).toBeTypeOf('string');
  });
});

describe('does not', () => {
  test.each([
    'One key per purchase. Calling again for the same purchase? Send the same key.',
    'Key of the charge whose outcome is not known',
    'Same value on every retry of this import',
    'One per intent; the same value on a retry',
    'Up to 256 characters; the same key sends only once',
    'Choose once per mail; repeat it unchanged on a retry',
    'Stable id of this request; keep it when you retry',
    'New for each order, same on retries',
    'Generate a new UUID for each new request and reuse it when you retry that request.',
    'Unique per request; keep it the same when the call is sent again.',
    'A unique key for this order',
    'Client-generated UUID that identifies the operation',
    'Never reuse a key for a different order',
    'Do not reuse it for another request; a retry must send the same key again.',
    'Chosen by the caller before the first send. Repeat it unchanged when the same request is sent again; use a new one for a new request.',
    'Idempotency key, at least 16 characters',
    'Optional. Retries with this key return the original result.',
  ])('%s', (description) => {
    expect(asksForNewKey(description)).toBeUndefined();
  });
});
