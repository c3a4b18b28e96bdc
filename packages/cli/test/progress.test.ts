import { createMemoryHost } from '@mcp-idempotency/analyzer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Progress } from '../src/progress.js';
import { FakeTerminal } from './terminal.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('is silent for a second, then counts on one line that goes away', () => {
  const terminal = new FakeTerminal('/repo');
  const progress = new Progress(terminal);
  const host = progress.watching(createMemoryHost({ '/a.ts': 'text' }));
  expect(host.readFile('/a.ts')).toBe('text');
  vi.advanceTimersByTime(999);
  host.readFile('/a.ts');
  expect(terminal.stderr).toBe('');
  vi.advanceTimersByTime(1);
  host.readFile('/a.ts');
  host.readFile('/a.ts');
  expect(terminal.stderr).toBe('\r\u001B[2KAnalysing … 3 files read, 1 s');
  vi.advanceTimersByTime(100);
  host.readFile('/a.ts');
  progress.end();
  progress.end();
  expect(terminal.stderr).toBe('\r\u001B[2KAnalysing … 3 files read, 1 s\r\u001B[2KAnalysing … 5 files read, 1 s\r\u001B[2K');
});

it('goes on where no further file is read', () => {
  const terminal = new FakeTerminal('/repo');
  const progress = new Progress(terminal);
  progress.watching(createMemoryHost({ '/a.ts': 'text' })).readFile('/a.ts');
  vi.advanceTimersByTime(12_300);
  progress.tick();
  expect(terminal.stderr).toBe('\r\u001B[2KAnalysing … 1 file read, 12 s');
});

it('leaves no trace of a short run', () => {
  const terminal = new FakeTerminal('/repo');
  new Progress(terminal).end();
  expect(terminal.stderr).toBe('');
});
