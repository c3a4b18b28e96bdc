import discord from '../../src/models/effects/discord.js';
import imapflow from '../../src/models/effects/imapflow.js';
import line from '../../src/models/effects/line-bot-sdk.js';
import mailgun from '../../src/models/effects/mailgun.js';
import nodemailer from '../../src/models/effects/nodemailer.js';
import postmark from '../../src/models/effects/postmark.js';
import resend from '../../src/models/effects/resend.js';
import sendgrid from '../../src/models/effects/sendgrid.js';
import slack from '../../src/models/effects/slack.js';
import telegram from '../../src/models/effects/telegram-bot-api.js';
import twilio from '../../src/models/effects/twilio.js';
import { judges, takesKey } from './table.js';

judges('@slack/web-api', slack, {
  none: ['WebClient.conversations.history', 'WebClient.users.list', 'WebClient.users.lookupByEmail', 'WebClient.search.messages', ['WebClient.apiCall', ['conversations.list']], ['WebClient.apiCall', ['search.messages']]],
  write: ['WebClient.chat.postMessage', 'WebClient.filesUploadV2', 'WebClient.reminders.add', ['WebClient.apiCall', ['chat.postMessage', {}]]],
  'natural key': ['WebClient.conversations.create'],
  'idempotent-write': ['WebClient.reactions.add', 'WebClient.chat.update', 'WebClient.conversations.invite', 'WebClient.conversations.setTopic', ['WebClient.apiCall', ['chat.update', {}]]],
  removal: ['WebClient.chat.delete', 'WebClient.conversations.archive'],
});
judges('@slack/webhook', slack, { write: ['IncomingWebhook.send'] });
judges('imapflow', imapflow, {
  none: ['ImapFlow.connect', 'ImapFlow.fetchAll', 'ImapFlow.search'],
  write: ['ImapFlow.append', 'ImapFlow.messageCopy'],
  'natural key': ['ImapFlow.messageMove'],
  'idempotent-write': ['ImapFlow.messageFlagsAdd', 'ImapFlow.mailboxCreate'],
  removal: ['ImapFlow.messageDelete'],
});
judges('discord.js', discord, {
  none: ['Client.login', 'Client.channels.fetch', 'EmbedBuilder.setTitle.setColor', 'Client.channels.fetch.messages.fetch'],
  write: ['Client.channels.fetch.send', 'Client.channels.fetch.messages.fetch.reply', 'Client.guilds.fetch.channels.create'],
  'idempotent-write': ['Client.channels.fetch.setName', 'Client.channels.fetch.messages.fetch.react', 'Client.guilds.fetch.members.fetch.roles.add', ['REST.put', []]],
  removal: ['Client.guilds.fetch.members.ban', 'Client.channels.fetch.messages.delete'],
});
judges('@discordjs/rest', discord, { none: ['REST.setToken', 'REST.setToken.get'], write: ['REST.setToken.post'], removal: ['REST.setToken.delete'] });
for (const [module, on] of [['node-telegram-bot-api', 'default'], ['telegraf', 'Telegraf.telegram'], ['grammy', 'Bot.api']] as const)
  judges(module, telegram, {
    none: [`${on}.getChat`, `${on}.getMe`, `${on}.sendChatAction`],
    write: [`${on}.sendMessage`, `${on}.sendPhoto`, `${on}.forwardMessage`, `${on}.createChatInviteLink`],
    'idempotent-write': [`${on}.editMessageText`, `${on}.setMyCommands`, `${on}.pinChatMessage`],
    removal: [`${on}.deleteMessage`, `${on}.banChatMember`],
  });
judges('twilio', twilio, {
  none: ['default', 'default.messages.fetch', 'default.messages.list', 'twiml.VoiceResponse.say', 'default.calls.each'],
  write: ['default.messages.create', 'default.calls.create', 'default.verify.v2.services.verifications.create'],
  'natural key': [['default.incomingPhoneNumbers.create', [{ phoneNumber: '+1' }]]],
  'idempotent-write': ['default.messages.update'],
  removal: ['default.messages.remove'],
});
judges('@sendgrid/mail', sendgrid, {
  none: ['default.setApiKey', ['default.send', [{ mailSettings: { sandboxMode: { enable: true } } }]]],
  write: ['default.send', 'default.sendMultiple'],
});
judges('@sendgrid/client', sendgrid, { none: [['default.request', [{ url: '/v3/stats' }]]], write: [['default.request', [{ method: 'POST', url: '/v3/mail/send' }]]] });
judges('resend', resend, {
  none: ['Resend.emails.get', 'Resend.emails.list', 'Resend.emails.metrics', 'Resend.domains.list'],
  write: ['Resend.emails.send', 'Resend.batch.send', 'Resend.broadcasts.send', 'Resend.events.send', 'Resend.webhooks.events.replay', 'Resend.webhooks.rotateSigningSecret', 'Resend.templates.duplicate', 'Resend.broadcasts.create'],
  'natural key': ['Resend.contacts.create', 'Resend.events.create'],
  'idempotent-write': ['Resend.contacts.topics.update', 'Resend.templates.publish', 'Resend.suppressions.add'],
  removal: ['Resend.emails.cancel', 'Resend.contacts.remove'],
});
takesKey('resend', resend, {
  'Resend.emails.send': ['1.idempotencyKey', '1.headers.Idempotency-Key'],
  'Resend.batch.send': ['1.idempotencyKey', '1.headers.Idempotency-Key'],
  'Resend.broadcasts.send': undefined,
});
judges('nodemailer', nodemailer, {
  none: ['createTransport', ['createTransport.sendMail', [{}], [[{ streamTransport: true }]]], ['createTransport.sendMail', [{}], [[{ jsonTransport: true }]]]],
  write: [['createTransport.sendMail', [{}], [[{ host: 'smtp' }]]], 'default.createTransport.sendMail'],
});
judges('postmark', postmark, { none: ['ServerClient.getBounces', 'ServerClient.validateTemplate'], write: ['ServerClient.sendEmail', 'ServerClient.sendEmailBatch'], removal: ['ServerClient.deleteTemplate'] });
judges('mailgun.js', mailgun, {
  none: ['default.client', 'default.client.events.get', 'default.client.domains.list', ['default.client.messages.create', ['d', { 'o:testmode': true }]]],
  write: ['default.client.messages.create'],
  'natural key': ['default.client.domains.create'],
  removal: ['default.client.domains.destroy'],
});
judges('@line/bot-sdk', line, {
  none: ['messagingApi.MessagingApiClient.getProfile', 'messagingApi.MessagingApiClient.validatePush'],
  write: ['messagingApi.MessagingApiClient.pushMessage', 'messagingApi.MessagingApiClient.broadcast', 'messagingApi.MessagingApiClient.createRichMenu'],
  'idempotent-write': ['messagingApi.MessagingApiClient.setDefaultRichMenu', 'messagingApi.MessagingApiBlobClient.setRichMenuImage'],
  removal: ['messagingApi.MessagingApiClient.cancelDefaultRichMenu', 'messagingApi.MessagingApiClient.deleteRichMenu'],
});
takesKey('@line/bot-sdk', line, { 'messagingApi.MessagingApiClient.pushMessage': '1' });
