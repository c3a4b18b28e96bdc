/** What packages that only compute with functions hand to a callback is the program's: it is followed where it is known, and not taken for theirs where it is not. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const EFFECT = "import { Context, Effect } from 'effect';\nimport { services } from './services.js';\nclass Orders {}";

const CASES: Record<string, readonly [handler: string, expected: string]> = {
  'what was put in is what comes out': ["async (a) => Effect.runPromise(Effect.flatMap(Effect.succeed(fetch), (send) => Effect.promise(() => send('https://x.example/orders', { method: 'POST', body: a.id }))))", 'write: send: POST /orders'],
  'a member of a service that is not known': ["async (a) => Effect.runPromise(Effect.promise(() => Context.get(services, Orders).orders.create(a.id)))", 'write?: Context.get().orders.create'],
  'what is only computed': ["async (a) => Effect.runPromise(Effect.map(Effect.succeed(a.id), (id) => id.trim()).pipe(Effect.timeout(10)))", 'none'],
};

test.each(Object.entries(CASES))('%s', (_, [handler, expected]) => expect(effectOf(EFFECT, handler)).toBe(expected));
