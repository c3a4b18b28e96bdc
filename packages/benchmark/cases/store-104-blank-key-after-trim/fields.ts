import * as z from 'zod';

/** Chosen by the caller before the first send and repeated unchanged on a retry. */
export const requestKey = z.string().trim().max(64).describe('Idempotency key of the booking; the same on every retry');

export const note = z.string().trim().max(400).optional();
