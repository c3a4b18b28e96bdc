/** Where objects may be changed, read from the texts of all files in one pass: it says which files are worth parsing for that. */
import type { Engine } from './engine.js';

/** Methods that change what they are called on. */
export const CHANGING_METHODS: ReadonlySet<string> = new Set(['push', 'unshift', 'splice', 'pop', 'shift', 'set', 'add', 'delete', 'clear', 'fill', 'copyWithin']);

export interface ChangeScan {
  /** Files by the last name of what is changed: `list` of `a.list.push(…)`, `state` of `state.ready = true` and `state[key] = 1`. */
  readonly bases: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files by the name of a property that is set on something else than `this`. */
  readonly properties: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of getters and setters. */
  readonly accessors: ReadonlySet<string>;
}

/** `.name(`, `.name =`, `.name++`, `.name ||=`; `] =`. */
const CHANGE = /(?:\.\s*(#?[\w$]+)\s*(?:(\()|(?:[-+*/%&|^?<>]{0,3}=(?![=>])|\+\+|--)))|(?:\]\s*(?:[-+*/%&|^?]{0,3}=(?![=>])|\+\+|--))/g;
/** What changes the operand behind it. */
const PREFIXED = /(?:\bdelete\s+|\+\+\s*|--\s*|\bObject\.assign\(\s*)((?:#?[\w$]+\s*[!?]?\.\s*)*)(#?[\w$]+)/g;
const ACCESSOR = /\b(?:get|set)\s+(#?[\w$]+)\s*\(/g;

/** Scans the program once. */
export function scanChanges(engine: Engine): ChangeScan {
  const cache = engine.cache<Engine, ChangeScan>('change-scan');
  let scan = cache.get(engine);
  if (!scan) cache.set(engine, (scan = scanTexts(engine)));
  return scan;
}

function scanTexts(engine: Engine): ChangeScan {
  const bases = new Map<string, Set<string>>();
  const properties = new Map<string, Set<string>>();
  const accessors = new Set<string>();
  const add = (to: Map<string, Set<string>>, name: string, path: string): void => {
    const paths = to.get(name);
    if (paths) paths.add(path);
    else to.set(name, new Set([path]));
  };
  for (const path of engine.program.files) {
    const text = engine.program.text(path);
    if (text === undefined) continue;
    for (const match of text.matchAll(CHANGE)) {
      const [, name, call] = match;
      if (name !== undefined && call !== undefined && !CHANGING_METHODS.has(name)) continue;
      const base = name === undefined ? baseOfIndex(text, match.index) : wordBefore(text, match.index);
      if (base !== undefined) add(bases, base, path);
      if (name !== undefined && call === undefined && base !== 'this') add(properties, name, path);
    }
    for (const [, owners, name] of text.matchAll(PREFIXED)) {
      add(bases, name!, path);
      const owner = /(#?[\w$]+)\s*[!?]?\.\s*$/.exec(owners!)?.[1];
      if (owner === undefined) continue;
      add(bases, owner, path);
      if (owner !== 'this') add(properties, name!, path);
    }
    for (const [, name] of text.matchAll(ACCESSOR)) accessors.add(name!);
  }
  return { bases, properties, accessors };
}

const isWord = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 || code > 127;

const CAST = /(#?[\w$]+)[!?\]]*\s+(?:as|satisfies)\s[^();]*\)+$/;

/** The word that ends right before `end`, behind `!`, `?`, `)` and space. */
function wordBefore(text: string, end: number): string | undefined {
  let last = end - 1;
  if (text[last] === ')') {
    // `(thing as Type).name = …`
    const cast = CAST.exec(text.slice(Math.max(0, end - 120), end));
    if (cast) return cast[1];
  }
  while (last >= 0 && ' \n\r\t!?)'.includes(text[last]!)) last -= 1;
  let first = last;
  while (first >= 0 && isWord(text.charCodeAt(first))) first -= 1;
  if (first === last) return text[last] === ']' ? baseOfIndex(text, last) : undefined;
  return text.slice(text[first] === '#' ? first : first + 1, last + 1);
}

/** The word before the `[` that belongs to the `]` at `end`. */
function baseOfIndex(text: string, end: number): string | undefined {
  let open = 1;
  for (let at = end - 1; at >= 0 && end - at < 200; at -= 1) {
    if (text[at] === ']') open += 1;
    else if (text[at] === '[' && --open === 0) return wordBefore(text, at);
  }
  return undefined;
}
