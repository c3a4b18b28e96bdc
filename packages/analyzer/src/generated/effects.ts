// Generated from the folders by `npm run generate`. Do not edit.
import type { EffectModel } from '../types.js';
import adyenModel from '../models/effects/adyen.js';
import amqplibModel from '../models/effects/amqplib.js';
import awsSdkModel from '../models/effects/aws-sdk.js';
import azureCosmosModel from '../models/effects/azure-cosmos.js';
import azureDevopsModel from '../models/effects/azure-devops.js';
import azureMessagingModel from '../models/effects/azure-messaging.js';
import azureStorageModel from '../models/effects/azure-storage.js';
import azureModel from '../models/effects/azure.js';
import braintreeModel from '../models/effects/braintree.js';
import browserbaseModel from '../models/effects/browserbase.js';
import bullModel from '../models/effects/bull.js';
import bullmqModel from '../models/effects/bullmq.js';
import chromeRemoteInterfaceModel from '../models/effects/chrome-remote-interface.js';
import cloudflareModel from '../models/effects/cloudflare.js';
import discordModel from '../models/effects/discord.js';
import dockerodeModel from '../models/effects/dockerode.js';
import firebaseAdminModel from '../models/effects/firebase-admin.js';
import firebaseModel from '../models/effects/firebase.js';
import gitbeakerModel from '../models/effects/gitbeaker.js';
import googleAuthLibraryModel from '../models/effects/google-auth-library.js';
import googleCloudBigqueryModel from '../models/effects/google-cloud-bigquery.js';
import googleCloudPubsubModel from '../models/effects/google-cloud-pubsub.js';
import googleCloudStorageModel from '../models/effects/google-cloud-storage.js';
import googleCloudModel from '../models/effects/google-cloud.js';
import googleapisModel from '../models/effects/googleapis.js';
import inngestModel from '../models/effects/inngest.js';
import jiraModel from '../models/effects/jira.js';
import kafkaModel from '../models/effects/kafka.js';
import kubernetesModel from '../models/effects/kubernetes.js';
import lemonsqueezyModel from '../models/effects/lemonsqueezy.js';
import lineBotSdkModel from '../models/effects/line-bot-sdk.js';
import linearModel from '../models/effects/linear.js';
import mailgunModel from '../models/effects/mailgun.js';
import mollieModel from '../models/effects/mollie.js';
import mqttModel from '../models/effects/mqtt.js';
import natsModel from '../models/effects/nats.js';
import netlifyModel from '../models/effects/netlify.js';
import nodemailerModel from '../models/effects/nodemailer.js';
import notionModel from '../models/effects/notion.js';
import octokitModel from '../models/effects/octokit.js';
import paddleModel from '../models/effects/paddle.js';
import paypalModel from '../models/effects/paypal.js';
import plaidModel from '../models/effects/plaid.js';
import playwrightModel from '../models/effects/playwright.js';
import postmarkModel from '../models/effects/postmark.js';
import puppeteerModel from '../models/effects/puppeteer.js';
import razorpayModel from '../models/effects/razorpay.js';
import resendModel from '../models/effects/resend.js';
import seleniumWebdriverModel from '../models/effects/selenium-webdriver.js';
import sendgridModel from '../models/effects/sendgrid.js';
import slackModel from '../models/effects/slack.js';
import squareModel from '../models/effects/square.js';
import stripeModel from '../models/effects/stripe.js';
import telegramBotApiModel from '../models/effects/telegram-bot-api.js';
import temporalioModel from '../models/effects/temporalio.js';
import triggerDevModel from '../models/effects/trigger-dev.js';
import twilioModel from '../models/effects/twilio.js';
import vercelModel from '../models/effects/vercel.js';
import xeroNodeModel from '../models/effects/xero-node.js';

export const effects: readonly EffectModel[] = [
  adyenModel,
  amqplibModel,
  awsSdkModel,
  azureCosmosModel,
  azureDevopsModel,
  azureMessagingModel,
  azureStorageModel,
  azureModel,
  braintreeModel,
  browserbaseModel,
  bullModel,
  bullmqModel,
  chromeRemoteInterfaceModel,
  cloudflareModel,
  discordModel,
  dockerodeModel,
  firebaseAdminModel,
  firebaseModel,
  gitbeakerModel,
  googleAuthLibraryModel,
  googleCloudBigqueryModel,
  googleCloudPubsubModel,
  googleCloudStorageModel,
  googleCloudModel,
  googleapisModel,
  inngestModel,
  jiraModel,
  kafkaModel,
  kubernetesModel,
  lemonsqueezyModel,
  lineBotSdkModel,
  linearModel,
  mailgunModel,
  mollieModel,
  mqttModel,
  natsModel,
  netlifyModel,
  nodemailerModel,
  notionModel,
  octokitModel,
  paddleModel,
  paypalModel,
  plaidModel,
  playwrightModel,
  postmarkModel,
  puppeteerModel,
  razorpayModel,
  resendModel,
  seleniumWebdriverModel,
  sendgridModel,
  slackModel,
  squareModel,
  stripeModel,
  telegramBotApiModel,
  temporalioModel,
  triggerDevModel,
  twilioModel,
  vercelModel,
  xeroNodeModel,
];
