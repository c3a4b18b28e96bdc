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
