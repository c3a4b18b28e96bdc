import { defer, firstValueFrom, from, retry, timeout, timer, map } from 'rxjs';
import type { Client } from '@modelcontextprotocol/client';

export interface Sale {
  register: string;
  lines: { article: string; count: number }[];
}

export class SalesService {
  constructor(private readonly mcp: Client) {}

  articles$ = (query: string) =>
    defer(() => from(this.mcp.callTool({ name: 'search_articles', arguments: { query } }))).pipe(
      retry({ count: 3, delay: (_error, n) => timer(200 * n) }),
      map((result) => result.content),
    );

  submit(sale: Sale): Promise<unknown> {
    const sale$ = defer(() => from(this.mcp.callTool({ name: 'submit_sale', arguments: { ...sale } }))).pipe(
      timeout({ each: 8_000 }),
      retry({ count: 2, delay: 1_000, resetOnSuccess: true }),
      map(({ structuredContent }) => structuredContent),
    );
    return firstValueFrom(sale$);
  }
}
