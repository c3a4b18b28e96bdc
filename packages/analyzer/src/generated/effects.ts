// Generated from the folders by `npm run generate`. Do not edit.
import type { EffectModel } from '../types.js';
import adyenModel from '../models/effects/adyen.js';
import airtableModel from '../models/effects/airtable.js';
import algoliasearchModel from '../models/effects/algoliasearch.js';
import amqplibModel from '../models/effects/amqplib.js';
import anthropicModel from '../models/effects/anthropic.js';
import apifyModel from '../models/effects/apify.js';
import asanaModel from '../models/effects/asana.js';
import atprotoModel from '../models/effects/atproto.js';
import awsSdkModel from '../models/effects/aws-sdk.js';
import axiosModel from '../models/effects/axios.js';
import azureCosmosModel from '../models/effects/azure-cosmos.js';
import azureDevopsModel from '../models/effects/azure-devops.js';
import azureMessagingModel from '../models/effects/azure-messaging.js';
import azureStorageModel from '../models/effects/azure-storage.js';
import azureModel from '../models/effects/azure.js';
import braintreeModel from '../models/effects/braintree.js';
import browserbaseModel from '../models/effects/browserbase.js';
import bullModel from '../models/effects/bull.js';
import bullmqModel from '../models/effects/bullmq.js';
import bunModel from '../models/effects/bun.js';
import childProcessModel from '../models/effects/child-process.js';
import chromeRemoteInterfaceModel from '../models/effects/chrome-remote-interface.js';
import cloudflareWorkersModel from '../models/effects/cloudflare-workers.js';
import cloudflareModel from '../models/effects/cloudflare.js';
import cloudinaryModel from '../models/effects/cloudinary.js';
import contentfulManagementModel from '../models/effects/contentful-management.js';
import desktopModel from '../models/effects/desktop.js';
import discordModel from '../models/effects/discord.js';
import dockerodeModel from '../models/effects/dockerode.js';
import documentStoresModel from '../models/effects/document-stores.js';
import documentsModel from '../models/effects/documents.js';
import drizzleOrmModel from '../models/effects/drizzle-orm.js';
import elasticsearchModel from '../models/effects/elasticsearch.js';
import elevenlabsModel from '../models/effects/elevenlabs.js';
import ethersModel from '../models/effects/ethers.js';
import execaModel from '../models/effects/execa.js';
import fetchModel from '../models/effects/fetch.js';
import fileToolsModel from '../models/effects/file-tools.js';
import firebaseAdminModel from '../models/effects/firebase-admin.js';
import firebaseModel from '../models/effects/firebase.js';
import firestoreModel from '../models/effects/firestore.js';
import fsModel from '../models/effects/fs.js';
import gitbeakerModel from '../models/effects/gitbeaker.js';
import globalsModel from '../models/effects/globals.js';
import googleAuthLibraryModel from '../models/effects/google-auth-library.js';
import googleCloudBigqueryModel from '../models/effects/google-cloud-bigquery.js';
import googleCloudPubsubModel from '../models/effects/google-cloud-pubsub.js';
import googleCloudStorageModel from '../models/effects/google-cloud-storage.js';
import googleCloudModel from '../models/effects/google-cloud.js';
import googleGenaiModel from '../models/effects/google-genai.js';
import googleapisModel from '../models/effects/googleapis.js';
import gotModel from '../models/effects/got.js';
import graphqlModel from '../models/effects/graphql.js';
import hubspotModel from '../models/effects/hubspot.js';
import imapflowModel from '../models/effects/imapflow.js';
import inferenceModel from '../models/effects/inference.js';
import inngestModel from '../models/effects/inngest.js';
import intercomModel from '../models/effects/intercom.js';
import intuitOauthModel from '../models/effects/intuit-oauth.js';
import jiraModel from '../models/effects/jira.js';
import jsforceModel from '../models/effects/jsforce.js';
import kafkaModel from '../models/effects/kafka.js';
import keyValueStoresModel from '../models/effects/key-value-stores.js';
import knexModel from '../models/effects/knex.js';
import knockModel from '../models/effects/knock.js';
import kubernetesModel from '../models/effects/kubernetes.js';
import kyselyModel from '../models/effects/kysely.js';
import launchdarklyModel from '../models/effects/launchdarkly.js';
import lemonsqueezyModel from '../models/effects/lemonsqueezy.js';
import libsqlClientModel from '../models/effects/libsql-client.js';
import lineBotSdkModel from '../models/effects/line-bot-sdk.js';
import linearModel from '../models/effects/linear.js';
import livekitModel from '../models/effects/livekit.js';
import loopsModel from '../models/effects/loops.js';
import mailchimpModel from '../models/effects/mailchimp.js';
import mailgunModel from '../models/effects/mailgun.js';
import mcpClientModel from '../models/effects/mcp-client.js';
import microsoftGraphModel from '../models/effects/microsoft-graph.js';
import mollieModel from '../models/effects/mollie.js';
import mondayModel from '../models/effects/monday.js';
import mongodbModel from '../models/effects/mongodb.js';
import mqttModel from '../models/effects/mqtt.js';
import mysqlModel from '../models/effects/mysql.js';
import natsModel from '../models/effects/nats.js';
import neo4jDriverModel from '../models/effects/neo4j-driver.js';
import neonModel from '../models/effects/neon.js';
import netlifyModel from '../models/effects/netlify.js';
import nodeBuiltinsModel from '../models/effects/node-builtins.js';
import nodeHttpModel from '../models/effects/node-http.js';
import nodeSocketsModel from '../models/effects/node-sockets.js';
import nodemailerModel from '../models/effects/nodemailer.js';
import notionModel from '../models/effects/notion.js';
import novuModel from '../models/effects/novu.js';
import octokitModel from '../models/effects/octokit.js';
import ollamaModel from '../models/effects/ollama.js';
import openaiModel from '../models/effects/openai.js';
import openapiFetchModel from '../models/effects/openapi-fetch.js';
import paddleModel from '../models/effects/paddle.js';
import pagerdutyModel from '../models/effects/pagerduty.js';
import paypalModel from '../models/effects/paypal.js';
import pgModel from '../models/effects/pg.js';
import plaidModel from '../models/effects/plaid.js';
import playwrightModel from '../models/effects/playwright.js';
import postgresJsModel from '../models/effects/postgres-js.js';
import postmarkModel from '../models/effects/postmark.js';
import prismaModel from '../models/effects/prisma.js';
import puppeteerModel from '../models/effects/puppeteer.js';
import pureLibrariesModel from '../models/effects/pure-libraries.js';
import qstashModel from '../models/effects/qstash.js';
import razorpayModel from '../models/effects/razorpay.js';
import redisModel from '../models/effects/redis.js';
import replicateModel from '../models/effects/replicate.js';
import resendModel from '../models/effects/resend.js';
import sandboxesModel from '../models/effects/sandboxes.js';
import sanityModel from '../models/effects/sanity.js';
import seleniumWebdriverModel from '../models/effects/selenium-webdriver.js';
import sendgridModel from '../models/effects/sendgrid.js';
import sequelizeModel from '../models/effects/sequelize.js';
import shelljsModel from '../models/effects/shelljs.js';
import shopifyModel from '../models/effects/shopify.js';
import simpleGitModel from '../models/effects/simple-git.js';
import slackModel from '../models/effects/slack.js';
import socketIoModel from '../models/effects/socket-io.js';
import solanaWeb3Model from '../models/effects/solana-web3.js';
import sqlServersModel from '../models/effects/sql-servers.js';
import sqliteModel from '../models/effects/sqlite.js';
import squareModel from '../models/effects/square.js';
import sshModel from '../models/effects/ssh.js';
import stripeModel from '../models/effects/stripe.js';
import supabaseModel from '../models/effects/supabase.js';
import superagentModel from '../models/effects/superagent.js';
import svixModel from '../models/effects/svix.js';
import telegramBotApiModel from '../models/effects/telegram-bot-api.js';
import telemetryModel from '../models/effects/telemetry.js';
import temporalioModel from '../models/effects/temporalio.js';
import todoistModel from '../models/effects/todoist.js';
import trelloModel from '../models/effects/trello.js';
import triggerDevModel from '../models/effects/trigger-dev.js';
import twilioModel from '../models/effects/twilio.js';
import twitterModel from '../models/effects/twitter.js';
import typeormModel from '../models/effects/typeorm.js';
import undiciModel from '../models/effects/undici.js';
import vectorStoresModel from '../models/effects/vector-stores.js';
import vercelModel from '../models/effects/vercel.js';
import viemModel from '../models/effects/viem.js';
import webSearchModel from '../models/effects/web-search.js';
import woocommerceModel from '../models/effects/woocommerce.js';
import wretchModel from '../models/effects/wretch.js';
import xeroNodeModel from '../models/effects/xero-node.js';
import zendeskModel from '../models/effects/zendesk.js';
import zxModel from '../models/effects/zx.js';

