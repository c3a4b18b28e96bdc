/** What is said of a tool that reads, and calls something that could not be followed. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const OPERATIONS = "import fs from 'node:fs';\nexport async function run(operations: any, id: string, a: any) { const text = fs.readFileSync('form.json', 'utf8'); const operationFn = operations[id]; return operationFn(text, a); }\nlet operations: any;\nexport const use = (given: any) => { operations = given; };\n";
const effectNamed = (name: string): string => effectOf(OPERATIONS, `async (a) => run(operations, '${name}', a)`, '{ id: z.string() }', name);

test('a tool whose name says that it makes something', () => expect(effectNamed('api_create_page')).toMatch(/^write\?/));
test('a tool whose name says that it sets something', () => expect(effectNamed('update_page')).toMatch(/^idempotent-write\?/));
test('a tool whose name says that it reads', () => expect(effectNamed('get_page')).toMatch(/^none: /));
test('a tool whose name says nothing', () => expect(effectNamed('pages')).toMatch(/^none: /));
