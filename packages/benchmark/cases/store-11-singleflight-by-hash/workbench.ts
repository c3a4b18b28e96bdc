export class Workbench {
  constructor(private readonly socket: string) {}

  async launch(worktree: string, prompt: string): Promise<{ agentId: string }> {
    const res = await fetch(`${this.socket}/agents`, { method: 'POST', body: JSON.stringify({ worktree, prompt }) });
    if (!res.ok) throw new Error(await res.text());
    return (await res.json()) as { agentId: string };
  }

  async output(agentId: string): Promise<string> {
    return (await fetch(`${this.socket}/agents/${agentId}/output`)).text();
  }
}