export const effects: readonly EffectModel[] = [
  adyenModel,
  airtableModel,
  algoliasearchModel,
  amqplibModel,
  anthropicModel,
  apifyModel,
  asanaModel,
  atprotoModel,
  awsSdkModel,
  axiosModel,
  azureCosmosModel,
  azureDevopsModel,
  azureMessagingModel,
  azureStorageModel,
  azureModel,
  braintreeModel,
  browserbaseModel,
  bullModel,
  bullmqModel,
  bunModel,
  childProcessModel,
  chromeRemoteInterfaceModel,
  cloudflareWorkersModel,
  cloudflareModel,
  cloudinaryModel,
  contentfulManagementModel,
  desktopModel,
  discordModel,
  dockerodeModel,
  documentStoresModel,
  documentsModel,
  drizzleOrmModel,
  elasticsearchModel,
  elevenlabsModel,
  ethersModel,
  execaModel,
  fetchModel,
  fileToolsModel,
  firebaseAdminModel,
  firebaseModel,
  firestoreModel,
  fsModel,
  gitbeakerModel,
  globalsModel,
  googleAuthLibraryModel,
  googleCloudBigqueryModel,
  googleCloudPubsubModel,
  googleCloudStorageModel,
  googleCloudModel,
  googleGenaiModel,
  googleapisModel,
  gotModel,
  graphqlModel,
  hubspotModel,
  imapflowModel,
  inferenceModel,
  inngestModel,
  intercomModel,
  intuitOauthModel,
  jiraModel,
  jsforceModel,
  kafkaModel,
  keyValueStoresModel,
  knexModel,
  knockModel,
  kubernetesModel,
  kyselyModel,
  launchdarklyModel,
  lemonsqueezyModel,
  libsqlClientModel,
  lineBotSdkModel,
  linearModel,
  livekitModel,
  loopsModel,
  mailchimpModel,
  mailgunModel,
  mcpClientModel,
  microsoftGraphModel,
  mollieModel,
  mondayModel,
  mongodbModel,
  mqttModel,
  mysqlModel,
  natsModel,
  neo4jDriverModel,
  neonModel,
  netlifyModel,
  nodeBuiltinsModel,
  nodeHttpModel,
  nodeSocketsModel,
  nodemailerModel,
  notionModel,
  novuModel,
  octokitModel,
  ollamaModel,
  openaiModel,
  openapiFetchModel,
  paddleModel,
  pagerdutyModel,
  paypalModel,
  pgModel,
  plaidModel,
  playwrightModel,
  postgresJsModel,
  postmarkModel,
  prismaModel,
  puppeteerModel,
  pureLibrariesModel,
  qstashModel,
  razorpayModel,
  redisModel,
  replicateModel,
  resendModel,
  sandboxesModel,
  sanityModel,
  seleniumWebdriverModel,
  sendgridModel,
  sequelizeModel,
  shelljsModel,
  shopifyModel,
  simpleGitModel,
  slackModel,
  socketIoModel,
  solanaWeb3Model,
  sqlServersModel,
  sqliteModel,
  squareModel,
  sshModel,
  stripeModel,
  supabaseModel,
  superagentModel,
  svixModel,
  telegramBotApiModel,
  telemetryModel,
  temporalioModel,
  todoistModel,
  trelloModel,
  triggerDevModel,
  twilioModel,
  twitterModel,
  typeormModel,
  undiciModel,
  vectorStoresModel,
  vercelModel,
  viemModel,
  webSearchModel,
  woocommerceModel,
  wretchModel,
  xeroNodeModel,
  zendeskModel,
  zxModel,
];
