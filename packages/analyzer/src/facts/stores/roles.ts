/** What a function is called for: once for each request, each session, each connection, or once in the life of the process. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import { calleeName } from '../effects/candidates.js';

export type Role = 'request' | 'session' | 'connection' | 'process';

/** Functions of packages that call a factory: how often. */
const FACTORY_CALLERS: Readonly<Record<string, Role>> = { createMcpHandler: 'request', experimental_createMcpHandler: 'request', createMcpRouteHandler: 'request', serveStdio: 'process', initializeMcpApiHandler: 'request' };
const FACTORY_PACKAGES = /^(?:@modelcontextprotocol\/|agents(?:\/|$)|mcp-handler|@vercel\/mcp-adapter)/;
/** Options of a transport that are called when a session begins or ends. */
const SESSION_CALLBACKS = /^on_?session_?(?:initialized|closed|start|init|created)$/i;
const ROUTES: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'all', 'use', 'route', 'options']);
const CONNECTS: ReadonlySet<string> = new Set(['connection', 'connect', 'session', 'upgrade']);
/** Types of a parameter that say that a function answers one HTTP request. */
const REQUEST_TYPES = /^(?:Request|IncomingMessage|NextRequest|NextApiRequest|FastifyRequest|VercelRequest|APIGatewayProxyEvent(?:V2)?|express\.Request|http\.IncomingMessage|Http2ServerRequest|H3Event)$/;
const HTTP_EXPORTS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);

/** What a function is called for, told by where it is written. */
export function roleOfFunction(engine: Engine, node: FunctionNode): Role | undefined {
  const { ts } = engine;
  let holder: ts.Node = node.parent;
  let inner: ts.Node = node;
  while (ts.isParenthesizedExpression(holder) || ts.isAsExpression(holder)) {
    inner = holder;
    holder = holder.parent;
  }
  if (ts.isCallExpression(holder)) {
    const role = roleOfCallback(engine, holder, holder.arguments.indexOf(inner as ts.Expression));
    if (role) return role;
  }
  const name = ownName(engine, node);
  if (name !== undefined && SESSION_CALLBACKS.test(name)) return 'session';
  if (node.parameters.some((one) => one.type && REQUEST_TYPES.test(one.type.getText(engine.fileOf(one.type)).replace(/<.*$/s, '')))) return sessionful(engine, node);
  if (name !== undefined && HTTP_EXPORTS.has(name) && engine.moduleOf(node)?.exports.has(name)) return sessionful(engine, node);
  return undefined;
}

/** What a callback that is handed to a call is called for. */
export function roleOfCallback(engine: Engine, call: ts.CallExpression | ts.NewExpression, index: number): Role | undefined {
  const { ts } = engine;
  const name = calleeName(engine, call);
  if (name === undefined || index < 0) return undefined;
  const callees = alternativesOf(evaluate(engine, call.expression, OUTSIDE));
  const factory = Object.hasOwn(FACTORY_CALLERS, name) ? FACTORY_CALLERS[name] : undefined;
  if (factory && index === 0 && callees.some((one) => one.kind === 'external' && FACTORY_PACKAGES.test(one.module))) return factory;
  const [first] = call.arguments ?? [];
  const word = first && ts.isStringLiteralLike(first) ? first.text : undefined;
  const callback = call.arguments?.[index];
  if (index > 0 && ROUTES.has(name) && word !== undefined && /^[/*]/.test(word)) return sessionful(engine, callback ?? call);
  if (index > 0 && (name === 'on' || name === 'addListener') && word !== undefined && CONNECTS.has(word)) return 'connection';
  if (name === 'createServer' && callees.some((one) => one.kind === 'external' && /^(?:node:)?https?2?$/.test(one.module))) return sessionful(engine, callback ?? call);
  return undefined;
}

/** A function that answers requests and opens sessions makes things for a session. */
function sessionful(engine: Engine, node: ts.Node): Role {
  const text = node.getText(engine.fileOf(node));
  if (/sessionIdGenerator:\s*undefined/.test(text)) return 'request';
  return /sessionIdGenerator|isInitializeRequest|SSEServerTransport/.test(text) ? 'session' : 'request';
}

function ownName(engine: Engine, node: FunctionNode): string | undefined {
  const { ts } = engine;
  const name = node.name ?? ((ts.isPropertyAssignment(node.parent) || ts.isVariableDeclaration(node.parent)) ? node.parent.name : undefined);
  return name && ts.isIdentifier(name) ? name.text : undefined;
}
