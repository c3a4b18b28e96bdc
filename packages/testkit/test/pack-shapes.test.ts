import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { packShapes } from '../src/pack-shapes.js';

const row = (member: string): string => `{member:'${member}',effect:'write'}`;
const ROWS = `[${['a', 'b', 'c', 'd', 'e', 'f'].map(row).join(',')}]`;
const resultOf = (text: string): unknown => JSON.parse(JSON.stringify(runInNewContext(`${text};\nresult`)));

test.each([
  ['rows of a model', `var result=${ROWS}`],
  ['one inside another', `var result=[${ROWS},{member:{member:'x',effect:'none'},effect:${ROWS}}]`],
  ['what a function returns', `var f=()=>{return{member:1,effect:2}};var result=[${ROWS},f()]`],
  ['shorthand', `var member=1,effect=2;var result=[${ROWS},{member,effect}]`],
  ['an order of evaluation', `var n=0;var result=[${ROWS},{member:n++,effect:n++}]`],
])('%s are what they were', (_, text) => {
  const packed = packShapes(text);
  expect(packed).toContain('$o0(');
  expect(resultOf(packed)).toEqual(resultOf(text));
});

test('what is assigned to stays a pattern', () => {
  const text = `var a,b;({member:a,effect:b}=${row('x')});[{member:a,effect:b}]=[${row('y')}];for({member:a,effect:b} of [${row('z')}]);var result=[${ROWS},a,b]`;
  expect(resultOf(packShapes(text))).toEqual(resultOf(text));
});

test('a function keeps the name of its property', () => {
  const text = `var result=[${Array.from({ length: 6 }, () => '{member:()=>1,effect:2}').join(',')}].map((one)=>one.member.name)`;
  expect(resultOf(packShapes(text))).toEqual(resultOf(text));
});

test('a name that the text has is not taken', () => {
  expect(packShapes(`var $o0=1;var result=${ROWS}`)).toContain('$$0(');
});
