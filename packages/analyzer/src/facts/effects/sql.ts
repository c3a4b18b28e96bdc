/**
 * SQL text: what its statements do. Unknown parts of the text are `\u0000`.
 */
import type { CallView, Reading, ValueView } from '../../types.js';
import { CALLERS_CHOICE, UNREADABLE, worstOf, type Decision } from './decision.js';
import { bare, viewsAt } from './places.js';
import { remoteDecision } from './verbs.js';

type SqlReading = Extract<Reading, { by: 'sql' }>;

const NONE: Decision = { effect: 'none', confidence: 'proven' };
const IDEMPOTENT: Decision = { effect: 'idempotent-write', confidence: 'proven' };
const REMOVES: Decision = { effect: 'idempotent-write', confidence: 'proven', destructive: true };
const WRITES: Decision = { effect: 'write', confidence: 'proven' };
const NATURAL_KEY: Decision = { effect: 'write', confidence: 'proven', naturalKey: true };
const LIKELY_WRITES: Decision = { effect: 'write', confidence: 'likely' };

export function sqlDecision(call: CallView, reading: SqlReading): Decision {
  const places = typeof reading.text === 'string' ? [reading.text] : reading.text;
  const views = places.flatMap((place) => viewsAt(call, place)).filter((view) => !view.isAbsent);
  // `prepare(sql).bind(x).run()`: of the arguments on the way, the one that is SQL.
  const statement = views.length > 1 ? views.find((view) => view.alternatives.some((choice) => looksLikeSql(bare(choice).text))) : undefined;
  return statementDecision(statement ?? views[0]);
}

/** The decision for the value that holds SQL: text, a tagged template, or an object with `text` or `sql`. */
export function statementDecision(view: ValueView | undefined): Decision {
  if (view === undefined) return UNREADABLE;
  return worstOf(view.alternatives.map(decisionOf));
}

function decisionOf(view: ValueView): Decision {
  let inner = bare(view);
  // `batch([{ sql, args }, …])`
  if (inner.items !== undefined) return inner.items.length === 0 ? UNREADABLE : worstOf(inner.items.map((item) => statementDecision(item.items?.[0] ?? item)));
  if (inner.text === undefined)
    for (const name of ['text', 'sql', 'query', 'query_text'])
      if (inner.keys.includes(name)) {
        inner = bare(inner.property(name));
        if (inner.alternatives.length > 1) return statementDecision(inner);
        break;
      }
  if (inner.text === undefined) return view.fromInput ? CALLERS_CHOICE : UNREADABLE;
  // A fragment (`lower(name)`) is no statement.
  return sqlTextDecision(inner.text, inner.fromInput) ?? { effect: 'none', confidence: 'likely' };
}

const FIRST_WORDS = new RegExp(
  '^[\\s(;\\0]*(?:(?:select|with|insert|update|delete|replace|merge|create|drop|alter|truncate|rename|grant|revoke|call|exec|execute|do|start|set|reset|' +
    'show|explain|describe|desc|pragma|vacuum|analyze|copy|load|values|table|use|lock|unlock|listen|notify|refresh|reindex|optimize|attach|detach|' +
    'declare|fetch|if|comment|prepare|deallocate|upsert|kill|from|summarize|install|import|export|begin|savepoint|release)[\\s("*\\0]|' +
    '(?:begin|commit|rollback|vacuum|end|checkpoint)\\s*;?\\s*$)',
  'i',
);

export function looksLikeSql(text: string | undefined): boolean {
  return text !== undefined && FIRST_WORDS.test(withoutComments(text));
}

