import { describe, expect, it } from 'vitest';
import { AnalysisError } from '../src/analysis.js';
import { describeError } from '../src/describe-error.js';
import { UsageError } from '../src/exit-code.js';
import { FakeTerminal } from './terminal.js';

const STACK = /^\s+at /m;

describe('an error', () => {
  it('of the user is its message', () => {
    expect(describeError(new UsageError('The config x.json is not there.'), new FakeTerminal('/repo'))).toBe('The config x.json is not there.\n');
  });

  it('of ours names the file and how to get on', () => {
    const text = describeError(new AnalysisError(new TypeError('x is undefined\nmore'), '/repo/src/a.ts'), new FakeTerminal('/repo'));
    expect(text).toBe(
      [
        'This is a fault of mcp-idempotency, not of your code; it was reading src/a.ts:',
        '  x is undefined',
        'Run again with DEBUG=1 for the stack, or leave the file out with "ignore" in the config.',
        '',
      ].join('\n'),
    );
  });

  it('shows its stack when DEBUG asks for it', () => {
    const error = new AnalysisError(new TypeError('x is undefined'), undefined);
    expect(describeError(error, new FakeTerminal('/repo', { env: { DEBUG: '1' } }))).toMatch(STACK);
    expect(describeError(error, new FakeTerminal('/repo', { env: { DEBUG: '' } }))).not.toMatch(STACK);
    expect(describeError('odd', new FakeTerminal('/repo'))).toContain('  odd\n');
  });
});
