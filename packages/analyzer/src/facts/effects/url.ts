/**
 * Reads the parts of a URL that say what a request does. Unknown parts of the text are `\u0000`.
 */
import type { ValueView } from '../../types.js';
import { bare } from './places.js';

export interface UrlParts {
  readonly host: string;
  /** Segments of the path, as written; an unknown one is `\u0000`. */
  readonly segments: readonly string[];
  /** The path for people: `/orders/{…}/cancel`. */
  readonly path: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** What the last segment is called where it is one unknown part: `orderId` of `/orders/{…}`. */
  readonly lastGap: string | undefined;
}

/** `undefined` when nothing of the URL is known. */
export function urlParts(view: ValueView): UrlParts | undefined {
  const inner = addressIn(bare(view));
  const { text } = inner;
  if (text === undefined || /^\0*$/.test(text)) return undefined;
  const match = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/([^/?#\0]*))?([^?#]*)(?:\?([^#]*))?/i.exec(text);
  const parameters = parametersOf(match?.[3] ?? '');
  // `index.php?rest_route=/wp/v2/tags`: where a server rewrites no addresses, the path is a parameter.
  const path = (parameters.get('rest_route') ?? match?.[2] ?? '').replace(/^\0+(?=\/)/, '');
  const segments = path.split('/').filter((segment) => segment !== '');
  const before = text.slice(0, text.indexOf(match?.[2] ?? '') + (match?.[2] ?? '').length);
  const lastGap = segments.at(-1) === '\0' ? inner.gaps[before.split('\0').length - 2] : undefined;
  return { host: match?.[1] ?? '', segments, path: readable(path), parameters, lastGap };
}

/** `client.apiURL('/free')`: the path that a URL is made of. */
function addressIn(view: ValueView): ValueView {
  const [path] = view.external?.args ?? [];
  return view.text === undefined && path?.text?.startsWith('/') === true && /ur[li]$/i.test(view.external!.member) ? path : view;
}

function readable(path: string): string {
  const plain = path.replace(/\0+/g, '{…}');
  return plain.startsWith('/') || plain === '' ? plain : `/${plain}`;
}

function parametersOf(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const part of query.split('&')) {
    const equals = part.indexOf('=');
    if (equals > 0) parameters.set(part.slice(0, equals).replace(/^\0+/, ''), part.slice(equals + 1));
  }
  return parameters;
}

/** The last segment in its own words, an RPC-style ending apart: `documents:runQuery`, `chat.postMessage`. */
export interface Ending {
  readonly text: string;
  /** It stands behind `:` or `.` and so is the name of an operation, not of a resource. */
  readonly isOperation: boolean;
  /** An id stands before it: `/orders/{…}/cancel`. */
  readonly afterId: boolean;
}

export function endingOf({ segments }: UrlParts): Ending | undefined {
  const last = segments.at(-1)?.replace(/\.(?:json|xml|php|cgi|aspx?)$/i, '');
  if (last === undefined) return undefined;
  const operation = /^[^\s]*[:.]([A-Za-z_]{3,})$/.exec(last)?.[1];
  const text = operation ?? last;
  if (text.includes('\0')) return undefined;
  return { text, isOperation: operation !== undefined && !/^v?\d/.test(last), afterId: segments.at(-2)?.includes('\0') === true };
}
