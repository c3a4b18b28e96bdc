import { MCPTool, type MCPInput } from 'mcp-framework';
import { z } from 'zod';
import { CiApi, finished, sleep } from './ciApi.js';

const schema = z.object({ pipeline: z.string().describe('Id of the pipeline') });

export default class PeekPipelineTool extends MCPTool {
  name = 'peek_pipeline';
  description = 'State of a pipeline; waits up to ten seconds for a quick one';
  schema = schema;
  annotations = { readOnlyHint: true };

  private readonly ci = new CiApi();

  async execute({ pipeline }: MCPInput<this>) {
    const until = Date.now() + 10_000;
    let state = await this.ci.pipeline(pipeline);
    while (!finished(state) && Date.now() < until) {
      await sleep(2_000);
      state = await this.ci.pipeline(pipeline);
    }
    return state;
  }
}
