// Generated from the folders by `npm run generate`. Do not edit.
import type { RetryModel } from '../types.js';
import agentsModel from '../models/retries/agents.js';
import asyncRetryModel from '../models/retries/async-retry.js';
import attemptModel from '../models/retries/attempt.js';
import axiosRetryModel from '../models/retries/axios-retry.js';
import bullmqModel from '../models/retries/bullmq.js';
import cockatielModel from '../models/retries/cockatiel.js';
import dbosModel from '../models/retries/dbos.js';
import effectModel from '../models/retries/effect.js';
import esToolkitModel from '../models/retries/es-toolkit.js';
import exponentialBackoffModel from '../models/retries/exponential-backoff.js';
import fetchRetryModel from '../models/retries/fetch-retry.js';
import gotModel from '../models/retries/got.js';
import inngestModel from '../models/retries/inngest.js';
import kyModel from '../models/retries/ky.js';
import langchainModel from '../models/retries/langchain.js';
import langgraphModel from '../models/retries/langgraph.js';
import nodeFetchRetryModel from '../models/retries/node-fetch-retry.js';
import pRetryModel from '../models/retries/p-retry.js';
import pollyJsModel from '../models/retries/polly-js.js';
import promiseRetryModel from '../models/retries/promise-retry.js';
import radashModel from '../models/retries/radash.js';
import restateModel from '../models/retries/restate.js';
import retryAsPromisedModel from '../models/retries/retry-as-promised.js';
import retryModel from '../models/retries/retry.js';
import rxjsModel from '../models/retries/rxjs.js';
import swrModel from '../models/retries/swr.js';
import tanstackQueryModel from '../models/retries/tanstack-query.js';
import temporalModel from '../models/retries/temporal.js';
import triggerDevModel from '../models/retries/trigger-dev.js';
import tsRetryModel from '../models/retries/ts-retry.js';
import typescriptRetryDecoratorModel from '../models/retries/typescript-retry-decorator.js';
import undiciModel from '../models/retries/undici.js';
import vercelFetchRetryModel from '../models/retries/vercel-fetch-retry.js';

export const retries: readonly RetryModel[] = [
  agentsModel,
  asyncRetryModel,
  attemptModel,
  axiosRetryModel,
  bullmqModel,
  cockatielModel,
  dbosModel,
  effectModel,
  esToolkitModel,
  exponentialBackoffModel,
  fetchRetryModel,
  gotModel,
  inngestModel,
  kyModel,
  langchainModel,
  langgraphModel,
  nodeFetchRetryModel,
  pRetryModel,
  pollyJsModel,
  promiseRetryModel,
  radashModel,
  restateModel,
  retryAsPromisedModel,
  retryModel,
  rxjsModel,
  swrModel,
  tanstackQueryModel,
  temporalModel,
  triggerDevModel,
  tsRetryModel,
  typescriptRetryDecoratorModel,
  undiciModel,
  vercelFetchRetryModel,
];
