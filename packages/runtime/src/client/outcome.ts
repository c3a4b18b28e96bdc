import type { ToolResult } from './tool-client.js';

/** How a call ended. It is never rejected: what went wrong is said here. */
export type ToolOutcome =
  | {
      readonly status: 'completed';
      readonly key: string;
      readonly result: ToolResult;
      /** The tool had run before, for an earlier send of this call. */
      readonly replayed: boolean;
    }
  | {
      /** The server, or the tool, said no. */
      readonly status: 'failed';
      readonly key: string;
      readonly reason: string;
      readonly result?: ToolResult;
      readonly error?: unknown;
      /** Asks the server to run the call again under the same key; undefined when it said that this cannot be. */
      readonly retry?: () => Promise<ToolOutcome>;
    }
  | UnknownOutcome;

/** Nobody here knows whether the effect happened. Show it as that, with these three ways on, and never as a failure. */
export interface UnknownOutcome {
  readonly status: 'unknown';
  readonly key: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly reason: string;
  /** Asks the server how the call stands, without running anything; `'unavailable'` when it has no status tool or cannot be reached. */
  readonly query: () => Promise<'none' | 'in-progress' | 'awaiting-input' | 'completed' | 'failed' | 'unknown' | 'expired' | 'unavailable'>;
  /** Sends the call again with the same key, because a person has said so. */
  readonly retry: () => Promise<ToolOutcome>;
  /** Forgets the key. What the call did or did not do stays as it is. */
  readonly giveUp: () => Promise<void>;
}
