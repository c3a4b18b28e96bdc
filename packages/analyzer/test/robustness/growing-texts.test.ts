/** A function that puts its own text into its text, as validators of trees do with the errors of what is below. */
import { expect, test } from 'vitest';
import { callsOf } from '../resolve/harness.js';

const VALIDATOR = `
  import { send } from 'wire';

  function validate(node) {
    const errors = [];
    if (!node.name) errors.push('No name');
    if (node.type && !['A', 'B'].includes(node.type)) errors.push(\`No such type: \${node.type}\`);
    if (node.fills) node.fills.forEach((fill, index) => {
      if (fill.color) errors.push(\`No such color in fills[\${index}]\`);
    });
    if (node.children) node.children.forEach((child, index) => {
      const below = validate(child);
      if (!below.valid) errors.push(\`Errors in children[\${index}]: \${below.errors.join(', ')}\`);
    });
    return { valid: errors.length === 0, errors };
  }

  function toSpec(node) {
    const spec = { name: node.name, type: node.type, fills: node.fills };
    if (node.children) spec.children = node.children.map(toSpec);
    return spec;
  }

  export const handler = async (args) => {
    const { valid, errors } = validate(toSpec(args.node));
    return send(valid ? 'fine' : errors.join('; '));
  };`;

test('a text that holds itself ends', () => {
  const sent = callsOf(VALIDATOR).find((one) => one.includes('send('));
  expect(sent).toContain('No such type');
  expect(sent!.length).toBeLessThan(100_000);
}, 20_000);
