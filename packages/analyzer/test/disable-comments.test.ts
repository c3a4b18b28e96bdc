import { describe, expect, test } from 'vitest';
import { isDisabled } from '../src/disable-comments.js';

const RULE = 'require-idempotency-key';

describe('a comment on the line before', () => {
  test.each([
    ['// mcp-idempotency-disable-next-line require-idempotency-key'],
    ['  // mcp-idempotency-disable-next-line require-idempotency-key -- the queue drops repeats'],
    ['// mcp-idempotency-disable-next-line'],
    ['// mcp-idempotency-disable-next-line valid-tool-annotations, mcp-idempotency/require-idempotency-key'],
    ['/* mcp-idempotency-disable-next-line require-idempotency-key */'],
    ['{/* mcp-idempotency-disable-next-line require-idempotency-key */}'],
    ['/* mcp-idempotency-disable-next-line\n   valid-tool-annotations,\n   require-idempotency-key */'],
    ['// mcp-idempotency-disable-next-line valid-tool-annotations\na();\n// mcp-idempotency-disable-next-line require-idempotency-key'],
  ])('%j accepts the finding', (comment) => {
    for (const end of ['\n', '\r\n']) {
      const text = `a();\n${comment}\nserver.tool();\n`.replaceAll('\n', end);
      expect(isDisabled(text, text.split(end).length - 1, RULE)).toBe(true);
    }
  });

  test.each([
    ['// mcp-idempotency-disable-next-line valid-tool-annotations'],
    ['// mcp-idempotency-disable-next-line valid-tool-annotations -- not require-idempotency-key'],
    ['// mcp-idempotency-disable-next-lines require-idempotency-key'],
    ['// see mcp-idempotency-disable-next-line require-idempotency-key'],
    ['// eslint-disable-next-line mcp-idempotency/require-idempotency-key'],
    ['// mcp-idempotency-disable-next-line require-idempotency-key\n'],
    ['/* mcp-idempotency-disable-next-line require-idempotency-key */\n'],
  ])('%j does not', (comment) => {
    const text = `a();\n${comment}\nserver.tool();\n`;
    expect(isDisabled(text, text.split('\n').length - 1, RULE)).toBe(false);
  });

  test('may be ESLint’s', () => {
    expect(isDisabled('// eslint-disable-next-line no-console, mcp-idempotency/require-idempotency-key\ntool();', 2, RULE, 'eslint-disable-next-line')).toBe(true);
    expect(isDisabled('// eslint-disable-next-line no-console\ntool();', 2, RULE, 'eslint-disable-next-line')).toBe(false);
  });
});
