import type { CallView, EffectModel, Verdict } from '../../types.js';

/** The generated APIs name their methods by verb: `createNamespacedPod`, `patchNamespacedDeploymentScale`, `listPodForAllNamespaces`. */
function byName(call: CallView): Verdict | undefined {
  const name = call.member.split('.').at(-1) ?? '';
  const verdict = (effect: Verdict['effect'], more: Partial<Verdict> = {}): Verdict => ({ effect, kind: 'sdk-client', confidence: 'proven', ...more });
  if (/^(?:read|list|get|watch)[A-Z]/.test(name)) return verdict('none');
  if (!/^(?:create|replace|patch|delete|connect)[A-Z]/.test(name)) return undefined;
  // Since 1.0 one object holds the parameters; before, `dryRun` was one of many positions.
  if (call.args[0]?.property('dryRun').string === 'All') return verdict('none');
  // Reviews and tokens answer a question.
  if (/^create\w*(?:Review|ServiceAccountToken)$/.test(name)) return verdict('none');
  if (name.startsWith('create')) return verdict('write', { naturalKey: !/Event$|Eviction$/.test(name) || undefined });
  if (name.startsWith('connect')) return verdict(/^connectGet/.test(name) ? 'none' : 'write');
  return verdict('idempotent-write', { destructive: name.startsWith('delete') || undefined });
}

/** Kubernetes. Facts from `@kubernetes/client-node` 2.0 (and 0.x, with positional parameters). */
export default {
  modules: ['@kubernetes/client-node'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'loadFromDefault', 'loadFromFile', 'loadFromString', 'loadFromCluster', 'loadFromOptions', 'loadFromClusterAndUser', 'makeApiClient',
        'getContexts', 'getCurrentContext', 'getCurrentCluster', 'getCurrentUser', 'setCurrentContext', 'exportConfig', 'setDefaultNamespace',
        'applyToHTTPSOptions', 'topPods', 'topNodes', 'loadYaml', 'loadAllYaml', 'dumpYaml', 'quantityToScalar', 'addUser', 'addCluster',
        'addContext', 'makeInformer',
      ],
      effect: 'none',
    },
    {
      member: [
        'Log.log', 'Watch.watch', 'PortForward.portForward', 'portForward', 'Cp.cpFromPod', 'cpFromPod', 'getNodeMetrics', 'getPodMetrics',
      ],
      effect: 'none',
    },
    { member: ['KubernetesObjectApi.read', 'KubernetesObjectApi.list', 'makeApiClient.read', 'makeApiClient.list'], effect: 'none' },
    { member: ['Exec.exec', 'exec', 'Attach.attach', 'attach'], effect: 'write', kind: 'process', dynamic: true },
    { member: ['Cp.cpToPod', 'cpToPod'], effect: 'idempotent-write' },
    // Any object, by its manifest.
    { member: ['KubernetesObjectApi.create', 'makeApiClient.create', 'create'], effect: 'write', naturalKey: true },
    {
      member: [
        'KubernetesObjectApi.patch', 'KubernetesObjectApi.replace', 'makeApiClient.patch', 'makeApiClient.replace', 'patch', 'replace',
      ],
      effect: 'idempotent-write',
    },
    { member: ['KubernetesObjectApi.delete', 'makeApiClient.delete', 'delete'], effect: 'idempotent-write', destructive: true },
  ],
  judge: byName,
} satisfies EffectModel;
