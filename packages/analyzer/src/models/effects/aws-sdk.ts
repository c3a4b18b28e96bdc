import type { EffectModel } from '../../types.js';

/** Fields in which commands take a token of the caller. Where it is left out the SDK makes a new one for each call. */
const TOKENS: Readonly<Record<string, string>> = {
  RunInstances: 'ClientToken', CreateVolume: 'ClientToken', CreateNatGateway: 'ClientToken', CreateFleet: 'ClientToken', CreateVpcEndpoint: 'ClientToken', AllocateHosts: 'ClientToken',
  RunTask: 'clientToken', CreateService: 'clientToken', CreateFileSystem: 'CreationToken', CreateAccessPoint: 'ClientToken', PutSecretValue: 'ClientRequestToken', RotateSecret: 'ClientRequestToken',
  CreateChangeSet: 'ClientToken', TransactWriteItems: 'ClientRequestToken', TransactWrite: 'ClientRequestToken', StartQueryExecution: 'ClientRequestToken', CreateHostedZone: 'CallerReference',
  CreateInvalidation: 'CallerReference', CreateDistribution: 'CallerReference', StartPipelineExecution: 'clientRequestToken', StartBuild: 'idempotencyToken', StartAutomationExecution: 'ClientToken',
  CreateAgent: 'clientToken', CreateKnowledgeBase: 'clientToken', StartIngestionJob: 'clientToken', CreateJob: 'ClientRequestToken', RequestCertificate: 'IdempotencyToken',
};

const commands = (names: string) => names.trim().split(/\s+/).map((name) => `${name}Command`);

/**
 * AWS. Facts from `@aws-sdk/client-*` 3.1164–3.1175, `@aws-sdk/lib-dynamodb`, `@aws-sdk/lib-storage`, and `aws-sdk` 2.
 * `client.send(new PutObjectCommand(input))` is judged by the command's verb, and here are the verbs that mislead; the rows below
 * speak of the clients that have a method for each operation: `s3.putObject(input)`.
 */
