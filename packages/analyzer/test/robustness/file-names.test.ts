/** Names of files that are legal and unusual. */
import { expect, test } from 'vitest';
import { analyzeServer, effectsIn, HEAD, POST, toolText } from './server.js';

test.each(['back\\slash.ts', 'a b.ts', '[id].ts', '{a,b}.ts', 'star*.ts', 'quo"te`.ts', '-dash.ts', '文😀.ts', 'new\nline.ts', '100%25#frag?q.ts'])('a file called %j', (name) => {
  const result = analyzeServer({ 'src/other.ts': HEAD + toolText('other', ''), [`src/${name}`]: HEAD + toolText('create_order', POST) });
  expect(result.problems).toEqual([]);
  expect([...effectsIn(result)].sort()).toEqual(['create_order: write', 'other: none']);
  expect(result.findings.map(({ place }) => place.file)).toContain(`/repo/src/${name}`);
});

test('modules in a folder with a backslash find each other', () => {
  const result = analyzeServer({ 'a\\b/main.ts': `import { place } from './orders.js';\n${HEAD}${toolText('create_order', 'await place(item);')}`, 'a\\b/orders.ts': `export async function place(item: string) { ${POST} }` });
  expect(effectsIn(result)).toEqual(['create_order: write']);
});
