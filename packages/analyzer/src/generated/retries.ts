// Generated from the folders by `npm run generate`. Do not edit.
import type { RetryModel } from '../types.js';
import asyncRetryModel from '../models/retries/async-retry.js';
import attemptModel from '../models/retries/attempt.js';
import cockatielModel from '../models/retries/cockatiel.js';
import esToolkitModel from '../models/retries/es-toolkit.js';
import exponentialBackoffModel from '../models/retries/exponential-backoff.js';
import fetchRetryModel from '../models/retries/fetch-retry.js';
import inngestModel from '../models/retries/inngest.js';
import nodeFetchRetryModel from '../models/retries/node-fetch-retry.js';
import pRetryModel from '../models/retries/p-retry.js';
import promiseRetryModel from '../models/retries/promise-retry.js';
import radashModel from '../models/retries/radash.js';
import retryAsPromisedModel from '../models/retries/retry-as-promised.js';
import tanstackQueryModel from '../models/retries/tanstack-query.js';
import tsRetryModel from '../models/retries/ts-retry.js';
import vercelFetchRetryModel from '../models/retries/vercel-fetch-retry.js';

export const retries: readonly RetryModel[] = [
  asyncRetryModel,
  attemptModel,
  cockatielModel,
  esToolkitModel,
  exponentialBackoffModel,
  fetchRetryModel,
  inngestModel,
  nodeFetchRetryModel,
  pRetryModel,
  promiseRetryModel,
  radashModel,
  retryAsPromisedModel,
  tanstackQueryModel,
  tsRetryModel,
  vercelFetchRetryModel,
];
