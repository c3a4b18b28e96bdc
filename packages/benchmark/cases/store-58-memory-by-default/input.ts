import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { ProcessReplayStore, type ReplayStore } from './replay.js';

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

interface Press {
  publish(title: string, body: string): Promise<{ url: string }>;
  titles(): Promise<string[]>;
}

export class PressTools {
  private readonly titleCache = new Map<string, string[]>();

  constructor(
    private readonly press: Press,
    private readonly replay: ReplayStore = new ProcessReplayStore(),
  ) {}

  register(server: McpServer) {
    server.registerTool(
      'publish_article',
      { description: 'Publish an article', inputSchema: z.object({ title: z.string(), body: z.string(), publishKey: z.string().min(16).describe('Same on every retry') }) },
      async ({ title, body, publishKey }) => {
        const print = `${title}\n${body}`;
        const turn = await this.replay.begin(publishKey, print);
        if (turn !== 'mine') {
          if (turn.print !== print) return say('publishKey belongs to another article', true);
          return turn.result ?? say('in progress, ask again in 3 s', true);
        }
        let result: CallToolResult;
        try {
          result = say((await this.press.publish(title, body)).url);
        } catch {
          result = say('outcome unknown: look for the title', true);
        }
        await this.replay.end(publishKey, print, result);
        return result;
      },
    );
    server.registerTool('titles', { description: 'Published titles', inputSchema: z.object({}) }, async () => {
      const titles = this.titleCache.get('all') ?? (await this.press.titles());
      this.titleCache.set('all', titles);
      return say(titles.join('\n'));
    });
  }
}