export default {
  modules: [
    '@aws-sdk/client-*', '@aws-sdk/lib-dynamodb', '@aws-sdk/lib-storage', '@aws-sdk/s3-request-presigner', '@aws-sdk/credential-providers',
    '@aws-sdk/util-dynamodb', 'aws-sdk', 'aws-sdk/*',
  ],
  kind: 'sdk-client',
  rows: [
    {
      member: 'send',
      effect: { by: 'command-verb', command: '0' },
      commandSlots: TOKENS,
      names: ['0.new.0.Key', '0.new.0.Item.id', '0.new.0.Item.pk', '0.new.0.Item.PK', '0.new.0.Item.Id'],
      when: [
        { at: '0.new.0.DryRun', is: true, effect: 'none' },
        { at: '0.new.0.InvocationType', is: 'DryRun', effect: 'none' },
        { at: '0', is: commands('UpdateItem Update'), effect: { by: 'update-expression', text: '0.new.0.UpdateExpression' } },
        {
          at: '0',
          is: commands(`
            ReceiveMessage SelectObjectContent TransactGetItems TransactGet TestState AssumeRole AssumeRoleWithWebIdentity AssumeRoleWithSAML DecodeAuthorizationMessage
            StartLiveTail StartQuery Encrypt Decrypt ReEncrypt Sign GenerateDataKey GenerateMac SimulatePrincipalPolicy SimulateCustomPolicy LookupEvents
            InvokeModel InvokeModelWithResponseStream Converse ConverseStream CountTokens ApplyGuardrail RetrieveAndGenerate Rerank InvokeEndpoint
            SynthesizeSpeech RecognizeText ContainsPiiEntities PutMetricData PutLogEvents PutTraceSegments PutTelemetryRecords CreatePresignedNotebookInstanceUrl
            InitiateAuth AdminInitiateAuth RespondToAuthChallenge`),
          effect: 'none',
        },
        {
          at: '0',
          is: commands(`
            CopyObject UploadPart UploadPartCopy CreateMultipartUpload RestoreObject BatchWriteItem BatchWrite ChangeMessageVisibility ChangeMessageVisibilityBatch
            CreateQueue CreateTopic Subscribe ConfirmSubscription CreateTags AddTagsToResource AddTags AddTagsToStream StartInstances StartDBInstance StartDBCluster
            AddPermission AddUserToGroup AddRoleToInstanceProfile AttachRolePolicy AdminAddUserToGroup PublishVersion BatchPutItem`),
          effect: 'idempotent-write',
        },
        {
          at: '0',
          is: commands(`
            TransactWriteItems TransactWrite Publish PublishBatch PutEvents PutRecord PutRecords PutRecordBatch PostToConnection StartSyncExecution RedriveExecution SendTaskSuccess SendTaskFailure
            RotateSecret PutSecretValue RebootInstances AllocateAddress PurchaseReservedInstancesOffering UpdateStack ExecuteChangeSet ChangeResourceRecordSets
            AdminResetUserPassword ForgotPassword SignUp InvokeAgent`),
          effect: 'write',
        },
        {
          at: '0',
          is: commands(`
            CreateBucket CreateTable CreateFunction CreateRole CreateUser CreatePolicy CreateGroup CreateLogGroup CreateLogStream CreateRepository CreateCluster
            CreateSecret CreateStack CreateKeyPair CreateSecurityGroup CreateImage CreateAlias CreateStateMachine CreateDBInstance CreateCacheCluster AdminCreateUser
            RenameObject AuthorizeSecurityGroupIngress AuthorizeSecurityGroupEgress`),
          effect: 'write',
          naturalKey: true,
        },
      ],
    },
    {
      member: [
        'promise', 'from', 'marshall', 'unmarshall', 'getSignedUrl', 'getSignedUrlPromise', 'createPresignedPost', 'destroy', 'config.update',
        'fromEnv', 'fromIni', 'fromSSO', 'fromTemporaryCredentials', 'waitFor', 'on', 'abort',
      ],
      effect: 'none',
    },

    // Reads whose verb does not say so.
    {
      member: [
        'receiveMessage', 'headObject', 'headBucket', 'selectObjectContent', 'batchGetItem', 'transactGetItems', 'checkIfPhoneNumberIsOptedOut',
        'validateStateMachineDefinition', 'testState', 'assumeRole', 'assumeRoleWithWebIdentity', 'decodeAuthorizationMessage', 'filterLogEvents',
        'startLiveTail', 'startQuery', 'encrypt', 'decrypt', 'sign', 'verify', 'generateDataKey', 'simulatePrincipalPolicy', 'previewAgents',
        'estimateTemplateCost', 'detectStackDrift',
      ],
      effect: 'none',
    },
    // A model answers: paid for, but nothing changes.
    {
      member: [
        'invokeModel', 'invokeModelWithResponseStream', 'converse', 'converseStream', 'countTokens', 'applyGuardrail', 'retrieve',
        'retrieveAndGenerate', 'rerank', 'invokeEndpoint', 'translateText', 'synthesizeSpeech', 'detectLabels', 'detectText', 'detectFaces',
        'analyzeDocument', 'detectDocumentText', 'detectSentiment', 'detectEntities', 'compareFaces', 'recognizeText',
      ],
      effect: 'none',
    },

    // S3
    {
      member: [
        'putObject', 'copyObject', 'createMultipartUpload', 'uploadPart', 'uploadPartCopy', 'completeMultipartUpload', 'restoreObject', 'S3.upload',
        'Upload.done',
      ],
      effect: 'idempotent-write', names: ['0.Key', 'new.0.params.Key'],
    },
    { member: 'createBucket', effect: 'write', naturalKey: true },
    { member: 'renameObject', effect: 'write', naturalKey: true, keySlot: '0.ClientToken' },

    // DynamoDB, by command and by document client
    {
      member: [
        'putItem', 'put', 'DynamoDB.DocumentClient.put', 'DynamoDBDocument.put', 'DynamoDBDocumentClient.put', 'batchWriteItem', 'batchWrite',
      ],
      effect: 'idempotent-write', kind: 'db', names: ['0.Item.id', '0.Item.pk', '0.Item.PK', '0.Item.Id'],
    },
    { member: ['getItem', 'get', 'query', 'scan', 'batchGet', 'transactGet'], effect: 'none', kind: 'db' },
    { member: ['deleteItem', 'DynamoDBDocument.delete', 'DocumentClient.delete'], effect: 'idempotent-write', kind: 'db', destructive: true },
    { member: ['updateItem', 'DynamoDBDocument.update', 'DynamoDBDocument.from.update', 'DocumentClient.update'], effect: { by: 'update-expression', text: '0.UpdateExpression' }, kind: 'db' },
    { member: ['transactWriteItems', 'transactWrite'], effect: 'write', kind: 'db', keySlot: '0.ClientRequestToken' },
    {
      member: [
        'executeStatement', 'batchExecuteStatement', 'executeTransaction',
      ],
      effect: { by: 'sql', text: ['0.Statement', '0.sql', '0.Sql'] }, kind: 'db', keySlot: ['0.ClientToken', '0.ClientRequestToken'],
    },

    // Queues, topics, streams, mail: a FIFO queue or topic (messages have a group) drops a second message with the same deduplication id.
    { member: ['sendMessage', 'publish'], effect: 'write', kind: 'queue', keySlot: '0.MessageDeduplicationId', slotNeeds: '0.MessageGroupId' },
    {
      member: [
        'sendMessageBatch', 'publishBatch', 'putEvents', 'putRecord', 'putRecords', 'putRecordBatch', 'startMessageMoveTask',
      ],
      effect: 'write', kind: 'queue',
    },
    {
      member: [
        'deleteMessage', 'deleteMessageBatch', 'changeMessageVisibility', 'purgeQueue',
      ],
      effect: 'idempotent-write', kind: 'queue', destructive: true,
    },
    { member: ['createQueue', 'createTopic', 'subscribe', 'confirmSubscription'], effect: 'idempotent-write', kind: 'queue' },
    {
      member: [
        'sendEmail', 'sendRawEmail', 'sendTemplatedEmail', 'sendBulkEmail', 'sendBulkTemplatedEmail', 'sendTextMessage', 'sendVoiceMessage',
        'sendMessages', 'createCase', 'addCommunicationToCase',
      ],
      effect: 'write', kind: 'messaging',
    },
    { member: 'postToConnection', effect: 'write', kind: 'messaging' },

    // Machines and jobs
    {
      member: [
        'runInstances', 'createVolume', 'createFleet', 'createNatGateway', 'createLaunchTemplate', 'createNetworkInterface', 'createVpcEndpoint',
        'createRouteTable', 'copyImage', 'importImage', 'importSnapshot', 'exportImage', 'requestSpotInstances', 'allocateHosts',
      ],
      effect: 'write', keySlot: '0.ClientToken',
    },
    {
      member: [
        'createSnapshot', 'allocateAddress', 'createVpc', 'createSubnet', 'createInternetGateway', 'rebootInstances',
        'purchaseReservedInstancesOffering',
      ],
      effect: 'write',
    },
    {
      member: [
        'createImage', 'createKeyPair', 'createSecurityGroup', 'authorizeSecurityGroupIngress', 'authorizeSecurityGroupEgress',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'startInstances', 'stopInstances', 'createTags', 'deleteTags', 'associateAddress', 'attachVolume', 'detachVolume',
      ],
      effect: 'idempotent-write',
    },
    { member: ['terminateInstances', 'stopExecution', 'stopTask', 'stopQueryExecution', 'cancelJob'], effect: 'idempotent-write', destructive: true },
    {
      member: [
        'invoke', 'invokeAsync', 'invokeWithResponseStream',
      ],
      effect: 'write', when: [{ at: '0.InvocationType', is: 'DryRun', effect: 'none' }],
    },
    { member: 'invokeAgent', effect: 'write' },
    { member: 'publishVersion', effect: 'idempotent-write' },
    // The execution's name is the caller's: with the same input a repeat is answered with the first one.
    { member: 'startExecution', effect: 'write', keySlot: ['0.name', '0.clientRequestToken'], when: [{ at: '0.name', is: true, effect: 'write', naturalKey: true }] },
    { member: ['startSyncExecution', 'redriveExecution', 'sendTaskSuccess', 'sendTaskFailure'], effect: 'write' },
    { member: 'startQueryExecution', effect: { by: 'sql', text: '0.QueryString' }, kind: 'db', keySlot: '0.ClientRequestToken' },
    {
      member: [
        'runTask', 'createService', 'startJobRun', 'startTranscriptionJob', 'startBuild', 'createChangeSet', 'createStack', 'updateStack',
        'submitJob', 'createDeployment', 'startPipelineExecution', 'sendCommand', 'startAutomationExecution', 'createInvalidation',
        'createDistribution', 'changeResourceRecordSets', 'createHostedZone', 'createJob', 'runJobFlow',
      ],
      effect: 'write',
      keySlot: ['0.clientToken', '0.ClientToken', '0.ClientRequestToken', '0.idempotencyToken', '0.clientRequestToken', '0.CallerReference'],
    },

    // Secrets, parameters, users
    { member: ['createSecret', 'putSecretValue', 'rotateSecret'], effect: 'write', naturalKey: true, keySlot: '0.ClientRequestToken' },
    { member: 'putParameter', effect: 'idempotent-write' },
    {
      member: [
        'createUser', 'createRole', 'createPolicy', 'createGroup', 'createFunction', 'createRepository', 'createTable', 'createCluster',
        'createLogGroup', 'createLogStream', 'signUp', 'adminCreateUser', 'createAlias',
      ],
      effect: 'write', naturalKey: true,
    },
    { member: ['createAccessKey', 'resendConfirmationCode', 'forgotPassword', 'createPolicyVersion', 'createEventSourceMapping'], effect: 'write' },
    // Logs and metrics are no effect.
    { member: ['putMetricData', 'putLogEvents', 'putTraceSegments', 'putTelemetryRecords'], effect: 'none' },
  ],
} satisfies EffectModel;
