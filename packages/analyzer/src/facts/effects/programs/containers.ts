import type { ProgramModel } from './program.js';

const docker: ProgramModel = {
  programs: ['docker', 'podman', 'nerdctl'],
  valueOptions: ['--context', '-H', '--host', '--config', '-l', '--log-level', '-f', '--file', '-p', '--project-name', '--profile', '--env-file', '--gpus', '-v', '--volume', '--mount', '-e', '--env', '--name', '--network', '--entrypoint', '-w', '--workdir', '-u', '--user', '--shm-size', '--platform', '--ipc'],
  runs: 'container',
  commands: {
    none: [
      'ps', 'images', 'inspect', 'logs', 'stats', 'top', 'port', 'version', 'info', 'diff', 'events', 'history', 'search', 'wait', 'system df', 'system info',
      '* ls', '* list', '* inspect', '* ps', '* logs', '* history', '* top', '* port', 'container stats', 'context show', 'manifest inspect', 'buildx ls',
      'compose ps', 'compose ls', 'compose logs', 'compose config', 'compose top', 'compose port', 'compose images', 'compose version',
    ],
    idempotent: [
      'pull', 'stop', 'kill', 'pause', 'unpause', 'update', 'tag', 'start', 'login', 'logout', 'push', 'build', 'save', 'load', 'image pull', 'image tag', 'image push', 'image build', 'buildx build', 'container stop', 'container start', 'container kill',
      'container pause', 'container unpause', 'compose up', 'compose stop', 'compose start', 'compose pull', 'compose build', 'compose create', 'compose pause', 'compose unpause', 'network connect', 'network disconnect', 'context use', 'swarm join', 'service scale',
      'service update', 'stack deploy', 'volume create',
    ],
    destructive: ['rm', 'rmi', '* rm', '* remove', '* prune', 'compose down', 'compose rm', 'compose kill', 'swarm leave'],
    'natural-key': ['rename', 'network create', 'container rename', 'swarm init', 'secret create', 'config create', 'service create'],
    write: ['run', 'exec', 'create', 'cp', 'commit', 'restart', 'attach', 'import', 'export', 'container run', 'container exec', 'container create', 'container restart', 'container cp', 'container commit', 'compose run', 'compose exec', 'compose restart'],
  },
  otherwise: 'write',
  bare: 'none',
};

const dockerCompose: ProgramModel = {
  programs: ['docker-compose', 'podman-compose'],
  valueOptions: ['-f', '--file', '-p', '--project-name', '--profile', '--env-file'],
  commands: {
    none: ['ps', 'ls', 'logs', 'config', 'top', 'port', 'images', 'version', 'events'],
    idempotent: ['up', 'stop', 'start', 'pull', 'build', 'create', 'pause', 'unpause', 'push', 'scale'],
    destructive: ['down', 'rm', 'kill'],
    write: ['run', 'exec', 'restart'],
  },
  otherwise: 'write',
  bare: 'none',
};

export const CONTAINERS: readonly ProgramModel[] = [docker, dockerCompose];
