/** Methods of strings and arrays on what was read from a package compute; the same names on a client do not. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const MAIL = "import { Mailbox } from 'mailbox-sdk';\nconst box = new Mailbox({ host: 'x' });";

const CASES: Record<string, readonly [handler: string, expected: string]> = {
  'a text made from an answer': ["async (a) => { const msg = await box.fetchOne(a.id, { source: true }); const text = msg.source.toString(); return text.replace(/\\s+/g, ' '); }", 'none: box.fetchOne'],
  'a text changed twice': ["async (a) => { const msg = await box.fetchOne(a.id); return msg.raw.slice(0, 10).replace(/\\s+/g, ' '); }", 'none: box.fetchOne'],
  'a property of a client, with two texts': ["async (a) => { const base = box.serverUrl.replace('https://', ''); return box.list(base); }", 'none: box.list'],
  'a list inside an answer': ["async (a) => { const answer = await box.list(a.id); answer.items.push({ id: a.id }); return answer; }", 'none: box.list'],
  'a list that was waited for': ["async (a) => { const items = await box.listMails(a.id); items.push(a.id); return items; }", 'none: box.listMails'],
  'lines made of an answer': ["async (a) => { const { mails } = await box.list(a.id); let lines: string[] = []; if (mails.length > 0) { lines = mails.slice(0, 9).map((one: any) => one.subject); lines.push('and more'); } return lines; }", 'none: box.list'],
  'lines made of what a member was asked for': ["async (a) => { const lines = box.mails(a.id).map((one: any) => one.subject); lines.push('and more'); return lines; }", 'unknown?: box.mails'],
  'a message': ["async (a) => { await box.publish({ channel: a.id, message: { text: 'x' } }); return []; }", 'write: box.publish'],
  'a page': ["async (a) => { await box.publish({ id: a.id }); return []; }", 'idempotent-write: box.publish'],
  'an element of an answer': ["async (a) => { for (const mail of await box.list()) mail.subject.replace('a', a.id); return []; }", 'none: box.list'],
  'a write to the client': ["async (a) => { await box.replace(a.id, { text: 'x' }); return []; }", 'idempotent-write: box.replace'],
  'a handle that was waited for': ["async (a) => { const queue = await box.getQueue('x'); await queue.push(a.id); return []; }", 'write: queue.push'],
  'a handle': ["async (a) => { await box.folder('x').push(a.id); return []; }", 'write: box.folder().push'],
  'a write to what was found': ["async (a) => { const mail = await box.fetchOne(a.id); await mail.reply(a.id); return []; }", 'write: mail.reply'],
};

test.each(Object.entries(CASES))('%s', (_, [handler, expected]) => expect(effectOf(MAIL, handler)).toBe(expected));
