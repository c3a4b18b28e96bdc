import { MCPTool, type MCPInput } from 'mcp-framework';
import { z } from 'zod';
import { CiApi, finished, sleep } from './ciApi.js';

const WAIT_MS = 20 * 60_000;
const EVERY_MS = 15_000;

const schema = z.object({ pipeline: z.string().describe('Id of the pipeline to wait for') });

export default class WaitForPipelineTool extends MCPTool {
  name = 'wait_for_pipeline';
  description = 'Wait until a pipeline has passed or failed';
  schema = schema;
  annotations = { readOnlyHint: true };

  private readonly ci = new CiApi();

  async execute({ pipeline }: MCPInput<this>) {
    const until = Date.now() + WAIT_MS;
    let state = await this.ci.pipeline(pipeline);
    while (!finished(state) && Date.now() < until) {
      await this.reportProgress(state.done, state.jobs);
      await sleep(EVERY_MS);
      state = await this.ci.pipeline(pipeline);
    }
    return { id: state.id, status: state.status };
  }
}
