import type { CallView, EffectModel, Verdict } from '../../types.js';

/** The Bot API names its methods by verb; the clients pass the names through (`ctx.replyWithPhoto` is `sendPhoto`). */
function byName(call: CallView): Verdict | undefined {
  const name = call.member.split('.').at(-1) ?? '';
  const verdict = (effect: Verdict['effect'], destructive?: boolean): Verdict => ({ effect, kind: 'messaging', confidence: 'proven', destructive });
  if (/^(?:get|has|is)[A-Z]/.test(name)) return verdict('none');
  if (/^(?:send|reply|forward|copy|answerInline|export|post|repost|gift|transfer|refund|upload|add)\w*/.test(name)) return verdict('write');
  if (/^(?:delete|ban|unban|kick|restrict|revoke|unpin|leave|decline|remove|stop|close)\w*/.test(name)) return verdict('idempotent-write', true);
  if (/^(?:edit|set|pin|promote|approve|answer|reopen|hide|unhide|react|verify|read|convert|upgrade)\w*/.test(name)) return verdict('idempotent-write');
  return undefined;
}

/** Telegram. Facts from `node-telegram-bot-api` 2.1, `telegraf` 4.16, `grammy` 1.46. The Bot API has no idempotency key. */
export default {
  modules: ['node-telegram-bot-api', 'telegraf', 'grammy', '@grammyjs/*'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'launch', 'start', 'stop', 'startPolling', 'stopPolling', 'openWebHook', 'closeWebHook', 'on', 'once', 'command', 'use', 'hears', 'action',
        'catch', 'init', 'handleUpdate', 'webhookCallback',
      ],
      effect: 'none',
    },
    { member: ['sendChatAction', 'replyWithChatAction', 'sendMessageDraft', 'replyWithDraft'], effect: 'none' },
    { member: ['createForumTopic', 'createChatInviteLink', 'createChatSubscriptionInviteLink', 'createInvoiceLink', 'logOut'], effect: 'write' },
    { member: 'createNewStickerSet', effect: 'write', naturalKey: true },
    { member: 'stopPoll', effect: 'idempotent-write' },
    { member: ['callApi', 'raw.*'], effect: 'write', confidence: 'likely' },
  ],
  judge: byName,
} satisfies EffectModel;
