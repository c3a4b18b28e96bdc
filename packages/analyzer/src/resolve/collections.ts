/** Entries of Maps and Sets: what is given at construction, and what is set later wherever the collection is reached. */
import type { Engine } from './engine.js';
import { argumentsOf, changesOf } from './mutations.js';
import { alternativesOf, constant, SPREAD_ARGUMENTS, UNDEFINED, unionOf, unknown, type CollectionValue, type Value } from './values.js';

export interface Entry {
  readonly key: Value;
  readonly value: Value;
}

interface Later {
  readonly entries: readonly Entry[];
  /** Entries may be taken out. */
  readonly shrinks: boolean;
  /** Something may be put in that is not known. */
  readonly open: boolean;
}

const NOTHING: Later = { entries: [], shrinks: false, open: false };
const UNDER_WAY: Later = { entries: [], shrinks: true, open: true };

/** All entries we know of. */
export function collectionEntries(engine: Engine, collection: CollectionValue): readonly Entry[] {
  const { entries } = laterEntries(engine, collection);
  return entries.length > 0 ? [...collection.seed, ...entries] : collection.seed;
}

/** Whether entries may come and go, so that what iterating gives is not certain. */
export function isCollectionLoose(engine: Engine, collection: CollectionValue): boolean {
  const { entries, shrinks, open } = laterEntries(engine, collection);
  return entries.length > 0 || shrinks || open;
}

/** The value `get(key)` gives: those under an equal or unknown key. */
export function collectionGet(engine: Engine, collection: CollectionValue, key: Value): Value {
  const { entries, shrinks, open } = laterEntries(engine, collection);
  const results: Value[] = [];
  let isCertain = false;
  const look = (entry: Entry, isSeed: boolean): void => {
    if (!mayEqual(entry.key, key)) return;
    results.push(entry.value);
    // Put in at construction under the very constant asked for: it is there.
    isCertain ||= isSeed && !shrinks && entry.key.kind === 'constant' && key.kind === 'constant';
  };
  for (const entry of collection.seed) look(entry, true);
  for (const entry of entries) look(entry, false);
  if (results.length === 0) return unknown('an entry of a collection', [collection, key]);
  if (open) results.push(unknown('an entry of a collection', [collection, key]));
  return isCertain ? unionOf(results) : unionOf([...results, UNDEFINED]);
}

/** What `has(key)` gives. */
export function collectionHas(engine: Engine, collection: CollectionValue, key: Value | undefined): Value {
  const later = laterEntries(engine, collection);
  if (!key || key.kind !== 'constant') return unknown('a test', key ? [key] : []);
  const isThere = collection.seed.some((entry) => entry.key.kind === 'constant' && entry.key.value === key.value);
  if (isThere) return later.shrinks ? unknown('a test') : constant(true);
  // An empty collection is made to be filled, if not where it can be seen.
  if (collection.open || later.open || later.entries.length > 0 || collection.seed.length === 0 || collection.seed.some((entry) => entry.key.kind !== 'constant')) return unknown('a test');
  return constant(false);
}

function mayEqual(a: Value, b: Value): boolean {
  return alternativesOf(a).some((one) => alternativesOf(b).some((other) => one.kind !== 'constant' || other.kind !== 'constant' || one.value === other.value));
}

/** Entries put in by `.set(…)` / `.add(…)`. */
function laterEntries(engine: Engine, collection: CollectionValue): Later {
  const changes = changesOf(engine, collection.node, collection.env);
  if (changes.length === 0) return NOTHING;
  return engine.ask('collection-entries', collection.node, collection.env, UNDER_WAY, () => {
    const entries: Entry[] = [];
    let shrinks = false;
    let open = false;
    for (const change of changes) {
      const { how, name } = change.mutation;
      if (how === 'under-way') return UNDER_WAY;
      if (how !== 'call') continue;
      if (name === 'delete' || name === 'clear') shrinks = true;
      if (name !== 'set' && name !== 'add') continue;
      if (change.doubtful) {
        open = true;
        continue;
      }
      const args = argumentsOf(engine, change);
      if (args.some((arg) => arg.kind === 'unknown' && arg.reason === SPREAD_ARGUMENTS)) open = true;
      const key = args[0] ?? unknown('a key');
      entries.push({ key, value: name === 'add' ? key : args[1] ?? unknown('a value') });
    }
    return { entries, shrinks, open };
  });
}
