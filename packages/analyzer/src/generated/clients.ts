// Generated from the folders by `npm run generate`. Do not edit.
import type { ClientModel } from '../types.js';
import agentsModel from '../models/clients/agents.js';
import aiSdkMcpModel from '../models/clients/ai-sdk-mcp.js';
import extAppsModel from '../models/clients/ext-apps.js';
import langchainMcpAdaptersModel from '../models/clients/langchain-mcp-adapters.js';
import mastraModel from '../models/clients/mastra.js';
import mcpUseModel from '../models/clients/mcp-use.js';
import openaiAgentsModel from '../models/clients/openai-agents.js';
import sdkV1Model from '../models/clients/sdk-v1.js';
import sdkV2Model from '../models/clients/sdk-v2.js';

export const clients: readonly ClientModel[] = [
  agentsModel,
  aiSdkMcpModel,
  extAppsModel,
  langchainMcpAdaptersModel,
  mastraModel,
  mcpUseModel,
  openaiAgentsModel,
  sdkV1Model,
  sdkV2Model,
];
