import { createToolCaller, fileJournal, type ToolClient, type ToolOutcome } from '@mcp-idempotency/runtime/client';

export async function order(connect: () => Promise<ToolClient>): Promise<string> {
  const store = await fileJournal('calls.jsonl');
  const caller = createToolCaller(connect, { store, server: 'https://shop.example/mcp', honoursKeys: ['create_order'] });
  // First what an earlier run of this program did not get to know.
  for (const outcome of await caller.resume()) console.error(`${outcome.key}: ${tell(outcome)}`);

  const told = tell(await caller.call('create_order', { item: 'desk' }));
  await caller.close();
  await store.close();
  return told;
}

function tell(outcome: ToolOutcome): string {
  switch (outcome.status) {
    case 'completed':
      return outcome.result.content?.[0]?.text ?? '';
    case 'failed':
      return `Refused: ${outcome.reason}`;
    case 'unknown':
      // Never "failed": show outcome.query(), outcome.retry() and outcome.giveUp() to the person, before anything is closed.
      return `Unknown: ${outcome.reason}`;
  }
}
