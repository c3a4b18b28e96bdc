import { createHash } from 'node:crypto';
import type { RecordRef } from './record.js';

/** One word for (principal, tool, key): no two of them share it, whatever characters they hold. 64 hexadecimal digits. */
export function recordId({ principal, tool, key }: RecordRef): string {
  return sha256(JSON.stringify([principal, tool, key]));
}

/** How a key, session or principal is written in logs and telemetry: 16 hexadecimal digits that do not give it away. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 16);
}

/** The SHA-256 of the UTF-8 text, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
