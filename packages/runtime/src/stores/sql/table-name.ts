/**
 * The table's name, as it may be written into a statement.
 *
 * @throws TypeError when it is no plain name.
 */
export function tableName(name = 'mcp_idempotency'): string {
  if (!/^[a-z_][a-z0-9_]{0,40}$/.test(name)) throw new TypeError(`"${name}" is no table name: use small letters, digits and underscores, at most 41.`);
  return name;
}
