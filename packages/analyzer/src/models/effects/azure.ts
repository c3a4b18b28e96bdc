import type { CallView, EffectModel, Verdict } from '../../types.js';

/** Resource managers: `client.virtualMachines.beginCreateOrUpdateAndWait(group, name, parameters)`. */
function resources(call: CallView): Verdict | undefined {
  const name = call.member.split('.').at(-1) ?? '';
  const verdict = (effect: Verdict['effect'], destructive?: boolean): Verdict => ({ effect, kind: 'sdk-client', confidence: 'proven', destructive });
  if (/^(?:begin)?(?:CreateOrUpdate|Update|Start|Stop|PowerOff|Deallocate|Redeploy|createOrUpdate|update|start|stop)/.test(name)) return verdict('idempotent-write');
  if (/^(?:begin)?(?:Delete|Purge|delete|purge|Cancel|cancel)/.test(name)) return verdict('idempotent-write', true);
  if (/^(?:begin)?(?:Create|create|Restart|Run|Regenerate|regenerate|run|restart)/.test(name)) return verdict('write');
  return /^(?:list|get|check|validate|what|beginWhatIf|beginValidate|beginListA)/.test(name) ? verdict('none') : undefined;
}

/** Other Azure clients. Facts from `@azure/keyvault-secrets` 4.11, `@azure/identity` 4.13, the `@azure/arm-*` naming rules, `@azure/app-configuration`. */
export default {
  modules: [
    '@azure/keyvault-*', '@azure/arm-*', '@azure/identity', '@azure/app-configuration', '@azure/openai', '@azure/search-documents', '@azure/ai-*',
    '@azure/monitor-*', '@azure/core-*',
  ],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'getToken', 'getBearerTokenProvider', 'queryWorkspace', 'queryResource', 'queryResources', 'getSecret', 'getDeletedSecret',
        'listPropertiesOfSecrets', 'listPropertiesOfSecretVersions', 'backupSecret', 'backupKey', 'encrypt', 'decrypt', 'sign', 'verify', 'wrapKey',
        'unwrapKey', 'getConfigurationSetting', 'listConfigurationSettings', 'search', 'autocomplete', 'suggest', 'getDocument', 'getDocumentsCount',
        'pollUntilDone', 'getChatCompletions', 'getCompletions', 'getEmbeddings', 'analyze', 'analyzeSentiment', 'recognizeEntities',
        'beginAnalyzeDocument',
      ],
      effect: 'none',
    },
    // Each call adds a version.
    {
      member: [
        'setSecret', 'createKey', 'createRsaKey', 'createEcKey', 'rotateKey', 'importKey', 'beginCreateCertificate', 'importCertificate',
      ],
      effect: 'write',
    },
    { member: 'addConfigurationSetting', effect: 'write', naturalKey: true },
    {
      member: [
        'setConfigurationSetting', 'setReadOnly', 'updateSecretProperties', 'beginRecoverDeletedSecret', 'restoreSecretBackup', 'uploadDocuments',
        'mergeDocuments', 'mergeOrUploadDocuments', 'indexDocuments', 'createOrUpdateIndex', 'createOrUpdateIndexer',
        'createOrUpdateDataSourceConnection',
      ],
      effect: 'idempotent-write',
    },
    { member: ['createIndex', 'createIndexer', 'createDataSourceConnection'], effect: 'write', naturalKey: true },
    { member: 'runIndexer', effect: 'write' },
    {
      member: [
        'beginDeleteSecret', 'purgeDeletedSecret', 'deleteDocuments', 'deleteIndex', 'deleteConfigurationSetting',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
  judge: resources,
} satisfies EffectModel;
