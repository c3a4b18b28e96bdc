/** Tells the story on a terminal: `npm run demo`. */
import type { Sdk } from './client.js';
import { copyServer, runCli } from './purchasing.js';
import { type Outcome, playStory, type SceneName } from './story.js';

export interface Proof {
  readonly before: readonly Outcome[];
  readonly after: readonly Outcome[];
}

const SCENES: Readonly<Record<SceneName, string>> = {
  'lost-answer': 'The answer is lost; the client sends the order again',
  'new-session': 'The connection breaks; sent again in a new session',
  'killed-server': 'The server is killed before it answers; sent again',
  'two-orders': 'Two orders that look alike, meant as two',
};

const WIDEST = Math.max(...Object.values(SCENES).map((text) => text.length));

/** Before and after the migration, on copies of the purchasing server. `say` gets what is printed. */
export async function proveIt(sdk: Sdk, say: (line: string) => void = () => undefined): Promise<Proof> {
  const copy = copyServer();
  try {
    say(`\n${sdk === 'sdk-v1' ? 'SDK v1' : 'SDK v2'}, Streamable HTTP, SQLite. A lamp costs 45.00; each order is for two.`);
    const before = await playStory(copy, sdk, false);
    tell('Before', before, say);
    say('\n$ npx mcp-idempotency migrate --required --yes');
    say(lastLines(runCli(copy.folder, ['migrate', '--required', '--yes']), 3));
    const after = await playStory(copy, sdk, true);
    tell('After', after, say);
    return { before, after };
  } finally {
    copy.remove();
  }
}

function tell(title: string, outcomes: readonly Outcome[], say: (line: string) => void): void {
  say(`\n${title}`);
  for (const { scene, orders, debited, secondStatus } of outcomes) {
    const answer = secondStatus === 'replayed' ? '; second answer: replayed' : '';
    say(`  ${`${SCENES[scene]}:`.padEnd(WIDEST + 1)} ${orders} order${orders === 1 ? '' : 's'}, ${(debited / 100).toFixed(2)} debited${answer}`);
  }
}

const lastLines = (text: string, count: number): string => text.trimEnd().split('\n').slice(-count).map((line) => `  ${line}`).join('\n');
