/** Compares versions with the ranges that models write: space-separated comparisons such as `>=1.2 <2`. */

/** Whether a version lies in a range. What cannot be read lies in it. */
export function isInRange(version: string, range: string): boolean {
  const own = partsOf(version);
  if (!own) return true;
  return range.split(' ').every((comparison) => {
    const match = /^(<=|>=|<|>|=)?(.+)$/.exec(comparison);
    const bound = match?.[2] === undefined ? undefined : partsOf(match[2]);
    if (!match || !bound) return true;
    const order = compare(own, bound);
    switch (match[1]) {
      case '<': return order < 0;
      case '<=': return order <= 0;
      case '>': return order > 0;
      case '>=': return order >= 0;
      default: return order === 0;
    }
  });
}

/** A prerelease counts as its release: it has the release's shapes. */
function partsOf(version: string): readonly number[] | undefined {
  const match = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < 3; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
