import { describe, expect, test } from 'vitest';
import { lacksLetters, runnablePattern } from '../../src/resolve/regular-expressions.js';
import { valueOf } from './harness.js';

describe('patterns of the checked program', () => {
  test.each([
    ["'a-b-c'.replace(/-/g, '_')", '"a_b_c"'],
    ["'/orders//'.replace(/^\\/+|\\/+$/g, '')", '"orders"'],
    ["'createOrder'.replace(/([a-z])([A-Z])/g, '$1_$2')", '"create_Order"'],
    ["'get {id} of {name}'.replace(/\\{(\\w+)\\}/g, ':$1')", '"get :id of :name"'],
    ["'a1b22'.replace(/[^a-z]{1,3}/g, '')", '"ab"'],
    ["'v1/v2'.replace(/(?:v1|v2)(?=\\/)/, 'x')", '"x/v2"'],
  ])('%s is %s', (expression, expected) => {
    expect(valueOf(`export const out = ${expression};`)).toBe(expected);
  });

  test.each([
    ['(a+)+$'],
    ['(a|a)*$'],
    ['(a|aa)+$'],
    ['(?:a?){40}a{40}$'],
    ['(?:a*a*a*a*)$'],
    ['(a*)\\1*\\1*$'],
    ['(?=(a+)+$)a'],
    ['(?<=(a+)+)b'],
  ])('/%s/ is not run', (source) => {
    expect(runnablePattern(source, '', 200)).toBeUndefined();
    expect(valueOf(`const text = '${'a'.repeat(60)}!'; export const out = text.replace(/${source}/, '');`)).toBe('?');
  });

  test.each([
    ['tool\\s+(\\w+) not found', 'i', 'Tool x NOT found', false],
    ['tool\\s+(\\w+) not found', 'i', 'Request timed out', true],
    ['reset|timed out', '', 'Request timed out', false],
    ['reset|gone', '', 'Request timed out', true],
    ['(?:not )?found', '', 'found', false],
    ['(not )found', '', 'found', true],
    ['a+b*', '', 'xyz', true],
    ['a*', '', 'xyz', false],
    ['(?!x)y', '', 'y', false],
    ['\\u212A', 'iu', 'k', false],
  ])('/%s/%s and %j: lacks letters is %s', (source, flags, text, expected) => {
    expect(lacksLetters(source, flags, text)).toBe(expected);
  });

  test('what is no pattern, and what this cannot count', () => {
    expect(runnablePattern('(', '', 3)).toBeUndefined();
    expect(runnablePattern('[\\p{L}--[a-z]]', 'v', 3)).toBeUndefined();
    expect(runnablePattern('('.repeat(400) + ')'.repeat(400), '', 3)).toBeDefined();
    expect(runnablePattern('x'.repeat(1_001), '', 3)).toBeUndefined();
  });
});
