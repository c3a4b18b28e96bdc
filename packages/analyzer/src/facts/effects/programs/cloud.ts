/** Command lines of clouds and of infrastructure as code: groups of services, then a verb. */
import { names, type ProgramModel } from './program.js';

const aws: ProgramModel = {
  programs: ['aws'],
  valueOptions: names('--profile --region --output --query --endpoint-url --cli-input-json'),
  commands: {
    none: ['s3 ls', 's3 presign', 'configure list', 'configure get', 'logs tail', 'sso login', 'ecr get-login-password'],
    idempotent: ['s3 cp', 's3 sync', 'configure', 'cloudformation deploy', 'eks update-kubeconfig'],
    destructive: ['s3 rm', 's3 rb'],
    'natural-key': ['s3 mv', 's3 mb'],
  },
  options: { '--dry-run': 'none', '--dryrun': 'none' },
  byVerb: true,
  otherwise: 'write',
  bare: 'none',
};

const others: ProgramModel = {
  programs: names(`
    gcloud gsutil az doctl ibmcloud oci yc flyctl fly heroku vercel netlify wrangler railway render supabase firebase neonctl turso cf linode-cli hcloud scw
    aliyun stripe sentry-cli
  `),
  valueOptions: names('--project --format --filter --zone --region --account -g --resource-group -o --output --subscription -a --app -n --name --query --token --cwd'),
  commands: {
    none: ['info', 'version', 'whoami', 'status', 'logs', 'ls', 'cat', 'stat', 'du', 'hash', 'query', 'show', 'inspect', 'tail', 'config get', 'config list', 'account show', 'login', 'dev'],
    idempotent: ['config set', 'rsync', 'cp', 'link', 'scale', 'logout', 'pull'],
    destructive: ['rm', 'rb'],
    'natural-key': ['mb', 'mv', 'mk'],
    write: ['deploy', 'ssh', 'exec', 'redeploy', 'insert', 'load'],
  },
  options: { '--dry-run': 'none' },
  byVerb: true,
  otherwise: 'write',
  bare: 'none',
};

const infrastructure: ProgramModel = {
  programs: names('terraform tofu terragrunt pulumi cdk serverless sls sam ansible ansible-playbook packer'),
  valueOptions: names('-chdir -C --cwd -s --stack -i --inventory'),
  commands: {
    none: [
      'plan', 'show', 'validate', 'output', 'version', 'providers', 'graph', 'console', 'state list', 'state show', 'state pull', 'workspace list', 'workspace show',
      'preview', 'stack ls', 'stack output', 'config get', 'diff', 'list', 'synth', 'ls', 'info', 'logs', 'whoami', 'doctor', 'inspect',
    ],
    idempotent: ['init', 'apply', 'up', 'refresh', 'fmt', 'get', 'workspace select', 'stack select', 'config set', 'deploy', 'login', 'import', 'build', 'package'],
    destructive: ['destroy', 'state rm', 'workspace delete', 'taint', 'untaint', 'remove', 'delete'],
    'natural-key': ['workspace new', 'state mv', 'stack init', 'new'],
  },
  options: { '--check': 'none', '-check': 'none' },
  otherwise: 'write',
  bare: 'none',
};

export const CLOUD: readonly ProgramModel[] = [aws, others, infrastructure];
