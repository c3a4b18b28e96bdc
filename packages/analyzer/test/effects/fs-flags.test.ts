import { expect, test } from 'vitest';
import { fsFlagDecision } from '../../src/facts/effects/fs-flags.js';
import { call, input, unknown } from './views.js';

const decide = (options: unknown, fallback = 'w') => fsFlagDecision(call('fs', 'writeFile', ['f', 'x', options]), { by: 'fs-flag', flags: ['2.flag', '2'], fallback });

test('flags', () => {
  expect(decide(undefined).effect).toBe('idempotent-write');
  expect(decide('utf8').effect).toBe('idempotent-write');
  expect(decide({ encoding: 'utf8' }).effect).toBe('idempotent-write');
  expect(decide({ flag: 'a' }).effect).toBe('write');
  expect(decide({ flag: 'wx' })).toMatchObject({ effect: 'write', naturalKey: true });
  expect(decide({ flag: input })).toMatchObject({ effect: 'write', dynamic: true });
  expect(decide(unknown).effect).toBe('idempotent-write');
  expect(decide(undefined, 'r').effect).toBe('none');
  expect(decide('r+', 'r').effect).toBe('idempotent-write');
  expect(decide(unknown, 'r').effect).toBe('none');
});

test('an encoding of the caller is no flag', () => {
  expect(decide(input).effect).toBe('idempotent-write');
  const open = (flags: unknown) => fsFlagDecision(call('fs', 'open', ['f', flags]), { by: 'fs-flag', flags: '1', fallback: 'r' });
  expect(open(input)).toMatchObject({ effect: 'write', dynamic: true });
  expect(open(unknown).effect).toBe('unknown');
  expect(open('a').effect).toBe('write');
});

test('flags as numbers', () => {
  const open = (flags: number) => fsFlagDecision(call('fs', 'open', ['f', flags]), { by: 'fs-flag', flags: '1', fallback: 'r' });
  expect(open(0).effect).toBe('none');
  expect(open(1 | 64 | 512).effect).toBe('idempotent-write');
  expect(open(1 | 64 | 128)).toMatchObject({ effect: 'write', naturalKey: true });
  expect(open(1 | 1024).effect).toBe('write');
  expect(decide(0o600).effect).toBe('idempotent-write');
});
