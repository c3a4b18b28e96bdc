"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.withDedupe = withDedupe;
const redis_1 = require("redis");
const client = (0, redis_1.createClient)({ url: process.env.REDIS_URL });
const DEDUPE_SECONDS = 60 * 60 * 48;
const LEASE_MS = 60000;
const answer = (text, isError = false) => ({ content: [{ type: "text", text }], isError });
function withDedupe(toolName, handler) {
    return async (args, extra) => {
        if (!client.isOpen)
            await client.connect();
        const key = `dedupe:${toolName}:${extra.requestId}`;
        const claimed = await client.set(key, JSON.stringify({ status: "running", until: Date.now() + LEASE_MS }), { NX: true, EX: DEDUPE_SECONDS });
        if (claimed === null) {
            const row = JSON.parse((await client.get(key)) ?? "{}");
            if (row.status === "done")
                return row.result;
            return answer(row.until > Date.now() ? "Call in progress" : "Outcome unknown", true);
        }
        let entry;
        try {
            entry = { status: "done", result: await handler(args, extra) };
        }
        catch (err) {
            entry = { status: "unknown", result: answer(`Outcome unknown: ${err}`, true) };
        }
        await client.set(key, JSON.stringify(entry), { EX: DEDUPE_SECONDS });
        return entry.result;
    };
}
