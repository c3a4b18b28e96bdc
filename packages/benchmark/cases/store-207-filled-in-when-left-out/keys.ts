import { randomUUID } from 'node:crypto';

const PREFIX = 'agent';

/** keys of the mail service: at most 256 characters */
export function sendKey(given: string | undefined): string {
  const key = given?.trim() || `${PREFIX}-${randomUUID()}`;
  return key.slice(0, 256);
}

export const traceId = (): string => `${PREFIX}-trace-${randomUUID()}`;
