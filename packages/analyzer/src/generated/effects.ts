// Generated from the folders by `npm run generate`. Do not edit.
import type { EffectModel } from '../types.js';
import adyenModel from '../models/effects/adyen.js';
import airtableModel from '../models/effects/airtable.js';
import algoliasearchModel from '../models/effects/algoliasearch.js';
import amqplibModel from '../models/effects/amqplib.js';
import anthropicModel from '../models/effects/anthropic.js';
import asanaModel from '../models/effects/asana.js';
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
import cloudflareModel from '../models/effects/cloudflare.js';
import contentfulManagementModel from '../models/effects/contentful-management.js';
import discordModel from '../models/effects/discord.js';
import dockerodeModel from '../models/effects/dockerode.js';
import elevenlabsModel from '../models/effects/elevenlabs.js';
import ethersModel from '../models/effects/ethers.js';
import execaModel from '../models/effects/execa.js';
import fetchModel from '../models/effects/fetch.js';
import fileToolsModel from '../models/effects/file-tools.js';
import firebaseAdminModel from '../models/effects/firebase-admin.js';
import firebaseModel from '../models/effects/firebase.js';
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
import inferenceModel from '../models/effects/inference.js';
import inngestModel from '../models/effects/inngest.js';
import intercomModel from '../models/effects/intercom.js';
import jiraModel from '../models/effects/jira.js';
import jsforceModel from '../models/effects/jsforce.js';
import kafkaModel from '../models/effects/kafka.js';
import kubernetesModel from '../models/effects/kubernetes.js';
import launchdarklyModel from '../models/effects/launchdarkly.js';
import lemonsqueezyModel from '../models/effects/lemonsqueezy.js';
import lineBotSdkModel from '../models/effects/line-bot-sdk.js';
import linearModel from '../models/effects/linear.js';
import mailchimpModel from '../models/effects/mailchimp.js';
import mailgunModel from '../models/effects/mailgun.js';
import mcpClientModel from '../models/effects/mcp-client.js';
import mollieModel from '../models/effects/mollie.js';
import mondayModel from '../models/effects/monday.js';
import mqttModel from '../models/effects/mqtt.js';
import natsModel from '../models/effects/nats.js';
import neonModel from '../models/effects/neon.js';
import netlifyModel from '../models/effects/netlify.js';
import nodeBuiltinsModel from '../models/effects/node-builtins.js';
import nodeHttpModel from '../models/effects/node-http.js';
import nodeSocketsModel from '../models/effects/node-sockets.js';
import nodemailerModel from '../models/effects/nodemailer.js';
import notionModel from '../models/effects/notion.js';
import octokitModel from '../models/effects/octokit.js';
import ollamaModel from '../models/effects/ollama.js';
import openaiModel from '../models/effects/openai.js';
import openapiFetchModel from '../models/effects/openapi-fetch.js';
import paddleModel from '../models/effects/paddle.js';
import paypalModel from '../models/effects/paypal.js';
import plaidModel from '../models/effects/plaid.js';
import playwrightModel from '../models/effects/playwright.js';
import postmarkModel from '../models/effects/postmark.js';
import puppeteerModel from '../models/effects/puppeteer.js';
import razorpayModel from '../models/effects/razorpay.js';
import replicateModel from '../models/effects/replicate.js';
import resendModel from '../models/effects/resend.js';
import sanityModel from '../models/effects/sanity.js';
import seleniumWebdriverModel from '../models/effects/selenium-webdriver.js';
import sendgridModel from '../models/effects/sendgrid.js';
import shelljsModel from '../models/effects/shelljs.js';
import shopifyModel from '../models/effects/shopify.js';
import simpleGitModel from '../models/effects/simple-git.js';
import slackModel from '../models/effects/slack.js';
import socketIoModel from '../models/effects/socket-io.js';
import solanaWeb3Model from '../models/effects/solana-web3.js';
import squareModel from '../models/effects/square.js';
import sshModel from '../models/effects/ssh.js';
import stripeModel from '../models/effects/stripe.js';
import superagentModel from '../models/effects/superagent.js';
import telegramBotApiModel from '../models/effects/telegram-bot-api.js';
import telemetryModel from '../models/effects/telemetry.js';
import temporalioModel from '../models/effects/temporalio.js';
import todoistModel from '../models/effects/todoist.js';
import trelloModel from '../models/effects/trello.js';
import triggerDevModel from '../models/effects/trigger-dev.js';
import twilioModel from '../models/effects/twilio.js';
import undiciModel from '../models/effects/undici.js';
import vercelModel from '../models/effects/vercel.js';
import viemModel from '../models/effects/viem.js';
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
  asanaModel,
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
  cloudflareModel,
  contentfulManagementModel,
  discordModel,
  dockerodeModel,
  elevenlabsModel,
  ethersModel,
  execaModel,
  fetchModel,
  fileToolsModel,
  firebaseAdminModel,
  firebaseModel,
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
  inferenceModel,
  inngestModel,
  intercomModel,
  jiraModel,
  jsforceModel,
  kafkaModel,
  kubernetesModel,
  launchdarklyModel,
  lemonsqueezyModel,
  lineBotSdkModel,
  linearModel,
  mailchimpModel,
  mailgunModel,
  mcpClientModel,
  mollieModel,
  mondayModel,
  mqttModel,
  natsModel,
  neonModel,
  netlifyModel,
  nodeBuiltinsModel,
  nodeHttpModel,
  nodeSocketsModel,
  nodemailerModel,
  notionModel,
  octokitModel,
  ollamaModel,
  openaiModel,
  openapiFetchModel,
  paddleModel,
  paypalModel,
  plaidModel,
  playwrightModel,
  postmarkModel,
  puppeteerModel,
  razorpayModel,
  replicateModel,
  resendModel,
  sanityModel,
  seleniumWebdriverModel,
  sendgridModel,
  shelljsModel,
  shopifyModel,
  simpleGitModel,
  slackModel,
  socketIoModel,
  solanaWeb3Model,
  squareModel,
  sshModel,
  stripeModel,
  superagentModel,
  telegramBotApiModel,
  telemetryModel,
  temporalioModel,
  todoistModel,
  trelloModel,
  triggerDevModel,
  twilioModel,
  undiciModel,
  vercelModel,
  viemModel,
  woocommerceModel,
  wretchModel,
  xeroNodeModel,
  zendeskModel,
  zxModel,
];
