/** Package managers, build tools, linters and formatters. */
import { names, type ProgramModel } from './program.js';

const javascript: ProgramModel = {
  programs: names('npm yarn pnpm bun deno lerna nx turbo'),
  valueOptions: names('--prefix -C --dir -w --workspace --cwd --filter -F'),
  commands: {
    none: [
      ...names('ls list ll la view info show v outdated search root bin prefix ping whoami explain why audit fund doctor help check lint test t graph query licenses'),
      'config get', 'config list', 'pack --dry-run', 'pm ls', 'run lint', 'run test', 'run typecheck', 'run type-check', 'run check',
    ],
    idempotent: [
      ...names('install i ci add update up upgrade dedupe prune rebuild link set pack build cache fmt init install-clean dist-tag deprecate login logout import'),
      'config set', 'run build', 'audit fix', 'run format', 'run lint:fix',
    ],
    destructive: [...names('uninstall remove rm un unpublish'), 'cache clean'],
    'natural-key': ['publish', 'create'],
    write: ['run', 'run-script', 'start', 'exec', 'x', 'dlx', 'version', 'dev'],
  },
  options: { '--dry-run': 'none' },
  otherwise: 'write',
  bare: 'idempotent',
};

const others: ProgramModel = {
  programs: names(`
    pip pip3 pipx uv poetry conda mamba brew apt apt-get apt-cache dnf yum apk pacman choco winget scoop cargo rustup gem bundle composer go dotnet nuget mvn gradle
    gradlew mvnw pod flutter dart cmake bazel mise asdf nvm volta snap flatpak
  `),
  commands: {
    none: [
      ...names('list show freeze check search info deps dependencies dependencyInsight tasks projects properties leaves outdated env version doctor tree metadata vet doc ls why query test clippy bench policy which current analyze devices help verify'),
      'config list', 'pip list', 'pip show', 'dependency:tree',
    ],
    idempotent: [
      ...names('install update upgrade add sync lock download build fmt format tidy mod get restore clean tap fetch compile package global local use require configure generate dump-autoload venv'),
      'pip install',
    ],
    destructive: names('uninstall remove purge autoremove untap cleanup'),
    'natural-key': names('new create publish init'),
  },
  options: { '--dry-run': 'none', '--check': 'none', '--list-sdks': 'none' },
  otherwise: 'write',
};

const linters: ProgramModel = {
  programs: names(`
    tsc eslint jest vitest mocha pytest mypy ruff flake8 pylint shellcheck semgrep trivy snyk nmap golangci-lint rubocop stylelint oxlint biome playwright cypress
    lighthouse knip madge depcheck sourcekit-lsp clangd swiftlint cloc scc tokei bandit gitleaks hadolint actionlint
  `),
  options: { '--fix': 'idempotent', '--write': 'idempotent', '--outdir': 'idempotent' },
  otherwise: 'none',
};

const formatters: ProgramModel = {
  programs: names('prettier black gofmt rustfmt clang-format isort shfmt dprint swiftformat'),
  options: { '--check': 'none', '--list-different': 'none' },
  otherwise: 'idempotent',
};

const compilers: ProgramModel = {
  programs: names('gcc g++ clang clang++ cc ld rustc javac swiftc protoc esbuild webpack vite rollup sass postcss tailwindcss'),
  otherwise: 'idempotent',
};

/** Command lines of React Native apps: what is made locally may be made again, what a service builds or takes is one more. */
const apps: ProgramModel = {
  programs: names('expo eas expo-doctor react-native'),
  commands: {
    none: [...names('config whoami doctor info help autolinking account:view build:list build:view build:inspect project:info update:list update:view channel:list channel:view branch:list branch:view env:list submit:list'), 'install --check'],
    idempotent: names('install prebuild export customize login logout build:cancel channel:edit update:edit init'),
    destructive: names('build:delete update:delete channel:delete branch:delete env:delete'),
    'natural-key': names('channel:create branch:create env:create'),
  },
  otherwise: 'write',
};

export const PACKAGES: readonly ProgramModel[] = [javascript, others, linters, formatters, compilers, apps];
