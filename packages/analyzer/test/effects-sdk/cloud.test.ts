import aws from '../../src/models/effects/aws-sdk.js';
import azure from '../../src/models/effects/azure.js';
import azureCosmos from '../../src/models/effects/azure-cosmos.js';
import azureMessaging from '../../src/models/effects/azure-messaging.js';
import azureStorage from '../../src/models/effects/azure-storage.js';
import cloudflare from '../../src/models/effects/cloudflare.js';
import dockerode from '../../src/models/effects/dockerode.js';
import firebase from '../../src/models/effects/firebase.js';
import firebaseAdmin from '../../src/models/effects/firebase-admin.js';
import bigquery from '../../src/models/effects/google-cloud-bigquery.js';
import googleCloud from '../../src/models/effects/google-cloud.js';
import pubsub from '../../src/models/effects/google-cloud-pubsub.js';
import storage from '../../src/models/effects/google-cloud-storage.js';
import kubernetes from '../../src/models/effects/kubernetes.js';
import neon from '../../src/models/effects/neon.js';
import netlify from '../../src/models/effects/netlify.js';
import vercel from '../../src/models/effects/vercel.js';
import { external, fresh, template } from '../effects/views.js';
import { judges, takesKey } from './table.js';

const command = (name: string, parameters: unknown = {}) => ['Client.send', [external('@aws-sdk/client-x', `${name}Command`, parameters)]] as const;
judges('@aws-sdk/client-x', aws, {
  none: [command('GetObject'), command('ListBuckets'), command('DescribeInstances'), command('HeadObject'), command('ReceiveMessage'), command('InvokeModel'), command('Converse'), command('Query'), command('Scan'), command('AssumeRole'), command('PutMetricData'), command('Invoke', { InvocationType: 'DryRun' }), command('RunInstances', { DryRun: true })],
  write: [command('SendMessage'), command('Publish'), command('PutEvents'), command('PutRecord'), command('RunInstances'), command('StartExecution'), command('Invoke'), command('SendEmail'), command('RunTask'), command('RebootInstances'), command('CreateVolume'), command('TransactWriteItems'), command('UpdateItem', { UpdateExpression: 'ADD n :one' }), command('Update', { UpdateExpression: 'SET n = n + :one' }), command('Update', { UpdateExpression: 'SET n = if_not_exists(n, :zero) + :one' }), command('Update', { UpdateExpression: 'SET #l = list_append(#l, :x)' }), command('PutObject', { Key: fresh('{…}.txt') })],
  'natural key': [command('CreateBucket'), command('CreateTable')],
  'idempotent-write': [command('PutObject'), command('CopyObject'), command('PutItem'), command('UpdateItem'), command('Update', { UpdateExpression: 'SET n = :n, #status = :s REMOVE old' }), command('PutObject', { Key: template('{in}.txt') }), command('StartInstances'), command('StopInstances'), command('CreateQueue'), command('Subscribe'), command('CreateTags'), command('BatchWriteItem'), command('PutParameter'), command('ChangeMessageVisibility')],
  removal: [command('DeleteObject'), command('TerminateInstances'), command('PurgeQueue')],
});
judges('@aws-sdk/client-s3', aws, { none: ['S3.getObject'], 'idempotent-write': ['S3.putObject'], removal: ['S3.deleteObject'], 'natural key': ['S3.createBucket'] });
judges('@aws-sdk/lib-storage', aws, { 'idempotent-write': ['Upload.done'] });
judges('@aws-sdk/lib-dynamodb', aws, { none: ['DynamoDBDocument.from.get', 'DynamoDBDocumentClient.from'], 'idempotent-write': ['DynamoDBDocument.from.put', 'DynamoDBDocument.from.update'], removal: ['DynamoDBDocument.from.delete'] });
judges('aws-sdk', aws, { none: ['S3.listObjectsV2', 'S3.putObject.promise', 'SQS.receiveMessage'], write: ['SQS.sendMessage', 'SNS.publish', 'Lambda.invoke'], 'idempotent-write': ['S3.putObject', 'S3.upload', 'DynamoDB.DocumentClient.put'] });
takesKey('aws-sdk', aws, { 'EC2.runInstances': '0.ClientToken', 'SQS.sendMessage': '0.MessageDeduplicationId', 'S3.putObject': undefined });

