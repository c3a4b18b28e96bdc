import { SdkError, SdkErrorCode, type CallToolResult, type Client, type Tool } from '@modelcontextprotocol/client';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  retry,
  wrap,
  type IPolicy,
} from 'cockatiel';

const lost = handleWhen(
  (error) => error instanceof SdkError && (error.code === SdkErrorCode.RequestTimeout || error.code === SdkErrorCode.ConnectionClosed),
);

export interface ParcelOrder {
  /** made when the form was opened, stored with the draft */
  key: string;
  from: string;
  to: string;
  grams: number;
}

export class GuardedServer {
  private readonly breaker = circuitBreaker(handleAll, { halfOpenAfter: 10_000, breaker: new ConsecutiveBreaker(5) });
  private readonly patience = retry(lost, { maxAttempts: 3, backoff: new ExponentialBackoff({ initialDelay: 300 }) });
  private readonly forReading: IPolicy = wrap(this.patience, this.breaker);

  constructor(
    private readonly client: Client,
    private readonly trusted: boolean,
  ) {}

  private policyFor({ annotations }: Tool): IPolicy {
    const reads = this.trusted && annotations?.readOnlyHint === true;
    return reads ? this.forReading : this.breaker;
  }

  call(tool: Tool, input: Record<string, unknown>): Promise<CallToolResult> {
    return this.policyFor(tool).execute(({ signal }) =>
      this.client.callTool({ name: tool.name, arguments: input }, { signal, timeout: 30_000 }),
    );
  }

  /** the carrier joins repeats by parcelKey */
  order({ key, ...parcel }: ParcelOrder): Promise<CallToolResult> {
    return this.patience.execute(() =>
      this.client.callTool({ name: 'order_parcel', arguments: { ...parcel, parcelKey: key } }, { timeout: 30_000 }),
    );
  }

  /** from the outside: may this tool be offered while the breaker is open? */
  get open(): boolean {
    return this.breaker.state !== 0;
  }
}
