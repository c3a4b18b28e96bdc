// Generated from the folders by `npm run generate`. Do not edit.
import type { StoreModel } from '../types.js';
import cloudflareModel from '../models/stores/cloudflare.js';
import drizzleModel from '../models/stores/drizzle.js';
import dynamodbModel from '../models/stores/dynamodb.js';
import firestoreModel from '../models/stores/firestore.js';
import keyvModel from '../models/stores/keyv.js';
import knexModel from '../models/stores/knex.js';
import kyselyModel from '../models/stores/kysely.js';
import lruCacheModel from '../models/stores/lru-cache.js';
import mongodbModel from '../models/stores/mongodb.js';
import nodeCacheModel from '../models/stores/node-cache.js';
import prismaModel from '../models/stores/prisma.js';
import redisModel from '../models/stores/redis.js';
import sequelizeModel from '../models/stores/sequelize.js';
import supabaseModel from '../models/stores/supabase.js';
import typeormModel from '../models/stores/typeorm.js';

export const stores: readonly StoreModel[] = [
  cloudflareModel,
  drizzleModel,
  dynamodbModel,
  firestoreModel,
  keyvModel,
  knexModel,
  kyselyModel,
  lruCacheModel,
  mongodbModel,
  nodeCacheModel,
  prismaModel,
  redisModel,
  sequelizeModel,
  supabaseModel,
  typeormModel,
];
