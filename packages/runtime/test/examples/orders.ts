/** The business of the examples: it counts what was ordered. */
export const orders: string[] = [];

export async function placeOrder(item: string) {
  orders.push(item);
  return { content: [{ type: 'text' as const, text: `Order ${orders.length}: ${item}` }] };
}
