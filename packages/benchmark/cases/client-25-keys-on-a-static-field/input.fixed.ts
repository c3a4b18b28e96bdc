import type { Client } from '@modelcontextprotocol/client';
import { SendKeys } from './sendKeys.fixed.js';

interface Draft {
  id: string;
  recipient: string;
  subject: string;
  html: string;
}

export class Mailer {
  constructor(private readonly client: Client, private readonly notify: (text: string) => void) {}

  /** called by the Send button and by "try again" on the banner */
  async send(draft: Draft): Promise<void> {
    const idempotencyKey = SendKeys.keyFor(draft.id);
    try {
      const result = await this.client.callTool({
        name: 'send_mail',
        arguments: { to: draft.recipient, subject: draft.subject, html: draft.html, idempotencyKey },
      });
      if (result.isError) throw new Error('refused');
      SendKeys.settle(draft.id);
    } catch (error) {
      this.notify(`"${draft.subject}" may or may not have been sent: ${String(error)}`);
    }
  }
}
