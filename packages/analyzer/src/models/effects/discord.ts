import type { CallView, EffectModel, Verdict } from '../../types.js';

/** `EmbedBuilder.setTitle` fills an object at home; `TextChannel.setName` changes the channel. */
function setters(call: CallView): Verdict | undefined {
  if (/Builder\b|\b(?:REST|Routes|Collection|AttachmentBuilder)\b/.test(call.member)) return { effect: 'none', kind: 'messaging', confidence: 'proven' };
  if (/(?:^|\.)set[A-Z]\w*$/.test(call.member)) return { effect: 'idempotent-write', kind: 'messaging', confidence: 'likely' };
  return /(?:^|\.)(?:fetch|is|in|has|to|resolve|permissions|display|avatar|icon|banner)\w*$/.test(call.member) ? { effect: 'none', kind: 'messaging', confidence: 'likely' } : undefined;
}

/** Discord. Facts from `discord.js` 14.28, `@discordjs/rest` 2.6, `@discordjs/core` 2.6. `nonce` with `enforceNonce` makes a message once. */
export default {
  modules: ['discord.js', '@discordjs/rest', '@discordjs/core', '@discordjs/builders'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'login', 'destroy', 'fetch', 'sendTyping', 'deferReply', 'deferUpdate', 'on', 'once', 'awaitMessages', 'awaitReactions',
        'awaitMessageComponent', 'createMessageCollector', 'createReactionCollector', 'createMessageComponentCollector', 'cache.*', 'generateInvite',
        'showTyping', 'showModal',
      ],
      effect: 'none',
    },
    { member: ['send', 'forward', 'threads.create'], effect: 'write', keySlot: '0.nonce' },
    {
      member: [
        'reply', 'followUp', 'startThread', 'createDM.send', 'createInvite', 'createWebhook', 'channels.create', 'roles.create', 'guilds.create',
        'scheduledEvents.create', 'emojis.create', 'stickers.create', 'invites.create', 'autoModerationRules.create', 'createStageInstance',
        'createTemplate', 'sendSoundboardSound', 'clone', 'execute', 'executeSlack',
      ],
      effect: 'write',
    },
    {
      member: [
        'createMessage', 'createThread', 'createForumThread', 'createChannel', 'createRole', 'createScheduledEvent', 'createEmoji',
      ],
      effect: 'write', keySlot: '1.nonce',
    },
    {
      member: [
        'edit', 'editReply', 'editMessage', 'react', 'addMessageReaction', 'pin', 'unpin', 'pinMessage', 'unpinMessage', 'pins.add', 'crosspost',
        'crosspostMessage', 'roles.add', 'roles.remove', 'roles.set', 'addRoleToMember', 'removeRoleFromMember', 'members.add', 'members.addRole',
        'members.removeRole', 'members.edit', 'timeout', 'commands.set', 'commands.create', 'permissionOverwrites.create',
        'permissionOverwrites.edit', 'permissionOverwrites.set', 'lockPermissions', 'join', 'endPoll', 'bulkOverwriteGlobalCommands',
        'bulkOverwriteGuildCommands', 'createDM',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'delete', 'bulkDelete', 'bulkDeleteMessages', 'deleteMessage', 'deleteReply', 'kick', 'ban', 'unban', 'bulkBan', 'banUser', 'unbanUser',
        'bans.create', 'bans.remove', 'members.ban', 'members.kick', 'members.unban', 'removeMember', 'leave', 'reactions.removeAll',
        'reaction.remove', 'users.remove', 'permissionOverwrites.delete',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    // The bare client: `rest.post(Routes.channelMessages(id), { body })`.
    { member: ['REST.get', 'setToken.get', 'rest.get'], effect: 'none' },
    { member: ['REST.post', 'setToken.post', 'rest.post'], effect: 'write', keySlot: '1.body.nonce' },
    { member: ['REST.put', 'REST.patch', 'setToken.put', 'setToken.patch', 'rest.put', 'rest.patch'], effect: 'idempotent-write' },
    { member: ['REST.delete', 'setToken.delete', 'rest.delete'], effect: 'idempotent-write', destructive: true },
  ],
  judge: setters,
} satisfies EffectModel;
