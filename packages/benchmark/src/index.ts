/** CPU time in seconds that a piece of work took in this process, and what it returned. Ratios of two such times last; seconds do not. */
export function cpuSeconds<T>(work: () => T): { seconds: number; value: T } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, value };
}
