/** A megabyte of data in one line, as bundles carry it, is passed over in one go by whatever looks for words in a text. */
import { expect, test } from 'vitest';
import { analyzeServer, effectsIn, POST, toolText } from './server.js';

test('a server beside a megabyte of letters', () => {
  const data = `const font = '${'A'.repeat(1_000_000)}dedup';\nexport const state = {};\nstate.font = font;\n`;
  expect(effectsIn(analyzeServer(`${data}${toolText('create_order', `if (state.ready) return { content: [] }; ${POST}`)}`))).toEqual(['create_order: write']);
}, 20_000);
