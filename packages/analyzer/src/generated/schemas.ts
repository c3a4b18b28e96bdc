// Generated from the folders by `npm run generate`. Do not edit.
import type { SchemaModel } from '../types.js';
import aiModel from '../models/schemas/ai.js';
import arktypeModel from '../models/schemas/arktype.js';
import fastmcpModel from '../models/schemas/fastmcp.js';
import jsonSchemaToZodModel from '../models/schemas/json-schema-to-zod.js';
import mcpFrameworkModel from '../models/schemas/mcp-framework.js';
import mcpIdempotencyRuntimeModel from '../models/schemas/mcp-idempotency-runtime.js';
import modelcontextprotocolModel from '../models/schemas/modelcontextprotocol.js';
import typeboxModel from '../models/schemas/typebox.js';
import valibotToJsonSchemaModel from '../models/schemas/valibot-to-json-schema.js';
import valibotModel from '../models/schemas/valibot.js';
import zodMiniModel from '../models/schemas/zod-mini.js';
import zodToJsonSchemaModel from '../models/schemas/zod-to-json-schema.js';
import zodModel from '../models/schemas/zod.js';
import zuploMcpModel from '../models/schemas/zuplo-mcp.js';

export const schemas: readonly SchemaModel[] = [
  aiModel,
  arktypeModel,
  fastmcpModel,
  jsonSchemaToZodModel,
  mcpFrameworkModel,
  mcpIdempotencyRuntimeModel,
  modelcontextprotocolModel,
  typeboxModel,
  valibotToJsonSchemaModel,
  valibotModel,
  zodMiniModel,
  zodToJsonSchemaModel,
  zodModel,
  zuploMcpModel,
];
