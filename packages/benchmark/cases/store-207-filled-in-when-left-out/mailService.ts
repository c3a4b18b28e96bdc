export interface Message {
  to: string[];
  subject: string;
  text: string;
}

export class MailService {
  constructor(private readonly origin: string, private readonly token: string) {}

  async send(inbox: string, message: Message, key: string, trace: string): Promise<string> {
    const res = await fetch(`${this.origin}/v0/inboxes/${inbox}/messages/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-trace-id': trace,
      },
      body: JSON.stringify(message),
    });
    if (!res.ok) throw new Error(`the mail service answered ${res.status}`);
    return ((await res.json()) as { message_id: string }).message_id;
  }

  async thread(inbox: string, thread: string, trace: string): Promise<string> {
    const res = await fetch(`${this.origin}/v0/inboxes/${inbox}/threads/${thread}`, {
      headers: { authorization: `Bearer ${this.token}`, 'x-trace-id': trace },
    });
    return res.text();
  }
}