/** `undefined` when the text does not begin like SQL. `fromInput`: its unknown parts hold something of the caller's. */
export function sqlTextDecision(text: string, fromInput: boolean): Decision | undefined {
  const statements = withoutComments(text)
    .replace(/'(?:[^'\\]|''|\\.)*'/g, "''")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    // What a trigger will do is no part of what creating it does.
    .replace(/(\bcreate\s+(?:or\s+replace\s+|temp(?:orary)?\s+)?(?:trigger|procedure|function)\b[\s\S]*?)\bbegin\b[\s\S]*?\bend\b/gi, '$1')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  const decisions = statements.map((statement) => oneStatement(statement, fromInput)).filter((decision) => decision !== undefined);
  return decisions.length === 0 ? undefined : worstOf(decisions);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/--[^\n]*/g, ' ');
}

/** Behind an unknown part these go on with a statement instead of beginning one. */
const CLAUSES: ReadonlySet<string> = new Set(['from', 'set', 'values', 'table', 'use', 'if', 'do', 'end']);

/** One statement without comments, literals and line ends. */
function oneStatement(statement: string, fromInput: boolean): Decision | undefined {
  const sql = statement.replace(/^[\s(\0]+/, '');
  const holeFirst = /^[\s(]*\0/.test(statement);
  const word = /^[a-z_]+/i.exec(sql)?.[0]?.toLowerCase();
  if (word === undefined) return holeFirst ? (fromInput ? CALLERS_CHOICE : UNREADABLE) : undefined;
  const decide = holeFirst && CLAUSES.has(word) ? undefined : BY_FIRST_WORD.get(word);
  if (decide === undefined) return holeFirst ? (fromInput ? CALLERS_CHOICE : UNREADABLE) : undefined;
  const decision = decide(sql, fromInput);
  // `SHOW CREATE TRIGGER` creates none.
  const what = decision.effect === 'none' ? undefined : target(sql);
  return what === undefined || decision.what !== undefined ? decision : { ...decision, what };
}

/** `INSERT INTO orders`: the words for people. */
function target(sql: string): string | undefined {
  const name = '[\\w."`\\[\\]\\0]+';
  const match = new RegExp(
    `\\b(?:(insert|replace)(?: or \\w+| ignore)?( into) (${name})|(update)() (?:only )?(${name}) set|(delete)( from) (${name})|(create|drop|alter|truncate)( \\w+)?(?: if(?: not)? exists)? (${name}))`, 'i',
  ).exec(sql);
  if (match === null) return undefined;
  const [verb, link, object] = match.slice(1).filter((part) => part !== undefined);
  return object === undefined ? verb?.toUpperCase() : `${(verb as string).toUpperCase()}${(link ?? '').toUpperCase()} ${shownName(object)}`;
}

/** A name without quotes; a part that is not known is `…`, and so is all of it when no part is. */
function shownName(name: string): string {
  const shown = name.replace(/["`[\]]/g, '').replaceAll('\0', '…');
  return /\w/.test(shown) ? shown : '…';
}

type Decide = (sql: string, fromInput: boolean) => Decision;

const always = (decision: Decision): Decide => () => decision;

const BY_FIRST_WORD: ReadonlyMap<string, Decide> = new Map(Object.entries<Decide>({
  select: selectDecision,
  with: withDecision,
  insert: insertDecision,
  replace: always(IDEMPOTENT),
  merge: always(IDEMPOTENT),
  upsert: always(IDEMPOTENT),
  update: updateDecision,
  delete: always(REMOVES),
  truncate: always(REMOVES),
  drop: always(REMOVES),
  create: createDecision,
  alter: alterDecision,
  rename: always(NATURAL_KEY),
  grant: always(IDEMPOTENT),
  revoke: always(REMOVES),
  comment: always(IDEMPOTENT),
  call: callDecision,
  exec: callDecision,
  execute: callDecision,
  do: always(LIKELY_WRITES),
  copy: (sql) => (/\bfrom\b(?![^(]*\))/i.test(sql) && !/\bto\b/i.test(sql) ? WRITES : /\bto stdout\b/i.test(sql) ? NONE : IDEMPOTENT),
  load: (sql) => (/^load data/i.test(sql) ? WRITES : NONE),
  import: always(WRITES),
  export: always(IDEMPOTENT),
  notify: always(WRITES),
  kill: always(REMOVES),
  vacuum: always(IDEMPOTENT),
  reindex: always(IDEMPOTENT),
  optimize: always(IDEMPOTENT),
  refresh: always(IDEMPOTENT),
  explain: explainDecision,
  if: conditionalDecision,
  declare: (sql) => nestedDecision(sql) ?? NONE,
  begin: (sql) => nestedDecision(sql) ?? NONE,
  ...Object.fromEntries(
    ('commit rollback savepoint release start end abort set reset show describe desc pragma analyze values table use lock unlock listen unlisten attach detach ' +
      'fetch close prepare deallocate discard checkpoint from summarize install pivot unpivot')
      .split(' ')
      .map((word) => [word, always(NONE)]),
  ),
}));

/** Functions that change something although they stand in a SELECT. */
const WRITING_FUNCTIONS = /\b(?:nextval|setval|pg_notify|lo_(?:create|creat|import|unlink|put|from_bytea|export)|dblink_exec|pg_logical_emit_message|txid_current|last_insert_id\(\s*\w)\s*\(/i;
const IDEMPOTENT_FUNCTIONS = /\b(?:pg_terminate_backend|pg_cancel_backend|pg_reload_conf|cron\.unschedule)\s*\(/i;
/** `SELECT create_order($1)`: a stored function that is named after a write. */
const NAMED_FUNCTION = /(?:^select(?: \* from)?|\bperform) (?:\w+\.)?((?:create|insert|add|send|enqueue|process|place|charge|cancel|delete|update|upsert|schedule)_\w+)\s*\(/i;

function selectDecision(sql: string): Decision {
  if (WRITING_FUNCTIONS.test(sql)) return WRITES;
  if (IDEMPOTENT_FUNCTIONS.test(sql)) return REMOVES;
  if (/^select\b(?:(?!\bfrom\b).)*\binto\s+(?!@|:|\0)[\w."`#[\]]+/i.test(sql)) return NATURAL_KEY;
  const named = NAMED_FUNCTION.exec(sql)?.[1];
  if (named !== undefined && !/^add_(?:months|days|years|minutes)$/i.test(named)) return { ...remoteDecision(named.toLowerCase()), what: named };
  return NONE;
}

/** A common table expression may write, and the statement after it too. */
function withDecision(sql: string): Decision {
  return nestedDecision(sql) ?? selectDecision(sql);
}

/** The writing statements found anywhere in a longer one. */
function nestedDecision(sql: string): Decision | undefined {
  const found: Decision[] = [];
  for (const match of sql.matchAll(/\b(?:insert\s+(?:or\s+\w+\s+|ignore\s+)?into|update\s+(?:only\s+)?[\w."`[\]\0]+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from|merge\s+into|replace\s+into)\b/gi)) {
    // `ON CONFLICT DO UPDATE SET` and `FOR UPDATE` belong to the statement before them and do not match.
    const rest = sql.slice(match.index);
    const word = (/^[a-z]+/i.exec(rest)?.[0] ?? '').toLowerCase();
    const decide = BY_FIRST_WORD.get(word);
    if (decide !== undefined) found.push(decide(rest, false));
  }
  return found.length === 0 ? undefined : worstOf(found);
}

function insertDecision(sql: string): Decision {
  if (/^insert (?:or (?:replace|ignore)|ignore)\b/i.test(sql)) return IDEMPOTENT;
  const conflict = /\bon (?:conflict\b.*?\bdo (nothing|update)|duplicate key (update))\b(.*)$/i.exec(sql);
  if (conflict !== null) return conflict[1]?.toLowerCase() === 'nothing' ? IDEMPOTENT : assignmentsDecision(conflict[3] ?? '');
  // `INSERT … SELECT … WHERE NOT EXISTS (SELECT …)` adds once.
  if (/\bwhere not exists\s*\(/i.test(sql)) return { ...IDEMPOTENT, confidence: 'likely' };
  return WRITES;
}

function updateDecision(sql: string): Decision {
  return assignmentsDecision(/\bset\b(.*)$/i.exec(sql)?.[1] ?? '');
}

/** `SET x = x + 1` counts up with every repeat; `SET x = $1` does not. */
function assignmentsDecision(tail: string): Decision {
  const assignments = tail.replace(/\bwhere\b.*$/i, '').replace(/["`[\]]/g, '');
  for (const [, column, value] of assignments.matchAll(/([\w.]+)\s*=\s*((?:[^,()]|\((?:[^()]|\([^()]*\))*\))*)/g)) {
    const own = `(?:\\w+\\.)?${(column as string).split('.').at(-1)}`;
    if (new RegExp(`(?:^|[^\\w.])${own}\\b(?:\\s*,[^()]*\\))?\\s*(?:[-+*/]|\\|\\|)`, 'i').test(value as string)) return WRITES;
    if (new RegExp(`(?:[-+]|\\|\\|)\\s*(?:coalesce\\(\\s*)?${own}\\b`, 'i').test(value as string)) return WRITES;
    if (new RegExp(`\\b(?:array_append|array_prepend|array_cat|concat|concat_ws|jsonb_insert|json_array_append|json_array_insert|list_append)\\s*\\([^)]*\\b${own}\\b`, 'i').test(value as string)) return WRITES;
    if (new RegExp(`^\\s*(?:not\\s+|!\\s*|1\\s*-\\s*)${own}\\b`, 'i').test(value as string)) return WRITES;
  }
  return IDEMPOTENT;
}

function createDecision(sql: string): Decision {
  if (/^create or (?:replace|alter)\b/i.test(sql) || /^create\b.*?\bif not exists\b/i.test(sql)) return IDEMPOTENT;
  return /^create (?:local |global )?temp(?:orary)?\b/i.test(sql) ? NONE : NATURAL_KEY;
}

function alterDecision(sql: string): Decision {
  if (/\bif not exists\b|\bif exists\b/i.test(sql)) return IDEMPOTENT;
  if (/\b(?:add|rename)\b/i.test(sql)) return NATURAL_KEY;
  return /\bdrop\b/i.test(sql) ? REMOVES : IDEMPOTENT;
}

function callDecision(sql: string, fromInput: boolean): Decision {
  const name = /^\w+ (?:[\w\0]+\.)*([\w\0]+)/.exec(sql.replace(/["`[\]]/g, ''))?.[1] ?? '';
  if (/^sp_(?:help|columns|tables|who|spaceused|depends|stored)/i.test(name)) return NONE;
  if (name.includes('\0') && fromInput) return CALLERS_CHOICE;
  const byVerb = remoteDecision(name.replace(/^(?:sp|usp|proc|fn)_/i, ''));
  return byVerb.effect === 'none' ? byVerb : { ...LIKELY_WRITES, what: `CALL ${shownName(name)}` };
}

/** EXPLAIN only plans; EXPLAIN ANALYZE runs the statement. */
function explainDecision(sql: string, fromInput: boolean): Decision {
  const match = /^explain\s*(\([^)]*\)|(?:analyze|verbose|query plan|extended|format ?= ?\w+|\s)*)\s*(.*)$/i.exec(sql);
  if (match === null || !/\banalyze\b(?!\s*(?:=\s*)?(?:false|off|0))/i.test(match[1] ?? '')) return NONE;
  return oneStatement(match[2] ?? '', fromInput) ?? NONE;
}

/** T-SQL: `IF NOT EXISTS (…) INSERT …` adds once. */
function conditionalDecision(sql: string): Decision {
  const inner = nestedDecision(sql);
  if (inner === undefined) return /\bcreate\b/i.test(sql) ? IDEMPOTENT : NONE;
  return /^if not exists\b/i.test(sql) && inner.effect === 'write' ? { ...IDEMPOTENT, confidence: 'likely' } : inner;
}
