import airtable from '../../src/models/effects/airtable.js';
import algolia from '../../src/models/effects/algoliasearch.js';
import asana from '../../src/models/effects/asana.js';
import contentful from '../../src/models/effects/contentful-management.js';
import ethers from '../../src/models/effects/ethers.js';
import hubspot from '../../src/models/effects/hubspot.js';
import intercom from '../../src/models/effects/intercom.js';
import intuit from '../../src/models/effects/intuit-oauth.js';
import jsforce from '../../src/models/effects/jsforce.js';
import launchdarkly from '../../src/models/effects/launchdarkly.js';
import mailchimp from '../../src/models/effects/mailchimp.js';
import mcp from '../../src/models/effects/mcp-client.js';
import monday from '../../src/models/effects/monday.js';
import sanity from '../../src/models/effects/sanity.js';
import shopify from '../../src/models/effects/shopify.js';
import solana from '../../src/models/effects/solana-web3.js';
import telemetry from '../../src/models/effects/telemetry.js';
import todoist from '../../src/models/effects/todoist.js';
import trello from '../../src/models/effects/trello.js';
import viem from '../../src/models/effects/viem.js';
import woocommerce from '../../src/models/effects/woocommerce.js';
import zendesk from '../../src/models/effects/zendesk.js';
import { judges, takesKey } from './table.js';

