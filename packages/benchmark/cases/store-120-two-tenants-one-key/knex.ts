import makeKnex from 'knex';

export const knex = makeKnex({ client: 'pg', connection: process.env.DATABASE_URL ?? '' });
