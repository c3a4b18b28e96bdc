import { useCallback, useEffect, useState } from 'react';
import type { Client } from '@modelcontextprotocol/client';

export interface Basket {
  id: string;
  lines: { sku: string; quantity: number }[];
}

type State = 'idle' | 'sending' | 'done' | 'unknown';

const slot = (basketId: string) => `checkout-key:${basketId}`;

/** the key of the basket's open order; survives a reload, written before the first send */
function keyOf(basketId: string): string {
  const kept = localStorage.getItem(slot(basketId));
  if (kept) return kept;
  const key = crypto.randomUUID();
  localStorage.setItem(slot(basketId), key);
  return key;
}

export function useCheckout(mcp: Client, basket: Basket) {
  const [state, setState] = useState<State>(() => (localStorage.getItem(slot(basket.id)) ? 'unknown' : 'idle'));

  /** also the handler of "Try again": the key of the first click is used until the outcome is known */
  const submit = useCallback(async () => {
    const idempotencyKey = keyOf(basket.id);
    setState('sending');
    try {
      const result = await mcp.callTool({ name: 'place_order', arguments: { lines: basket.lines, idempotencyKey } });
      if (result.isError) return setState('unknown');
      localStorage.removeItem(slot(basket.id));
      setState('done');
    } catch {
      setState('unknown');
    }
  }, [mcp, basket]);

  useEffect(() => {
    document.title = state === 'unknown' ? 'Please check your order' : `Basket ${basket.id}`;
  }, [state, basket.id]);

  return { state, submit };
}
