import { createToolCaller, fileJournal, type ToolClient } from '@mcp-idempotency/runtime/client';

export async function order(connect: () => Promise<ToolClient>): Promise<string> {
  const store = await fileJournal('calls.jsonl');
  const caller = createToolCaller(connect, { store, server: 'https://shop.example/mcp', honoursKeys: ['create_order'] });
  // First what an earlier run of this program did not get to know.
  for (const outcome of await caller.resume()) console.error(`${outcome.key}: ${outcome.status}`);

  const outcome = await caller.call('create_order', { item: 'desk' });
  await store.close();
  switch (outcome.status) {
    case 'completed':
      return outcome.result.content?.[0]?.text ?? '';
    case 'failed':
      return `Refused: ${outcome.reason}`;
    case 'unknown':
      // Never "failed": show outcome.query(), outcome.retry() and outcome.giveUp() to the person.
      return `Unknown: ${outcome.reason}`;
  }
}
