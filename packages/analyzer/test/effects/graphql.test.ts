import { expect, test } from 'vitest';
import { graphqlDecision } from '../../src/facts/effects/graphql.js';
import { call, external, input, oneOf, template, unknown } from './views.js';

const decide = (document: unknown) => graphqlDecision(call('graphql-request', 'request', [document]), { by: 'graphql', document: '0' });

test.each([
  ['{ me { id } }', 'none'],
  ['query Issues($first: Int = 10) { issues(first: $first) { nodes { id } } }', 'none'],
  ['# a comment with mutation\nquery { a }', 'none'],
  ['subscription { changed { id } }', 'none'],
  ['fragment F on X { createdAt } query { x { ...F } }', 'none'],
  ['mutation { createIssue(input: {title: "query {"}) { id } }', 'write'],
  ['mutation M($i: I!) { made: issueCreate(input: $i) { success } }', 'write'],
  ['mutation { updateIssue(id: 1) { id } }', 'idempotent-write'],
  ['mutation { deleteIssue(id: 1) { id } createComment(x: 1) { id } }', 'write'],
  ['mutation { frobnicate(id: 1) { id } }', 'write'],
  ['mutation { workItemConvert(input: { id: 1 }) { id } }', 'idempotent-write'],
  ['mutation { commentResolve(id: 1) { id } }', 'idempotent-write'],
  ['mutation { commentUnresolve(id: 1) { id } }', 'idempotent-write'],
  ['mutation { commentReply(id: 1) { id } }', 'write'],
  ['mutation { workItemFrobnicate(input: { id: 1 }) { id } }', 'write'],
  ['mutation { {…} { id } }', 'write'],
  ['{…}', 'unknown'],
])('%s', (document, effect) => {
  expect(decide(template(document)).effect).toBe(effect);
});

test('documents of other kinds', () => {
  expect(decide(external('graphql-tag', 'default', 'mutation { addStar { id } }')).effect).toBe('write');
  expect(decide({ query: 'query { a }' }).effect).toBe('none');
  expect(decide({ document: external('graphql-tag', 'gql', 'query { a }') }).effect).toBe('none');
  expect(decide(external('graphql-tag', 'gql.loc.source.body', 'mutation { addStar { id } }')).effect).toBe('write');
  expect(decide(external('graphql', 'print', external('graphql-tag', 'gql', 'query { a }'))).effect).toBe('none');
  expect(decide(oneOf(external('graphql-tag', 'gql.loc.source.body', 'query { a }'), template(''))).effect).toBe('none');
  expect(decide(input)).toMatchObject({ effect: 'write', dynamic: true });
  expect(decide(unknown).effect).toBe('unknown');
});
