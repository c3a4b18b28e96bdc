import type { EffectModel } from '../../types.js';

/** Bluesky. Facts from `@atproto/api` 0.19. A record with an `rkey` of the caller's is made once. */
export default {
  modules: ['@atproto/api'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'login', 'resumeSession', 'getTimeline', 'getAuthorFeed', 'getPostThread', 'getProfile', 'getPreferences', 'searchPosts', 'searchActors',
        'listRecords', 'getRecord', 'listNotifications', 'detectFacets', 'resolveHandle', 'withProxy', 'clone', 'configureLabelers',
      ],
      effect: 'none',
    },
    { member: ['post', 'repost', 'chat.bsky.convo.sendMessage', 'convo.sendMessage'], effect: 'write' },
    { member: 'createRecord', effect: 'write', keySlot: '0.rkey', when: [{ at: '0.rkey', is: true, effect: 'write', naturalKey: true }] },
    // Each makes a record of its own; the second like of a post is another record.
    { member: ['like', 'follow'], effect: 'write' },
    {
      member: [
        'putRecord', 'uploadBlob', 'upsertProfile', 'mute', 'unmute', 'updateSeenNotifications', 'hidePost', 'unhidePost', 'addSavedFeeds',
        'setSavedFeeds', 'muteModList', 'unmuteModList',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'deletePost', 'deleteLike', 'deleteRepost', 'deleteFollow', 'deleteRecord', 'removeSavedFeeds',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
