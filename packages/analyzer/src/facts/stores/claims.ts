/** Claims that are made before the write: what ends them, and what they say. */
import type ts from 'typescript';
import { isHitRefused } from './answers.js';
import { isSynchronous } from './synchronous.js';
import { isInTransaction } from './transactions.js';
import { collectClaims, collectRecords, sitesOf, type GuardContext } from './guard.js';
import { meet } from './meeting.js';
import { fieldsIn, saysBusy, saysDone, wordsIn } from './states.js';
import { tellsState } from './told-states.js';
import type { StoreSite, WriteSite } from './walk.js';

/** Names of what tells how old a record is, or how long it holds. */
const TIME = /\b\w*(?:[lL]ease|[eE]xpir|Until)\w*\b|\b\w*(?:lease|expir|until|deadline|heartbeat|timeout|stale|(?:created|started|updated|claimed|locked|begun|reserved|modified|inserted)_?\w*|_at|\w+At|timestamp|time|now\(\))\b|(?:\b|_)(?:ts|ttl)\b|\w(?:Ts|Ttl|TTL)\b/;

/** What is handed to a statement as the time, or as the end of a lease. */
const CLOCK = /\bDate\.now\(|\bnew Date\(|\b\w*(?:[lL]ease|[eE]xpir|[uU]ntil|[dD]eadline)\w*\b/;

/** The claim that nothing ends when the process dies between claim and write: where it is written, since that is where its end belongs. */
export function findEndlessClaim(context: GuardContext): ts.Node | undefined {
  const { engine, guard } = context;
  const claim = collectClaims(context).find(({ call }) => call.does === 'claim');
  if (!claim || claim.call.store.keeps !== 'durable' || claim.call.lifetime) return undefined;
  if (sitesOf(guard, 'expire').length > 0 || guard.sites.some((site) => site.call.lifetime && site.order < claim.order)) return undefined;
  // What is rolled back with the write is not left behind.
  if (guard.writes.every((write) => isSynchronous(engine, write)) || isInTransaction(context, claim, guard.writes[0]!)) return undefined;
  const words = wordsIn(engine, claim.call);
  const isBusy = words.some(saysBusy) || (!words.some(saysDone) && collectRecords(context).some((site) => site !== claim));
  if (!isBusy || guard.sites.some((site) => (site.call.sql !== undefined || site === claim) && namesTime(context, site))) return undefined;
  // Rows may be swept from outside the program: it takes a way on which this handler itself leaves one behind.
  if (claim.call.sql !== undefined && (isSweptElsewhere(context, claim) || guard.writes.every((write) => isSettledOnFailure(context, claim, write)))) return undefined;
  return claim.node;
}

/** Whether each way on from a failed write settles or removes the record. */
function isSettledOnFailure({ guard, order }: GuardContext, claim: StoreSite, write: WriteSite): boolean {
  const settling = new Set(sitesOf(guard, 'record', 'remove').filter((site) => site !== claim).flatMap((site) => order.placesOf(site)));
  return order.placesOf(write).every((place) => order.order.isAlwaysFollowed(place, (one) => settling.has(one), 'throws'));
}

/** Whether a statement, or what is put into the store, holds a time. */
function namesTime({ engine }: GuardContext, { call, node }: StoreSite): boolean {
  const text = call.sql ?? node.getText(engine.fileOf(node));
  // A script that is not in sight may do anything.
  if (/^\S*(?:eval|evalsha|fcall)\(/.test(text)) return true;
  // `.run(slot, Date.now() + LEASE_MS)`: the columns of an insert need not be named.
  if (call.sql !== undefined && CLOCK.test(node.getText(engine.fileOf(node)))) return true;
  // A state is no time: 'started', 'locked'.
  const isState = (word: string): boolean => saysBusy(word) || saysDone(word);
  return TIME.test(text.replace(/(['"`])(\w+)\1/g, (all: string, _, word: string) => (isState(word) ? '' : all))) || [...wordsIn(engine, call), ...fieldsIn(engine, call)].some((word) => !isState(word) && TIME.test(word));
}

/** Another statement of the program settles or removes claims of the table, whoever made them. */
function isSweptElsewhere({ engine, guard }: GuardContext, { call }: StoreSite): boolean {
  const table = call.store.name.replace(/^table /, '');
  const own = guard.sites.map((site) => plain(site.call.sql ?? ''));
  return engine.program.mentioning(table).some((path) =>
    statementsOn(table, engine.program.text(path) ?? '').some((text) => !own.some((sql) => sql.startsWith(plain(text).slice(0, 60))) && !/\bkey\b|\bid\s*=/i.test(text)));
}

/** What changes the rows of a table in a text: to the end of the literal that begins with it, else to the end of the line. */
function statementsOn(table: string, text: string): readonly string[] {
  const head = new RegExp(`\\b(?:update\\s+["\`]?${table}\\b|delete\\s+from\\s+["\`]?${table}\\b)`, 'gi');
  return [...text.matchAll(head)].map(({ index }) => {
    const [, quote] = /(['"`])\s*$/.exec(text.slice(Math.max(0, index - 80), index)) ?? [];
    const rest = text.slice(index, index + 800);
    return quote === undefined ? /^[^`";\n]*/.exec(rest)![0] : rest.split(quote, 1)[0]!;
  });
}

/** A statement on one line, without what is put into it. */
const plain = (sql: string): string => sql.replaceAll(/\$\{[^}]*\}|\$\d+|\0/g, '?').replaceAll(/\s+/g, ' ').trim();

/** The record that says "done" before the write was tried. */
export function findEarlyRecord(context: GuardContext): ts.Node | undefined {
  const { engine, guard } = context;
  for (const write of guard.writes) {
    if (isSynchronous(engine, write)) continue;
    for (const site of collectClaims(context)) {
      if (!context.order.canPrecede(site, write) || isInTransaction(context, site, write)) continue;
      const words = wordsIn(engine, site.call);
      if (words.some(saysBusy) || holdsPromise(site)) continue;
      const isSettledLater = collectRecords(context).some((record) => record !== site);
      const isFinished = words.some(saysDone) || !isSettledLater;
      // What is read of a record that says "done" from the first tells nothing, unless it is written again and looked at.
      const isTold = readsRecord(context, site) && (!words.some(saysDone) || (isSettledLater && sitesOf(guard, 'look-up').some((look) => tellsState(context, look))));
      if (isFinished && !isHitRefused(context) && !removesOnFailure(context) && !isTold) return meet(site, write).one;
    }
  }
  return undefined;
}

/** A promise of the outcome says nothing of it. */
export const holdsPromise = ({ call, node }: StoreSite): boolean => call.store.keeps === 'memory' && /promise|flight|pending/i.test(node.getText());

const removesOnFailure = ({ guard, order }: GuardContext): boolean => sitesOf(guard, 'remove').some((site) => guard.writes.some((write) => order.canFollowFailure(write, site)));

/** Whether a hit looks at what the record holds: another look-up than the one that finds out whether there is a record. */
function readsRecord({ guard }: GuardContext, claim: StoreSite): boolean {
  return sitesOf(guard, 'look-up').some((site) => site !== guard.ask && site !== claim) || (guard.ask.call.does === 'look-up' && claim.call.does === 'record' && guard.ask.call.store.keeps !== 'memory' && guard.ask !== claim && /^select\s+(?!1\b)/i.test(guard.ask.call.sql ?? ''));
}
