const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface Run {
  id: string;
  state: 'queued' | 'running' | 'success' | 'failed';
}

export class Pipelines {
  constructor(private readonly base: string, private readonly token: string) {}

  private async call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const res = await fetch(`${this.base}${path}`, { ...init, headers: { 'PRIVATE-TOKEN': this.token, ...init.headers } });
    if (!res.ok) throw new Error(`${path}: ${res.status}`);
    return (await res.json()) as T;
  }

  start(project: string, ref: string, key: string): Promise<Run> {
    return this.call<Run>(`/projects/${project}/pipeline?ref=${ref}`, { method: 'POST', headers: { 'Idempotency-Key': key } });
  }

  get(project: string, id: string): Promise<Run> {
    return this.call<Run>(`/projects/${project}/pipelines/${id}`);
  }

  async waitFor(project: string, id: string, onTick?: (n: number) => Promise<void>, attempts = 120, everyMs = 5_000): Promise<Run> {
    for (let n = 0; n < attempts; n++) {
      const run = await this.get(project, id);
      if (run.state === 'success' || run.state === 'failed') return run;
      await onTick?.(n);
      await pause(everyMs);
    }
    throw new Error(`pipeline ${id} is still running`);
  }
}
