/** The table of records, written once for both databases. */

/** The version of the tables below. A change of them is a new version, and a step that leads to it. */
export const VERSION = 1;

/** What a column holds: `count` is a small number, `time` milliseconds since 1970, `list` a JSON array of texts. */
type Kind = 'text' | 'count' | 'time' | 'list';

const TABLE = {
  id: 'text',
  principal: 'text',
  tool: 'text',
  key: 'text',
  fingerprint: 'text',
  owner: 'text',
  state: 'text',
  origin: 'text',
  verdict: 'text',
  new_session: 'count',
  lease_until: 'time',
  result: 'text',
  failure: 'text',
  created_at: 'time',
  claimed_at: 'time',
  settled_at: 'time',
  retain_until: 'time',
  forget_at: 'time',
  touched_at: 'time',
  attempts: 'count',
  retries: 'count',
  arrivals: 'count',
  replays: 'count',
  in_flight_hits: 'count',
  conflicts: 'count',
  unknowns: 'count',
  sessions: 'list',
  rounds: 'list',
} as const satisfies Readonly<Record<string, Kind>>;

export type Column = keyof typeof TABLE;

/** The columns of a record, in the order of the table. */
export const COLUMNS = Object.keys(TABLE) as readonly Column[];

const EMPTY_AT_FIRST: ReadonlySet<Column> = new Set<Column>(['verdict', 'result', 'failure', 'settled_at']);

/** The statements that make the table and its indexes. @param types What the database calls each kind. */
export function createTables(table: string, types: Readonly<Record<Kind, string>>): string {
  const columns = COLUMNS.map((column) => `${column} ${types[TABLE[column]]}${column === 'id' ? ' PRIMARY KEY' : EMPTY_AT_FIRST.has(column) ? '' : ' NOT NULL'}`);
  return `
  CREATE TABLE ${table} (${columns.join(', ')});
  CREATE INDEX ${table}_forget_at ON ${table} (forget_at);
  CREATE INDEX ${table}_retain_until ON ${table} (retain_until) WHERE result IS NOT NULL;
  CREATE INDEX ${table}_created_at ON ${table} (created_at);
`;
}

/** What is wrong with tables of another version. */
export function otherVersion(table: string, version: unknown): string {
  return `The tables of ${table} are of version ${String(version)}; this package reads version ${VERSION}. Nothing was changed.`;
}
