/** Which tools a migration is about. */
import type { ToolFact } from '@mcp-idempotency/analyzer';

/** A write that a repeat would do once more, known from the code and not yet kept from it. */
export function needsMigration({ mcp, effect, key }: ToolFact): boolean {
  if (!mcp || effect.effect !== 'write' || effect.naturalKey || effect.confidence === 'guess') return false;
  return key === null || isIgnored(key);
}

/** Declared, but put to no use: the handler still has to be wrapped. */
export function isIgnored(key: NonNullable<ToolFact['key']>): boolean {
  return key.from === 'input' && (key.used === false || key.missedSinks.length > 0);
}

/** The key field of a tool once it is migrated. */
export function keyNameOf({ key }: ToolFact, keyName: string): string {
  return key?.from === 'input' ? key.name : keyName;
}