judges('@google-cloud/storage', storage, { none: ['Storage.bucket.file.download', 'Storage.bucket.getFiles'], 'idempotent-write': ['Storage.bucket.upload', 'Storage.bucket.file.save'], 'natural key': ['Storage.createBucket', 'Storage.bucket.file.move'], removal: ['Storage.bucket.file.delete'] });
judges('@google-cloud/pubsub', pubsub, { none: ['PubSub.topic', 'PubSub.getTopics'], write: ['PubSub.topic.publishMessage'], 'natural key': ['PubSub.createTopic'] });
judges('@google-cloud/bigquery', bigquery, {
  none: [['BigQuery.query', ['SELECT 1']], ['BigQuery.query', [{ query: 'SELECT 1' }]], 'BigQuery.getDatasets', ['BigQuery.createQueryJob', [{ query: 'DELETE FROM t', dryRun: true }]]],
  write: [['BigQuery.query', [{ query: 'INSERT INTO t VALUES (1)' }]], 'BigQuery.dataset.table.insert', 'BigQuery.dataset.table.load'],
  'idempotent-write': [['BigQuery.dataset.table.load', ['f', { writeDisposition: 'WRITE_TRUNCATE' }]]],
});
judges('@google-cloud/tasks', googleCloud, { none: ['CloudTasksClient.listTasks', 'CloudTasksClient.queuePath'], write: ['CloudTasksClient.createTask', 'CloudTasksClient.runTask'], 'natural key': [['CloudTasksClient.createTask', [{ task: { name: 'x' } }]]], removal: ['CloudTasksClient.purgeQueue'] });
judges('@google-cloud/run', googleCloud, {
  'idempotent-write': [['ServicesClient.updateService', [{ service: { template: { revision: 'r1' } } }]], ['ServicesClient.updateService', [{ service: { name: 'x' } }]]],
  write: [['ServicesClient.updateService', [{ service: { template: { revision: fresh('x-{…}') } } }]]],
  'natural key': ['ServicesClient.createService'],
});
judges('@google-cloud/logging', googleCloud, { none: ['Logging.log.write', 'Logging.getEntries'] });

judges('@azure/storage-blob', azureStorage, { none: ['BlobServiceClient.fromConnectionString.getContainerClient', 'BlobServiceClient.getContainerClient.listBlobsFlat'], 'idempotent-write': ['BlobServiceClient.getContainerClient.getBlockBlobClient.upload'], 'natural key': ['BlobServiceClient.createContainer'], removal: ['BlobServiceClient.getContainerClient.deleteBlob'] });
judges('@azure/service-bus', azureMessaging, { none: ['ServiceBusClient.createSender', 'ServiceBusClient.createReceiver.peekMessages'], write: ['ServiceBusClient.createSender.sendMessages'] });
judges('@azure/cosmos', azureCosmos, { none: ['CosmosClient.database.container.items.query'], write: ['CosmosClient.database.container.items.create'], 'natural key': [['CosmosClient.database.container.items.create', [{ id: '1' }]]], 'idempotent-write': ['CosmosClient.database.container.items.upsert'], removal: ['CosmosClient.database.container.item.delete'] });
judges('@azure/arm-compute', azure, { none: ['ComputeManagementClient.virtualMachines.list'], 'idempotent-write': ['ComputeManagementClient.virtualMachines.beginCreateOrUpdateAndWait', 'ComputeManagementClient.virtualMachines.beginStart'], write: ['ComputeManagementClient.virtualMachines.beginRestartAndWait'], removal: ['ComputeManagementClient.virtualMachines.beginDeleteAndWait'] });
judges('@azure/keyvault-secrets', azure, { none: ['SecretClient.getSecret'], write: ['SecretClient.setSecret'] });

