/** POSTs whose address could be a question or a thing: the function that sends one tells. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const POST = "const post = (path: string, body: unknown) => fetch('https://x.example' + path, { method: 'POST', body: JSON.stringify(body) });\nconst get = (path: string) => fetch('https://x.example' + path);\n";

const CASES: Record<string, readonly [code: string, handler: string, expected: RegExp]> = {
  'a thing that is made': ['const createFilter = (a: any) => post("/api/filter", a);', 'async (a) => createFilter(a)', /^write: /],
  'a question of the same name': ['const applyFilter = (a: any) => post("/api/filter", a);', 'async (a) => applyFilter(a)', /^none: /],
  'asked by its name': ['class Pages { getOutline(a: any) { return post("/pages/outline", a); } }\nconst pages = new Pages();', 'async (a) => pages.getOutline(a)', /^none: /],
  'asked through one address for all': ['const call = (what: string, a: any) => post("/proxy", { what, a });\nconst getTree = (a: any) => call("/tree", a);', 'async (a) => getTree(a)', /^none: /],
  'changed through the same address': ['const call = (what: string, a: any) => post("/proxy", { what, a });\nconst moveNode = (a: any) => call("/node", a);', 'async (a) => moveNode(a)', /^write: /],
  'a helper for all requests': ['const getJson = (path: string, a: any) => post(path, a);', 'async (a) => getJson("/orders", a)', /^write: /],
  'looked for, and made when it is not there': ['const getCustomer = async (a: any) => { const known = await get("/customers/" + a.id); return known.ok ? known : post("/customers", a); };', 'async (a) => getCustomer(a)', /^write: /],
  'an address that says more': ['const findOrder = (a: any) => post("/orders/create", a);', 'async (a) => findOrder(a)', /^write: /],
  'made to be given away': ['const getShareableLink = (a: any) => post("/permissions", a);', 'async (a) => getShareableLink(a)', /^write: /],
  'asked inside something that is constructed': ['class Lazy { constructor(run: any) { run((x: any) => x); } }\nconst search = (a: any) => new Lazy((done: any) => post("/rest/search", a).then(done));', 'async (a) => search(a)', /^none: /],
  'made from something': ['', 'async (a) => post("/elements/from-template", a)', /^write: /],
  'judged by its name': ['const validateOrder = (a: any) => post("/orders/" + a.id + "/soundness", a);', 'async (a) => validateOrder(a)', /^none: /],
  'set by its name, where there is one': ['const setPendingAction = (a: any) => post("/orders/" + a.id + "/pending-action", a);', 'async (a) => setPendingAction(a)', /^idempotent-write: /],
  'set by its name, behind a question': ['const setNote = async (a: any) => { await get("/orders/" + a.id); return post("/orders/" + a.id + "/note", a); };', 'async (a) => setNote(a)', /^idempotent-write: /],
  'set by its name, but one of many': ['const setReminder = (a: any) => post("/orders/" + a.id + "/reminders", a);', 'async (a) => setReminder(a)', /^write: /],
  'a helper that sets whatever it is told': ['const update = (path: string, a: any) => post(path, a);', 'async (a) => update("/orders/" + a.id + "/note", a)', /^write: /],
  'events that are tracked': ["import { Client } from 'some-sdk';\nconst client = new Client();", 'async (a) => client.trackEvents(a)', /^write: /],
  'a check by its name, where the address says no other': ['const checkConfig = () => post("/api/system/check-config", {});', 'async () => checkConfig()', /^none: /],
  'somebody who checks in': ['const checkIn = (a: any) => post("/desks/" + a.id + "/check-in", a);', 'async (a) => checkIn(a)', /^write: /],
  'options that are set': ['const setAddonOptions = (a: any) => post("/addons/" + a.id + "/options", a);', 'async (a) => setAddonOptions(a)', /^idempotent-write: /],
  'one thing that is updated, by its id alone': ['const updateCampaign = (a: any) => post("/" + a.id, a);', 'async (a) => updateCampaign(a)', /^idempotent-write: /],
  'one thing by its id alone, whatever is done': ['const actOn = (a: any) => post("/" + a.id, a);', 'async (a) => actOn(a)', /^write: /],
  'a fetch that is triggered': ['const triggerFetch = (a: any) => post("/accounts/fetch", a);', 'async (a) => triggerFetch(a)', /^write: /],
  'a search that is told to run': ['const searchMissing = (a: any) => post("/api/command", a);', 'async (a) => searchMissing(a)', /^write: /],
  'a gesture that is simulated': ['const simulateMouseInput = (a: any) => post("/api/simulate-mouse-input", a);', 'async (a) => simulateMouseInput(a)', /^write: /],
  'a failure that is reported to the makers': ['const selfReportError = (e: any) => post("/external/errors", e);', 'async (a) => { try { return await get("/orders"); } catch (error) { selfReportError(error); throw error; } }', /^none: /],
  'a repository that is cloned': ["import { provider } from 'some-sdk';", 'async (a) => provider.clone({ remoteUrl: a.id }, { folder: a.id })', /^write: /],
  'an answer that is cloned': ["import { provider } from 'some-sdk';", 'async (a) => (await provider.read(a.id)).clone()', /^none/],
  'what a package runs, a question': ["import { execute } from 'some-sdk';", 'async (a) => execute((client: any) => client.getOrder(a.id))', /^none/],
  'what a package runs, a deed': ["import { execute } from 'some-sdk';", 'async (a) => execute(() => post("/orders", a))', /^write: post: POST \/orders|^write: .*POST \/orders/],
  'what a package runs that is handed nothing to do': ["import { execute } from 'some-sdk';", 'async (a) => execute(a.id)', /^write: /],
  'an answer that a package makes': ["import { createToolResult } from 'some-sdk';", 'async (a) => createToolResult(await get("/orders/" + a.id))', /^none: .*get/],
  'an order that a package makes': ["import { createOrder } from 'some-sdk';", 'async (a) => createOrder(await get("/orders/" + a.id))', /^write: /],
  'prompts that a service keeps': ["import { Client } from 'some-sdk';\nconst client = new Client();", 'async (a) => client.prompts.deletePrompt(a.id)', /^idempotent-write: /],
};

test.each(Object.entries(CASES))('%s', (_, [code, handler, expected]) => expect(effectOf(POST + code, handler)).toMatch(expected));

test.each([
  ['desk_create_filter', "post('/api/filter', a)", /^write: /],
  ['desk_apply_filter', "post('/api/filter', a)", /^none: /],
  ['create_order', "post('/orders/search', a).then(() => post('/orders', a))", /^write: call: POST \/orders$|^write: .*POST \/orders$/],
  ['get_notes', "post('/notes/batch', a)", /^none: /],
  ['board_list_create', "post('/lists', a)", /^write: /],
  ['add_notes', "post('/notes/batch', a)", /^write: /],
  ['get_notes', "get('/notes').then(() => post('/visits', a))", /^write: /],
  ['set_note', "post('/orders/' + a.id + '/note', a)", /^idempotent-write: /],
  ['search_engine', "post('/request', a)", /^none: /],
  ['run_engine', "post('/request', a)", /^write: /],
  ['search_feedback', "post('/searches/' + a.id + '/feedback', a)", /^write: /],
  ['get_review', "post('/orders/' + a.id + '/reviews', a)", /^write: /],
  ['acme_create_session', "post('/v3/session/', a)", /^write: /],
  ['acme_list_orders', "post('/v3/session/', a).then(() => get('/orders'))", /^none: /],
  ['get_place', "post('/api/place-info', a)", /^none: /],
  ['find_patterns', "post('/investigations', a)", /^write: /],
])('the tool %s, whose handler has no name: %s', (name, sent, expected) => expect(effectOf(POST, `async (a) => ${sent}`, '{ id: z.string() }', name)).toMatch(expected));
