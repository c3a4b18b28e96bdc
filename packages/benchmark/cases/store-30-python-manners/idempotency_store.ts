export interface stored_result {
  request_hash: string;
  response_text: string;
}

export abstract class idempotency_store {
  abstract get_or_run(idempotency_key: string, request_hash: string, run_tool: () => Promise<string>): Promise<stored_result>;
}

/** keeps the running promise, so a second call waits for the first */
export class in_memory_idempotency_store extends idempotency_store {
  private _results: { [idempotency_key: string]: { request_hash: string; response: Promise<string> } } = {};

  async get_or_run(idempotency_key: string, request_hash: string, run_tool: () => Promise<string>): Promise<stored_result> {
    if (idempotency_key in this._results) {
      const existing = this._results[idempotency_key];
      return { request_hash: existing.request_hash, response_text: await existing.response };
    }
    const response = run_tool();
    this._results[idempotency_key] = { request_hash, response };
    return { request_hash, response_text: await response };
  }
}
