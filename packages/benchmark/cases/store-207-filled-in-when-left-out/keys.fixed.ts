import { randomUUID } from 'node:crypto';

const PREFIX = 'agent';

/** keys of the mail service: at most 256 characters */
export function sendKey(given: string): string {
  return given.slice(0, 256);
}

export const traceId = (): string => `${PREFIX}-trace-${randomUUID()}`;