judges('intuit-oauth', intuit, {
  none: ['OAuthClient.createToken', 'OAuthClient.refresh', ['OAuthClient.makeApiCall', [{ url: 'https://x.example/v3/query?query=select', method: 'GET' }]]],
  write: [['OAuthClient.makeApiCall', [{ url: 'https://x.example/v3/company/1/invoice', method: 'POST' }]]],
  removal: ['OAuthClient.revoke'],
});
judges('@hubspot/api-client', hubspot, {
  none: ['Client.crm.contacts.basicApi.getById', 'Client.crm.deals.searchApi.doSearch', ['Client.apiRequest', [{ path: '/crm/v3/owners' }]]],
  write: ['Client.crm.deals.basicApi.create', 'Client.crm.objects.notes.basicApi.create', 'Client.marketing.transactional.singleSendApi.sendEmail', ['Client.apiRequest', [{ method: 'POST', path: '/crm/v3/objects/deals' }]]],
  'natural key': ['Client.crm.contacts.basicApi.create'],
  'idempotent-write': ['Client.crm.deals.basicApi.update', 'Client.crm.associations.v4.basicApi.create'],
  removal: ['Client.crm.deals.basicApi.archive'],
});
judges('jsforce', jsforce, {
  none: ['Connection.query', 'Connection.sobject.find', 'Connection.describe', 'Connection.sobject'],
  write: ['Connection.sobject.create', 'Connection.apex.post', ['Connection.bulk.load', ['Account', 'insert']]],
  'idempotent-write': ['Connection.sobject.update', 'Connection.sobject.upsert', ['Connection.bulk.load', ['Account', 'upsert']]],
  removal: ['Connection.sobject.destroy'],
  'dynamic write': ['Connection.tooling.executeAnonymous'],
});
judges('node-zendesk', zendesk, {
  none: ['createClient.tickets.list', 'createClient.search.query'],
  write: ['createClient.tickets.create', ['createClient.tickets.update', [1, { ticket: { comment: { body: 'x' } } }]]],
  'idempotent-write': [['createClient.tickets.update', [1, { ticket: { status: 'open' } }]], 'createClient.users.createOrUpdate'],
  removal: ['createClient.tickets.delete'],
});
judges('intercom-client', intercom, { none: ['IntercomClient.contacts.search', 'IntercomClient.conversations.find'], write: ['IntercomClient.conversations.reply', 'IntercomClient.tickets.create'], 'natural key': ['IntercomClient.contacts.create'], 'idempotent-write': ['IntercomClient.contacts.update', 'IntercomClient.tags.tagContact'] });
judges('airtable', airtable, { none: ['default.base', 'default.base.select', 'default.base.select.all', 'default.base.find'], write: ['default.base.create'], 'idempotent-write': ['default.base.update'], removal: ['default.base.destroy'] });
judges('asana', asana, { none: ['TasksApi.getTask', 'TasksApi.searchTasksForWorkspace'], write: ['TasksApi.createTask', 'StoriesApi.createStoryForTask'], 'idempotent-write': ['TasksApi.updateTask', 'TasksApi.addTagForTask'], removal: ['TasksApi.deleteTask'] });
judges('trello.js', trello, { none: ['TrelloClient.boards.getBoard'], write: ['TrelloClient.cards.createCard', 'TrelloClient.cards.addCardComment'], 'idempotent-write': ['TrelloClient.cards.updateCard', 'TrelloClient.cards.addCardLabel'], removal: ['TrelloClient.cards.deleteCard'] });
judges('monday-sdk-js', monday, { none: [['default.api', ['query { boards { id } }']], 'default.setToken'], write: [['default.api', ['mutation { create_item (board_id: 1) { id } }']]] });
judges('@doist/todoist-api-typescript', todoist, { none: ['TodoistApi.getTasks'], write: ['TodoistApi.addTask', 'TodoistApi.addComment'], 'idempotent-write': ['TodoistApi.closeTask', 'TodoistApi.updateTask'], removal: ['TodoistApi.deleteTask'] });
takesKey('@doist/todoist-api-typescript', todoist, { 'TodoistApi.addTask': '1' });
judges('contentful-management', contentful, { none: ['createClient.entry.getMany', 'createClient.getSpace.getEnvironment.getEntries'], write: ['createClient.entry.create', 'createClient.getSpace.getEnvironment.createEntry'], 'natural key': ['createClient.entry.createWithId'], 'idempotent-write': ['createClient.entry.publish'], removal: ['createClient.entry.delete'] });
judges('@sanity/client', sanity, { none: ['createClient.fetch', 'createClient.patch'], write: ['createClient.create', 'createClient.patch.inc'], 'natural key': [['createClient.create', [{ _id: 'x' }]]], 'idempotent-write': ['createClient.createOrReplace', 'createClient.patch.set.commit'], removal: ['createClient.delete'] });
judges('@shopify/admin-api-client', shopify, { none: [['createAdminApiClient.request', ['query { shop { name } }']], 'createAdminRestApiClient.get'], write: [['createAdminApiClient.request', ['mutation { productCreate { product { id } } }']], ['createAdminRestApiClient.post', ['products', { data: {} }]]] });
judges('@woocommerce/woocommerce-rest-api', woocommerce, { none: [['default.get', ['orders']]], write: [['default.post', ['orders', {}]]], 'idempotent-write': [['default.put', ['orders/1', {}]]], removal: ['default.delete'] });
judges('algoliasearch', algolia, { none: ['default.initIndex.search', 'algoliasearch.searchSingleIndex'], 'idempotent-write': ['default.initIndex.saveObjects', 'algoliasearch.partialUpdateObject'], write: [['algoliasearch.saveObject', [{ indexName: 'i', body: {} }]]], removal: ['algoliasearch.deleteObject'] });
judges('posthog-node', telemetry, { none: ['PostHog.capture', 'PostHog.identify'] });
judges('@sentry/node', telemetry, { none: ['captureException', 'startSpan'] });
judges('@launchdarkly/node-server-sdk', launchdarkly, { none: ['init.variation', 'init.track'] });
judges('launchdarkly-api', launchdarkly, { none: ['FeatureFlagsApi.getFeatureFlag'], 'natural key': ['FeatureFlagsApi.postFeatureFlag'], 'idempotent-write': ['FeatureFlagsApi.patchFeatureFlag'], removal: ['FeatureFlagsApi.deleteFeatureFlag'] });
judges('@mailchimp/mailchimp_marketing', mailchimp, { none: ['default.lists.getAllLists', 'default.setConfig'], write: ['default.campaigns.send', 'default.campaigns.create'], 'natural key': ['default.lists.addListMember'], 'idempotent-write': ['default.lists.setListMember'], removal: ['default.campaigns.remove'] });
judges('@modelcontextprotocol/sdk/client/index.js', mcp, { none: ['Client.connect', 'Client.listTools', 'Client.readResource', ['Client.request', [{ method: 'tools/list' }]]], unknown: ['Client.callTool', ['Client.request', [{ method: 'tools/call' }]]] });
judges('ethers', ethers, { none: ['JsonRpcProvider.getBalance', 'Contract.balanceOf', 'Contract.transfer.staticCall', 'Contract.callStatic.transfer', 'Wallet.signMessage', 'ethers.parseEther'], write: ['Wallet.sendTransaction', 'Contract.transfer', 'Contract.connect.transfer', 'ContractFactory.deploy'], 'idempotent-write': ['JsonRpcProvider.broadcastTransaction'] });
judges('viem', viem, { none: ['createPublicClient.readContract', 'createWalletClient', 'createPublicClient.getBalance'], write: ['createWalletClient.writeContract', 'createWalletClient.sendTransaction', 'getContract.write.mint'], 'idempotent-write': ['createWalletClient.sendRawTransaction'] });
judges('@solana/web3.js', solana, { none: ['Connection.getBalance', 'Keypair.fromSecretKey', 'SystemProgram.transfer'], write: ['sendAndConfirmTransaction', 'Connection.sendTransaction', 'Connection.requestAirdrop'], 'idempotent-write': ['Connection.sendRawTransaction'] });
