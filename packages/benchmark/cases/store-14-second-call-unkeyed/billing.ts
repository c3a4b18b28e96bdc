import Stripe from 'stripe';

export class Billing {
  private readonly stripe: Stripe;

  constructor(secret: string) {
    this.stripe = new Stripe(secret, { maxNetworkRetries: 0, apiVersion: '2025-08-27.basil' });
  }

  async subscribe(email: string, price: string, key: string): Promise<string> {
    const customer = await this.findOrCreate(email, key);
    const subscription = await this.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
    });
    return subscription.id;
  }

  private async findOrCreate(email: string, key: string): Promise<Stripe.Customer> {
    const found = await this.stripe.customers.list({ email, limit: 1 });
    if (found.data[0]) return found.data[0];
    return this.stripe.customers.create({ email }, { idempotencyKey: `${key}-customer` });
  }

  async cancel(subscription: string): Promise<void> {
    await this.stripe.subscriptions.cancel(subscription);
  }
}
