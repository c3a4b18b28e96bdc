export interface BackoffPolicy {
  attempts: number;
  baseMs: number;
  factor: number;
  maxMs: number;
  retryable(error: unknown): boolean;
}

const NETWORK = new Set(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']);

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
}

export const defaultPolicy: BackoffPolicy = {
  attempts: 4,
  baseMs: 250,
  factor: 2,
  maxMs: 8_000,
  retryable: (error) => NETWORK.has(codeOf(error) ?? '') || statusOf(error) === 429 || statusOf(error) >= 500,
};

export async function withBackoff<T>(task: () => Promise<T>, overrides: Partial<BackoffPolicy> = {}): Promise<T> {
  const policy = { ...defaultPolicy, ...overrides };
  let failure: unknown;
  for (let attempt = 0; attempt < policy.attempts; attempt++) {
    try {
      return await task();
    } catch (error) {
      failure = error;
      if (!policy.retryable(error)) break;
      const wait = Math.min(policy.baseMs * policy.factor ** attempt, policy.maxMs);
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
    }
  }
  throw failure;
}
