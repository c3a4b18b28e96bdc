/** What the names of functions say of what they do on the way. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

/** A function of that name that looks first, and then puts or posts. */
const effectIn = (name: string, method: 'put' | 'post'): string => effectOf(
  `import axios from 'axios';
async function ${name}(id: string, body: unknown) { const old = await axios.get('https://x.example/things/' + id); const { data } = await axios.${method}('https://x.example/things/' + id + '${method === 'post' ? '/notes' : ''}', body); return { old, data }; }`,
  `async (a) => ${name}(a.id, { text: a.id })`,
);

test.each(['connect', 'connectToServer', 'setupClient', 'initDb', 'initialize', 'ensureLabel', 'loadContract', 'getUsersAndGroups'])('what %s sets is set up on the way', (name) => expect(effectIn(name, 'put')).toMatch(/^none: axios\.get/));

test.each(['connectRelation', 'setupWebhook', 'initializeRepository', 'initProject', 'checkIn', 'checkOutGuest', 'getAndReserve', 'validateAndUpdate', 'findOneAndReplace'])('what %s sets is asked for', (name) => expect(effectIn(name, 'put')).toMatch(/^idempotent-write: axios\.put/));

test.each(['validateAndSubmit', 'getAndReserve', 'logMeal', 'trackExpense', 'auditInvoice'])('what %s posts is asked for', (name) => expect(effectIn(name, 'post')).toMatch(/^write: axios\.post/));

test.each(['logToolCall', 'logRequest', 'trackEvent', 'auditLog', 'cacheOrder'])('what %s posts is a note', (name) => expect(effectIn(name, 'post')).toMatch(/^none/));

/** A class of that name with a member that asks a product for something, by a member of its own. */
const askedOf = (klass: string, member: string): string => effectOf(
  `class ${klass} { constructor(private token: string) {} private async request(path: string, options: RequestInit = {}) { const answer = await fetch('https://x.example/api/0' + path, { ...options, headers: { authorization: this.token } }); return answer.json(); }
${member}(input: { slug: string; name: string }) { return this.request(\`/projects/\${input.slug}/keys/\`, { method: 'POST', body: JSON.stringify({ name: input.name }) }); } }`,
  `async (a) => new ${klass}('t').${member}({ slug: a.id, name: a.id })`,
);

test.each([['SentryApiService', 'createClientKey'], ['SentryApiService', 'startAutofix'], ['PostHogClient', 'createFeatureFlag'], ['MixpanelApi', 'addAnnotation']])('what %s.%s posts is asked for', (klass, member) => expect(askedOf(klass, member)).toMatch(/^write: \S+ POST/));

test.each([['SentryClient', 'captureError'], ['PostHogService', 'track'], ['SentryReporter', 'reportProblem'], ['MixpanelClient', 'identifyUser']])('what %s.%s posts is a note', (klass, member) => expect(askedOf(klass, member)).toMatch(/^none/));

test.each(['sentryRequest', 'callPosthogApi'])('what %s posts is asked for', (name) => expect(effectIn(name, 'post')).toMatch(/^write: axios\.post/));
test.each(['captureWithSentry', 'initPosthog', 'sentryTrack'])('what %s posts is no effect of the tool', (name) => expect(effectIn(name, 'post')).toMatch(/^none/));
