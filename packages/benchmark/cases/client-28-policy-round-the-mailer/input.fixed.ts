import { ConsecutiveBreaker, ExponentialBackoff, circuitBreaker, handleAll, retry, wrap } from 'cockatiel';
import { FastMCP } from 'fastmcp';
import { Resend } from 'resend';
import { z } from 'zod';

const resend = new Resend(process.env.RESEND_API_KEY);

const again = retry(handleAll, { maxAttempts: 4, backoff: new ExponentialBackoff({ initialDelay: 200 }) });
const breaker = circuitBreaker(handleAll, { halfOpenAfter: 10_000, breaker: new ConsecutiveBreaker(5) });
const resilient = wrap(again, breaker);

again.onRetry(({ attempt }) => console.warn(`mail: attempt ${attempt}`));

const server = new FastMCP({ name: 'mailer', version: '1.0.0' });

server.addTool({
  name: 'mail_status',
  parameters: z.object({ id: z.string() }),
  execute: async ({ id }) => JSON.stringify(await resilient.execute(() => resend.emails.get(id))),
});

server.addTool({
  name: 'send_mail',
  description: 'Send one mail. sendKey: idempotency key, keep it for every retry of the same mail.',
  parameters: z.object({ to: z.string().email(), subject: z.string(), text: z.string(), sendKey: z.string().min(12) }),
  execute: async ({ to, subject, text, sendKey }) => {
    const sent = await resilient.execute(() =>
      resend.emails.send({ from: 'bot@example.com', to, subject, text, headers: { 'X-Ref': sendKey } }, { idempotencyKey: sendKey }),
    );
    return sent.data?.id ?? 'not sent';
  },
});

export default server;
