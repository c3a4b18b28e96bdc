import type { EffectModel } from '../../types.js';

/** X. Facts from `twitter-api-v2` 1.29. The service refuses an identical post for a while, which is no key. */
export default {
  modules: ['twitter-api-v2', 'agent-twitter-client', 'twitter-lite'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'search', 'searchAll', 'singleTweet', 'tweets', 'me', 'user', 'users', 'userByUsername', 'usersByUsernames', 'followers', 'following',
        'homeTimeline', 'userTimeline', 'userMentionTimeline', 'quotes', 'bookmarks', 'userLikedTweets', 'tweetLikedBy', 'tweetRetweetedBy',
        'tweetCountRecent', 'tweetCountAll', 'listTweets', 'listMembers', 'list', 'listDmEvents', 'space', 'spaces', 'usage', 'searchStream',
        'sampleStream', 'streamRules', 'generateAuthLink', 'generateOAuth2AuthLink', 'login', 'loginWithOAuth2', 'refreshOAuth2Token', 'appLogin',
        'verifyCredentials', 'currentUser', 'searchTweets', 'isLoggedIn',
      ],
      effect: 'none',
    },
    {
      member: [
        'tweet', 'reply', 'quote', 'tweetThread', 'sendTweet', 'sendQuoteTweet', 'sendDmToParticipant', 'sendDmInConversation',
        'createDmConversation', 'sendDirectMessage', 'uploadMedia', 'createList', 'reportUserAsSpam',
      ],
      effect: 'write',
    },
    {
      member: [
        'like', 'unlike', 'likeTweet', 'retweet', 'unretweet', 'follow', 'unfollow', 'followUser', 'bookmark', 'deleteBookmark', 'block', 'unblock',
        'mute', 'unmute', 'hideReply', 'addListMember', 'removeListMember', 'subscribeToList', 'unsubscribeOfList', 'pinList', 'unpinList',
        'updateList', 'createMediaMetadata', 'updateStreamRules', 'updateAccountProfile',
      ],
      effect: 'idempotent-write',
    },
    { member: ['deleteTweet', 'removeList', 'destroyFriendship'], effect: 'idempotent-write', destructive: true },
    { member: ['v2.get', 'v1.get', 'get'], effect: 'none' },
    { member: ['v2.post', 'v1.post', 'post'], effect: { by: 'http', method: [], fixed: 'POST', url: '0', body: '1' } },
    { member: ['v2.put', 'v2.patch', 'put'], effect: 'idempotent-write' },
    { member: ['v2.delete', 'delete'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
