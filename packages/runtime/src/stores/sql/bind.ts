/** A value that both databases take. */
export type SqlValue = string | number | null;

/** The statement with `$1`, `$2` … in place of `:name`, and the names in that order. A cast (`::bigint`) is no parameter. */
export function toPositional(sql: string): { readonly text: string; readonly names: readonly string[] } {
  const names: string[] = [];
  const text = sql.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

/** The names of the statement's parameters, each once. */
export function parameterNames(sql: string): readonly string[] {
  return toPositional(sql).names;
}

/** The named values alone: a driver may refuse values that the statement does not use. */
export function pick(values: Readonly<Record<string, SqlValue>>, names: readonly string[]): Record<string, SqlValue> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
