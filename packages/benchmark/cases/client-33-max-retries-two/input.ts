import { experimental_createMCPClient as createMCPClient } from '@ai-sdk/mcp';
import { generateText, stepCountIs, type LanguageModel } from 'ai';

interface Desk {
  url: string;
  token: string;
}

export async function answer(model: LanguageModel, desk: Desk, question: string): Promise<string> {
  const mcp = await createMCPClient({
    transport: { type: 'http', url: desk.url, headers: { Authorization: `Bearer ${desk.token}` } },
    maxRetries: 2,
  });
  try {
    const { text } = await generateText({
      model,
      tools: await mcp.tools(),
      maxRetries: 3,
      stopWhen: stepCountIs(8),
      prompt: question,
    });
    return text;
  } finally {
    await mcp.close();
  }
}
