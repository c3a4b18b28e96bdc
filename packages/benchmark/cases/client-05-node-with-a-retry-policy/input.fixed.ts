import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';

const Travel = Annotation.Root({
  from: Annotation<string>,
  to: Annotation<string>,
  offers: Annotation<{ id: string; price: number }[]>,
  booking: Annotation<string | undefined>,
});
type State = typeof Travel.State;

const servers = new MultiServerMCPClient({
  mcpServers: { flights: { transport: 'http', url: 'https://flights.internal/mcp' } },
});

async function search(state: State): Promise<Partial<State>> {
  const client = await servers.getClient('flights');
  const found = await client!.callTool({ name: 'search_flights', arguments: { from: state.from, to: state.to } });
  return { offers: (found.structuredContent as { offers: State['offers'] }).offers };
}

async function book(state: State): Promise<Partial<State>> {
  const best = [...state.offers].sort((a, b) => a.price - b.price)[0];
  if (!best) return { booking: undefined };
  const client = await servers.getClient('flights');
  const made = await client!.callTool({ name: 'book_flight', arguments: { offer: best.id } });
  return { booking: (made.structuredContent as { reference: string }).reference };
}

export const graph = new StateGraph(Travel)
  .addNode('search', search, { retryPolicy: { maxAttempts: 4 } })
  .addNode('book', book)
  .addEdge(START, 'search')
  .addEdge('search', 'book')
  .addEdge('book', END)
  .compile();
