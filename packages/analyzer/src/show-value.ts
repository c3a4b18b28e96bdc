const LENGTH_LIMIT = 60;

/** What a user wrote, as a message names it: as JSON where it can be, on one line, cut where it is long. Never throws. */
export function showValue(value: unknown): string {
  const text = textOf(value);
  return text.length > LENGTH_LIMIT ? `${text.slice(0, LENGTH_LIMIT - 3)}…` : text;
}

function textOf(value: unknown): string {
  switch (typeof value) {
    case 'function': return 'a function';
    case 'bigint': return `${value}n`;
    case 'number':
    case 'symbol':
    case 'undefined': return String(value);
    default:
  }
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (!['Object', 'Array', 'Null', 'String', 'Boolean'].includes(kind)) return `a ${kind}`;
  try {
    return JSON.stringify(value) ?? 'an object';
  } catch {
    // A cycle, a BigInt inside, a getter that throws.
    return kind === 'Array' ? 'a list' : 'an object';
  }
}

/** An object as one writes it: no list, Map, Date or the like, whose fields are not what it holds. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}
