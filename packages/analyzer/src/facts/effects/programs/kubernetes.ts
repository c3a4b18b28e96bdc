import type { ProgramModel } from './program.js';

const kubectl: ProgramModel = {
  programs: ['kubectl', 'oc', 'k3s', 'microk8s'],
  valueOptions: ['-n', '--namespace', '--context', '--kubeconfig', '--cluster', '--user', '-o', '--output', '-f', '--filename', '-l', '--selector', '-s', '--server', '--token', '--as', '-c', '--container'],
  commands: {
    none: [
      'get', 'describe', 'logs', 'explain', 'version', 'api-resources', 'api-versions', 'cluster-info', 'top', 'diff', 'wait', 'auth', 'options', 'completion', 'kustomize', 'events',
      'rollout status', 'rollout history', 'config view', 'config get-contexts', 'config current-context', 'config get-clusters', 'config get-users', 'plugin', 'whoami', 'status', 'projects',
    ],
    idempotent: [
      'apply', 'scale', 'label', 'annotate', 'set', 'replace', 'cordon', 'uncordon', 'taint', 'autoscale', 'rollout pause', 'rollout resume', 'config', 'certificate', 'edit',
      'config use-context', 'config set-context', 'config set', 'project',
    ],
    destructive: ['delete', 'drain', 'config unset', 'config delete-context', 'config delete-cluster'],
    'natural-key': ['create', 'expose', 'new-project'],
    write: ['run', 'exec', 'cp', 'attach', 'patch', 'debug', 'port-forward', 'proxy', 'rollout restart', 'rollout undo', 'rollout', 'new-app', 'start-build'],
  },
  options: { '--dry-run': 'none', '--dry-run=client': 'none', '--dry-run=server': 'none' },
  otherwise: 'write',
  bare: 'none',
};

const helm: ProgramModel = {
  programs: ['helm'],
  valueOptions: ['-n', '--namespace', '--kube-context', '--kubeconfig', '-f', '--values', '--set', '--version', '-o', '--output'],
  commands: {
    none: ['list', 'ls', 'status', 'get', 'history', 'show', 'inspect', 'search', 'template', 'lint', 'version', 'env', 'verify', 'repo list', 'dependency list', 'plugin list', 'help', 'completion'],
    idempotent: ['repo add', 'repo update', 'pull', 'dependency update', 'dependency build', 'package', 'registry login', 'plugin install'],
    destructive: ['uninstall', 'delete', 'repo remove', 'plugin uninstall'],
    'natural-key': ['install', 'create'],
    write: ['upgrade', 'rollback', 'test', 'push'],
  },
  options: { '--dry-run': 'none' },
  otherwise: 'write',
  bare: 'none',
};

const argocd: ProgramModel = {
  programs: ['argocd', 'flux', 'istioctl', 'kustomize', 'kubeadm'],
  commands: {
    none: ['app list', 'app get', 'app diff', 'app history', 'app logs', 'app manifests', 'get', 'logs', 'version', 'check', 'build', 'analyze', 'proxy-status', 'proxy-config', 'diff', 'tree', 'stats', 'events', 'export'],
    idempotent: ['app sync', 'app set', 'reconcile', 'suspend', 'resume'],
    destructive: ['app delete', 'delete', 'uninstall', 'reset'],
    'natural-key': ['app create', 'create'],
  },
  otherwise: 'write',
  bare: 'none',
};

export const KUBERNETES: readonly ProgramModel[] = [kubectl, helm, argocd];
