import { z } from 'zod';

export const createContactInput = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().email(),
  client_request_id: z.string().uuid().describe('Idempotency key. Send the same value again if you retry.'),
});

export type CreateContactInput = z.infer<typeof createContactInput>;

export interface ContactPayload {
  properties: Record<string, string>;
}

/** tool argument names to the API's property names */
export function toContactPayload(input: CreateContactInput): ContactPayload {
  return {
    properties: {
      firstname: input.firstName,
      lastname: input.lastName,
      email: input.email,
    },
  };
}
