"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.createServer = createServer;
const index_js_1 = require("@modelcontextprotocol/sdk/server/index.js");
const types_js_1 = require("@modelcontextprotocol/sdk/types.js");
const got_1 = __importDefault(require("got"));
const api = got_1.default.extend({ prefixUrl: process.env.FLEET_URL, retry: { limit: 0 }, headers: { "x-api-key": process.env.FLEET_KEY } });
const CREATE_TIMEOUT_MS = 20000;
const TOOLS = [
    {
        name: "provision_server",
        description: "Provision a dedicated server. Repeating a call with the same orderKey does not order twice.",
        inputSchema: {
            type: "object",
            properties: {
                plan: { type: "string" },
                region: { type: "string" },
                orderKey: { type: "string", minLength: 16, description: "Idempotency key of the order, unchanged on a retry" },
            },
            required: ["plan", "region", "orderKey"],
        },
    },
    {
        name: "server_plans",
        description: "Plans that can be ordered",
        inputSchema: { type: "object", properties: { region: { type: "string" } }, required: ["region"] },
    },
];
const text = (value, isError = false) => ({ content: [{ type: "text", text: value }], isError });
async function provision({ plan, region, orderKey }) {
    const bell = new AbortController();
    const timer = setTimeout(() => bell.abort(), CREATE_TIMEOUT_MS);
    try {
        const { id } = await api.post("orders", {
            json: { plan, region },
            headers: { "idempotency-key": orderKey },
            signal: bell.signal,
        }).json();
        return text(`server ${id} is being provisioned`);
    }
    catch (error) {
        if (bell.signal.aborted) {
            return text("Outcome unknown: the fleet API did not answer in time, the server may have been ordered. Repeat the call with the same orderKey.", true);
        }
        throw error;
    }
    finally {
        clearTimeout(timer);
    }
}
async function plans({ region }) {
    try {
        const found = await api.get("plans", { searchParams: { region }, timeout: { request: 5000 } }).json();
        return text(found.map((plan) => plan.name).join(", "));
    }
    catch (error) {
        if (error instanceof got_1.default.TimeoutError)
            return text("Reading the plans failed, please try again", true);
        throw error;
    }
}
function createServer() {
    const server = new index_js_1.Server({ name: "fleet", version: "1.7.3" }, { capabilities: { tools: {} } });
    server.setRequestHandler(types_js_1.ListToolsRequestSchema, async () => ({ tools: TOOLS }));
    server.setRequestHandler(types_js_1.CallToolRequestSchema, async (request) => {
        const { name, arguments: args = {} } = request.params;
        switch (name) {
            case "provision_server":
                return provision(args);
            case "server_plans":
                return plans(args);
            default:
                throw new types_js_1.McpError(types_js_1.ErrorCode.MethodNotFound, `unknown tool ${name}`);
        }
    });
    return server;
}
