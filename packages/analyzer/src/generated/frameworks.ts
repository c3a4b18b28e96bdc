// Generated from the folders by `npm run generate`. Do not edit.
import type { FrameworkModel } from '../types.js';
import agentsModel from '../models/frameworks/agents.js';
import aiV4Model from '../models/frameworks/ai-v4.js';
import aiModel from '../models/frameworks/ai.js';
import claudeAgentSdkModel from '../models/frameworks/claude-agent-sdk.js';
import cyanheadsModel from '../models/frameworks/cyanheads.js';
import extAppsModel from '../models/frameworks/ext-apps.js';
import fastmcpModel from '../models/frameworks/fastmcp.js';
import litemcpModel from '../models/frameworks/litemcp.js';
import mastraV0Model from '../models/frameworks/mastra-v0.js';
import mastraModel from '../models/frameworks/mastra.js';
import mcpFrameworkModel from '../models/frameworks/mcp-framework.js';
import mcpHandlerV1Model from '../models/frameworks/mcp-handler-v1.js';
import mcpHandlerV2Model from '../models/frameworks/mcp-handler-v2.js';
import mcpIdempotencyRuntimeModel from '../models/frameworks/mcp-idempotency-runtime.js';
import mcpLiteModel from '../models/frameworks/mcp-lite.js';
import mcpNestV1Model from '../models/frameworks/mcp-nest-v1.js';
import mcpNestV2Model from '../models/frameworks/mcp-nest-v2.js';
import mcpUseV1Model from '../models/frameworks/mcp-use-v1.js';
import mcpUseV2Model from '../models/frameworks/mcp-use-v2.js';
import muppetModel from '../models/frameworks/muppet.js';
import nestjsMcpModel from '../models/frameworks/nestjs-mcp.js';
import nuxtMcpModel from '../models/frameworks/nuxt-mcp.js';
import openaiAgentsModel from '../models/frameworks/openai-agents.js';
import sdkV1Model from '../models/frameworks/sdk-v1.js';
import sdkV2Model from '../models/frameworks/sdk-v2.js';
import skybridgeModel from '../models/frameworks/skybridge.js';
import supabaseMcpUtilsModel from '../models/frameworks/supabase-mcp-utils.js';
import tmcpModel from '../models/frameworks/tmcp.js';
import xmcpModel from '../models/frameworks/xmcp.js';
import zuploModel from '../models/frameworks/zuplo.js';

export const frameworks: readonly FrameworkModel[] = [
  agentsModel,
  aiV4Model,
  aiModel,
  claudeAgentSdkModel,
  cyanheadsModel,
  extAppsModel,
  fastmcpModel,
  litemcpModel,
  mastraV0Model,
  mastraModel,
  mcpFrameworkModel,
  mcpHandlerV1Model,
  mcpHandlerV2Model,
  mcpIdempotencyRuntimeModel,
  mcpLiteModel,
  mcpNestV1Model,
  mcpNestV2Model,
  mcpUseV1Model,
  mcpUseV2Model,
  muppetModel,
  nestjsMcpModel,
  nuxtMcpModel,
  openaiAgentsModel,
  sdkV1Model,
  sdkV2Model,
  skybridgeModel,
  supabaseMcpUtilsModel,
  tmcpModel,
  xmcpModel,
  zuploModel,
];
