import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '@modelcontextprotocol/client';

export interface Basket {
  id: string;
  lines: { sku: string; quantity: number }[];
}

type State = 'idle' | 'sending' | 'done' | 'unknown';

export function useCheckout(mcp: Client, basket: Basket) {
  const [state, setState] = useState<State>('idle');
  const pendingKey = useRef<string | null>(null);

  /** also the handler of "Try again": the key of the first click is used until the outcome is known */
  const submit = useCallback(async () => {
    pendingKey.current ??= crypto.randomUUID();
    setState('sending');
    try {
      const result = await mcp.callTool({
        name: 'place_order',
        arguments: { lines: basket.lines, idempotencyKey: pendingKey.current },
      });
      if (result.isError) return setState('unknown');
      pendingKey.current = null;
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
