import type { CallToolResult, Client } from '@modelcontextprotocol/client';

const MAX_ROUNDS = 3;
const textOf = (result: CallToolResult) => result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

export interface Step {
  tool: string;
  input: Record<string, unknown>;
}

export class Plan {
  readonly transcript: string[] = [];

  constructor(private readonly client: Client, private readonly steps: Step[]) {}

  async execute(): Promise<boolean> {
    for (const step of this.steps) {
      const result = await this.perform(step);
      this.transcript.push(`${step.tool}: ${textOf(result)}`);
      if (result.isError) return false;
    }
    return true;
  }

  /** some servers answer "upstream timeout" now and then */
  private async perform({ tool, input }: Step): Promise<CallToolResult> {
    let round = 0;
    let result: CallToolResult;
    do {
      result = await this.client.callTool({ name: tool, arguments: input });
      round += 1;
    } while (result.isError === true && round < MAX_ROUNDS);
    return result;
  }
}
