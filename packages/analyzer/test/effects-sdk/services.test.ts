import apify from '../../src/models/effects/apify.js';
import atproto from '../../src/models/effects/atproto.js';
import cloudinary from '../../src/models/effects/cloudinary.js';
import knock from '../../src/models/effects/knock.js';
import livekit from '../../src/models/effects/livekit.js';
import loops from '../../src/models/effects/loops.js';
import graph from '../../src/models/effects/microsoft-graph.js';
import novu from '../../src/models/effects/novu.js';
import pagerduty from '../../src/models/effects/pagerduty.js';
import qstash from '../../src/models/effects/qstash.js';
import sandboxes from '../../src/models/effects/sandboxes.js';
import svix from '../../src/models/effects/svix.js';
import twitter from '../../src/models/effects/twitter.js';
import webSearch from '../../src/models/effects/web-search.js';
import { judges, takesKey } from './table.js';

const on = (url: string) => [[{}], [url]];
judges('@microsoft/microsoft-graph-client', graph, {
  none: ['Client.init', ['Client.init.api.get', [], on('/me/messages')], ['Client.init.api.post', [{ requests: [] }], on('/search/query')]],
  write: [['Client.init.api.post', [{}], on('/me/events')], ['Client.init.api.post', [{}], on('/me/sendMail')]],
  'idempotent-write': [['Client.init.api.patch', [{}], on('/me/events/1')]],
  removal: [['Client.init.api.delete', [], on('/me/events/1')]],
});
judges('twitter-api-v2', twitter, { none: ['TwitterApi.v2.search', 'TwitterApi.v2.me'], write: ['TwitterApi.v2.tweet', 'TwitterApi.readWrite.v2.reply'], 'idempotent-write': ['TwitterApi.v2.like'], removal: ['TwitterApi.v2.deleteTweet'] });
judges('@atproto/api', atproto, { none: ['BskyAgent.login', 'AtpAgent.getTimeline'], write: ['BskyAgent.post'], removal: ['BskyAgent.deletePost'] });
judges('svix', svix, { none: ['Svix.message.list', 'Webhook.verify'], write: ['Svix.message.create'], 'idempotent-write': ['Svix.application.getOrCreate'] });
takesKey('svix', svix, { 'Svix.message.create': '2.idempotencyKey' });
judges('@upstash/qstash', qstash, { none: ['Client.logs', 'Receiver.verify'], write: ['Client.publishJSON', 'Client.queue.enqueueJSON'], removal: ['Client.messages.delete'] });
judges('@novu/api', novu, { none: ['Novu.subscribers.search'], write: ['Novu.trigger'], 'idempotent-write': ['Novu.subscribers.create'] });
takesKey('@novu/api', novu, { 'Novu.trigger': ['1', '0.transactionId', '1.transactionId'] });
judges('@knocklabs/node', knock, { none: ['Knock.users.get'], write: ['Knock.workflows.trigger'], 'idempotent-write': ['Knock.users.update'] });
judges('loops', loops, { none: ['LoopsClient.findContact'], write: ['LoopsClient.sendTransactionalEmail'], 'natural key': ['LoopsClient.createContact'] });
judges('@e2b/code-interpreter', sandboxes, { none: ['Sandbox.connect', 'Sandbox.create.files.read'], 'dynamic write': ['Sandbox.create.runCode', 'Sandbox.create.commands.run'], 'idempotent-write': ['Sandbox.create.files.write'], removal: ['Sandbox.create.kill'] });
judges('apify-client', apify, { none: ['ApifyClient.actor', 'ApifyClient.dataset.listItems'], write: ['ApifyClient.actor.call', 'ApifyClient.dataset.pushItems'], 'idempotent-write': ['ApifyClient.keyValueStore.setRecord'] });
judges('@tavily/core', webSearch, { none: ['tavily', 'tavily.search', 'tavily.extract'] });
judges('@mendable/firecrawl-js', webSearch, { none: ['default.scrapeUrl', 'default.crawlUrl', 'default.asyncCrawlUrl'] });
judges('@pagerduty/pdjs', pagerduty, { none: [['api', [{ token: 't' }]], 'api.get', ['api.get', ['/incidents']]], write: [['api.post', ['/incidents', {}]], 'event'] });
judges('cloudinary', cloudinary, { none: ['v2.api.resources', 'v2.config'], write: ['v2.uploader.upload'], 'idempotent-write': [['v2.uploader.upload', ['f', { public_id: 'x' }]]], removal: ['v2.uploader.destroy'] });
judges('livekit-server-sdk', livekit, { none: ['RoomServiceClient.listRooms'], write: ['EgressClient.startRoomCompositeEgress'], 'idempotent-write': ['RoomServiceClient.createRoom'], removal: ['RoomServiceClient.deleteRoom'] });
