import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';

export type Fault =
  | { kind: 'refused'; detail: string }
  | { kind: 'unreachable'; detail: string }
  | { kind: 'bug'; detail: string };

export type Outcome<T> = { ok: true; value: T } | { ok: false; fault: Fault };

function toFault(error: unknown): Fault {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof ProtocolError) return { kind: 'refused', detail };
  if (error instanceof SdkHttpError) return { kind: (error.status ?? 500) < 500 ? 'refused' : 'unreachable', detail };
  if (error instanceof SdkError) {
    switch (error.code) {
      case SdkErrorCode.NotConnected:
      case SdkErrorCode.ConnectionClosed:
      case SdkErrorCode.RequestTimeout:
        return { kind: 'unreachable', detail };
    }
  }
  return { kind: 'bug', detail };
}

export async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, fault: toFault(error) };
  }
}
