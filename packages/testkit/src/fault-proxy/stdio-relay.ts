/**
 * Stands between a client and a server that speak over stdio, and does to `tools/call` what can happen there. It is started
 * in the server's place, with the server's command in the environment variable `FAULT_RELAY` (JSON of `RelaySettings`).
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { faultPlan, type Fault } from './plan.js';

export interface RelaySettings {
  readonly command: readonly [string, ...string[]];
  readonly seed: number;
  readonly rate: number;
  readonly weights?: Readonly<Partial<Record<Fault, number>>>;
  /** How long a delayed answer is held back, and how long a paused server stands still; milliseconds. */
  readonly delayMs: number;
  readonly pauseMs: number;
  /** The one tool whose calls are hit. */
  readonly tool: string;
  /** A file that gets one line for each call of the tool: its fault, or `none`. */
  readonly log: string;
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly name?: string };
}

/** Runs until one of the two sides ends. */
export function relay({ command, seed, rate, weights, delayMs, pauseMs, tool, log }: RelaySettings): void {
  const plan = faultPlan(seed, rate, weights);
  const server = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  /** What shall happen to the answer of a request, by the request's id. */
  const answers = new Map<string | number, (line: string) => void>();
  const toClient = (line: string) => process.stdout.write(`${line}\n`);
  const toServer = (line: string) => server.stdin.write(`${line}\n`);
  // The server is not killed with the connection: it may be at work, as it would be.
  const hangUp = () => {
    server.stdin.end();
    server.unref();
    process.exit(1);
  };
  server.stdin.on('error', () => undefined);
  server.once('exit', () => process.exit(1));

  createInterface({ input: server.stdout }).on('line', (line) => {
    const { id, method } = parse(line);
    const treat = id !== undefined && method === undefined ? answers.get(id) : undefined;
    if (treat) treat(line);
    else toClient(line);
  });

  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const { id, method, params } = parse(line);
      const hit = method === 'tools/call' && params?.name === tool;
      const fault = hit && id !== undefined ? plan.next() : undefined;
      if (hit) appendFileSync(log, `${fault ?? 'none'}\n`);
      if (id === undefined || fault === undefined) return void toServer(line);
      switch (fault) {
        case 'drop-response':
          answers.set(id, () => answers.delete(id));
          toServer(line);
          return;
        case 'delay':
          answers.set(id, (answer) => {
            answers.delete(id);
            setTimeout(() => toClient(answer), delayMs);
          });
          toServer(line);
          return;
        case 'duplicate':
          answers.set(id, (answer) => {
            toClient(answer);
            // The client knows the id no more when the second answer comes.
            answers.set(id, () => answers.delete(id));
          });
          toServer(line);
          toServer(line);
          return;
        case 'cut':
          answers.set(id, (answer) => process.stdout.write(answer.slice(0, answer.length / 2), hangUp));
          toServer(line);
          return;
        case 'new-session':
          hangUp();
          return;
        case 'kill':
          toServer(line);
          setTimeout(() => server.kill('SIGKILL'), plan.between(0, 30));
          return;
        case 'pause':
          toServer(line);
          setTimeout(() => {
            server.kill('SIGSTOP');
            setTimeout(() => server.kill('SIGCONT'), pauseMs);
          }, plan.between(0, 10));
      }
    })
    .once('close', hangUp);
}

function parse(line: string): Message {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return {};
  }
}

const settings = process.env['FAULT_RELAY'];
if (settings !== undefined) relay(JSON.parse(settings) as RelaySettings);
