import { setTimeout as after } from 'node:timers/promises';
import { styleText } from 'node:util';
import { createMCPClient } from '@ai-sdk/mcp';

const LATE = Symbol('late');
const EXIT = { ok: 0, failed: 1, usage: 2, unknown: 75 } as const;

async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const bell = new AbortController();
  try {
    return await Promise.race([work, after(ms, LATE, { signal: bell.signal })]);
  } finally {
    bell.abort();
  }
}

const open = () => createMCPClient({ transport: { type: 'http', url: process.env.ROLLOUT_MCP ?? 'http://localhost:9090/mcp' } });

async function start(service: string, version: string): Promise<number> {
  const mcp = await open();
  try {
    const answer = await within(45_000, mcp.callTool({ name: 'start_rollout', arguments: { service, version } }));
    if (answer === LATE) {
      console.warn(styleText('yellow', `? outcome unknown (no answer in 45 s); the rollout may be on its way, see: rollout status ${service}`));
      return EXIT.unknown;
    }
    console.log(JSON.stringify(answer.content));
    return answer.isError ? EXIT.failed : EXIT.ok;
  } finally {
    await mcp.close();
  }
}

async function status(service: string): Promise<number> {
  const mcp = await open();
  try {
    const answer = await within(10_000, mcp.readResource({ uri: `rollout://${service}/latest` }));
    if (answer === LATE) {
      console.error(styleText('red', '✖ status failed (no answer in 10 s), run the command again'));
      return EXIT.failed;
    }
    console.log(JSON.stringify(answer.contents));
    return EXIT.ok;
  } finally {
    await mcp.close();
  }
}

export async function main([command, service, version]: string[]): Promise<number> {
  if (command === 'start' && service && version) return start(service, version);
  if (command === 'status' && service) return status(service);
  console.error('usage: rollout start SERVICE VERSION | rollout status SERVICE');
  return EXIT.usage;
}
