/** An engine's path as seen from a folder, with `/`, climbing where it must. */
export function relativePath(from: string, to: string): string {
  const base = from.split('/').filter(Boolean);
  const target = to.split('/').filter(Boolean);
  let shared = 0;
  while (shared < base.length && shared < target.length && base[shared] === target[shared]) shared += 1;
  // Another drive has no way there.
  if (shared === 0 && /^[A-Za-z]:$/.test(target[0] ?? '')) return to;
  return [...base.slice(shared).map(() => '..'), ...target.slice(shared)].join('/') || '.';
}
