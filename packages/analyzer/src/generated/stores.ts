// Generated from the folders by `npm run generate`. Do not edit.
import type { StoreModel } from '../types.js';
import dynamodbModel from '../models/stores/dynamodb.js';
import firestoreModel from '../models/stores/firestore.js';
import keyvModel from '../models/stores/keyv.js';
import lruCacheModel from '../models/stores/lru-cache.js';
import mongodbModel from '../models/stores/mongodb.js';
import nodeCacheModel from '../models/stores/node-cache.js';
import prismaModel from '../models/stores/prisma.js';
import redisModel from '../models/stores/redis.js';

export const stores: readonly StoreModel[] = [
  dynamodbModel,
  firestoreModel,
  keyvModel,
  lruCacheModel,
  mongodbModel,
  nodeCacheModel,
  prismaModel,
  redisModel,
];