judges('@kubernetes/client-node', kubernetes, {
  none: ['KubeConfig.loadFromDefault', 'KubeConfig.makeApiClient', 'KubeConfig.makeApiClient.listNamespacedPod', 'KubeConfig.makeApiClient.readNamespacedPodLog', 'KubeConfig.makeApiClient.createSelfSubjectAccessReview', ['KubeConfig.makeApiClient.createNamespacedPod', [{ dryRun: 'All' }]]],
  'natural key': ['KubeConfig.makeApiClient.createNamespacedPod', 'KubeConfig.makeApiClient.createNamespace', 'KubernetesObjectApi.makeApiClient.create'],
  write: ['KubeConfig.makeApiClient.createNamespacedEvent'],
  'idempotent-write': ['KubeConfig.makeApiClient.patchNamespacedDeployment', 'KubeConfig.makeApiClient.replaceNamespacedService'],
  removal: ['KubeConfig.makeApiClient.deleteNamespacedPod'],
  'dynamic write': ['Exec.exec'],
});
judges('dockerode', dockerode, { none: ['default.listContainers', 'default.getContainer.logs'], write: ['default.createContainer', 'default.getContainer.restart'], 'natural key': [['default.createContainer', [{ name: 'web' }]]], 'idempotent-write': ['default.getContainer.start', 'default.pull'], removal: ['default.getContainer.remove'] });
judges('cloudflare', cloudflare, { none: ['default.zones.list', 'default.ai.run', ['default.d1.database.query', ['id', { sql: 'SELECT 1' }]]], write: ['default.queues.messages.push', ['default.d1.database.query', ['id', { sql: 'INSERT INTO t VALUES (1)' }]], ['default.post', ['/zones', {}]]], 'natural key': ['default.dns.records.create'], 'idempotent-write': ['default.dns.records.edit', 'default.cache.purge', 'default.workers.scripts.update'], removal: ['default.dns.records.delete'] });
judges('@vercel/sdk', vercel, { none: ['Vercel.projects.getProjects', 'Vercel.deployments.getDeployment'], write: ['Vercel.deployments.createDeployment', 'Vercel.domainsRegistrar.buySingleDomain'], 'natural key': ['Vercel.projects.createProject', 'Vercel.projects.createProjectEnv'], 'idempotent-write': ['Vercel.projects.updateProject', ['Vercel.projects.createProjectEnv', [{ upsert: 'true' }]]], removal: ['Vercel.deployments.deleteDeployment'] });
judges('@vercel/blob', vercel, { none: ['list', 'head'], write: [['put', ['a', 'b', { addRandomSuffix: true }]]], 'natural key': [['put', ['a', 'b', {}]]], 'idempotent-write': [['put', ['a', 'b', { allowOverwrite: true }]]], removal: ['del'] });
judges('@netlify/api', netlify, { none: ['NetlifyAPI.listSites'], write: ['NetlifyAPI.createSiteBuild'], 'natural key': ['NetlifyAPI.createSite'], removal: ['NetlifyAPI.deleteSite'] });
judges('@neondatabase/api-client', neon, { none: ['createApiClient', 'createApiClient.listProjects', 'createApiClient.getProject'], write: ['createApiClient.createProject', 'createApiClient.createProjectBranch', 'createApiClient.restoreProjectBranch', 'createApiClient.sendNeonAuthTestEmail'], removal: ['createApiClient.deleteProject'] });

const increment = external('firebase-admin/firestore', 'FieldValue.increment', 1);
judges('firebase-admin', firebaseAdmin, {
  none: ['auth.getUser', 'firestore.collection.doc.get', 'auth.verifyIdToken', 'firestore.collection.where.get'],
  write: ['messaging.send', 'firestore.collection.add', 'database.ref.push', ['firestore.collection.doc.update', [{ n: increment }]]],
  'natural key': ['auth.createUser', 'firestore.collection.doc.create'],
  'idempotent-write': ['firestore.collection.doc.set', ['firestore.collection.doc.update', [{ a: 1 }]], 'messaging.subscribeToTopic'],
  removal: ['auth.deleteUser', 'firestore.collection.doc.delete'],
});
judges('firebase/firestore', firebase, { none: ['getDoc', 'collection', 'getDocs'], write: ['addDoc', ['updateDoc', ['ref', { n: external('firebase/firestore', 'increment', 1) }]]], 'idempotent-write': ['setDoc', ['updateDoc', ['ref', { a: 1 }]]], removal: ['deleteDoc'] });
