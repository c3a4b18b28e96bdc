/** Node's own modules, with and without `node:`. */
const BUILTINS = new Set(
  ('assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 ' +
    'https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls ' +
    'trace_events tty url util v8 vm wasi worker_threads zlib').split(' '),
);

/** `@scope/name` of `@scope/name/sub/path.js`, `name` of `name/sub`; `undefined` when it is no package name. */
export function packageNameOf(specifier: string): string | undefined {
  return /^(?:@[a-z0-9~_-][\w.~-]*\/)?[a-z0-9_-][\w.~-]*/i.exec(specifier)?.[0];
}

/** `zod/index.cjs` of `../node_modules/frame/node_modules/zod/index.cjs`: a path into what is installed. `undefined` for any other path. */
export function installedSpecifier(path: string): string | undefined {
  const inside = /^(?:.*\/)?node_modules\/(.+)$/.exec(path)?.[1];
  return inside !== undefined && packageNameOf(inside) !== undefined ? inside : undefined;
}

/** The builtin module with `node:` in front; `undefined` when it is none. */
export function builtinSpecifier(specifier: string): string | undefined {
  if (/^(?:node|bun|cloudflare|deno):/.test(specifier)) return specifier;
  return BUILTINS.has(specifier.split('/', 1)[0] ?? '') ? `node:${specifier}` : undefined;
}

/**
 * Specifiers of other runtimes that carry a registry: `npm:zod@3/v4` and `https://esm.sh/zod@3.25/v4` are `zod/v4`,
 * `jsr:@std/path@1` is `@std/path`. Anything else is unchanged.
 */
export function withoutRegistry(specifier: string): string {
  const match = /^(?:npm:|jsr:|https?:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|unpkg\.com|cdn\.jsdelivr\.net\/npm|jsr\.io)\/(?:v\d+\/|\*)?)\/?(.*)$/.exec(specifier);
  if (!match) return specifier;
  return (match[1] ?? '').replace(/^((?:@[^/@]+\/)?[^/@?]+)@[^/?]*/, '$1').replace(/\?.*$/, '');
}
