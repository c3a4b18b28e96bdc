/** The servers that are asked what they offer. Each starts over stdio without a network or a secret. */

export interface LiveServer {
  readonly name: string;
  readonly version: string;
  readonly args?: readonly string[];
  /** Placeholders that the server wants to see before it starts; none is a secret. `$HOME` becomes the temporary home. */
  readonly env?: Readonly<Record<string, string>>;
  /** What is unusual about it. */
  readonly note?: string;
  /** Why its tools cannot be found by reading: it is shown, and not held to the bounds. */
  readonly gap?: string;
}

const PLACEHOLDER = 'placeholder';

export const LIVE_SERVERS: readonly LiveServer[] = [
  { name: '@modelcontextprotocol/server-everything', version: '2026.8.31', note: 'some tools depend on what the client can do: the client here says that it can' },
  { name: '@modelcontextprotocol/server-filesystem', version: '2026.8.31', args: ['$HOME'] },
  { name: '@modelcontextprotocol/server-github', version: '2025.4.8', note: 'low-level handlers, one switch' },
  { name: '@modelcontextprotocol/server-google-maps', version: '0.6.2', env: { GOOGLE_MAPS_API_KEY: PLACEHOLDER } },
  { name: '@modelcontextprotocol/server-memory', version: '2026.8.31' },
  { name: '@modelcontextprotocol/server-puppeteer', version: '2025.5.12' },
  { name: '@modelcontextprotocol/server-sequential-thinking', version: '2026.8.31' },
  { name: '@modelcontextprotocol/server-slack', version: '2025.4.25', env: { SLACK_BOT_TOKEN: PLACEHOLDER, SLACK_TEAM_ID: PLACEHOLDER } },
  { name: '@wonderwhy-er/desktop-commander', version: '0.2.52' },
  { name: '@line/line-bot-mcp-server', version: '0.5.0', env: { CHANNEL_ACCESS_TOKEN: PLACEHOLDER, DESTINATION_USER_ID: PLACEHOLDER } },
  { name: 'resend-mcp', version: '2.22.0', env: { RESEND_API_KEY: `re_${PLACEHOLDER}` } },
  { name: '@shortcut/mcp', version: '0.25.0', env: { SHORTCUT_API_TOKEN: PLACEHOLDER }, gap: 'its server class takes any number of arguments and sorts them by their count before it registers' },
  { name: '@winor30/mcp-server-datadog', version: '1.8.0', env: { DATADOG_API_KEY: PLACEHOLDER, DATADOG_APP_KEY: PLACEHOLDER } },
  { name: '@circleci/mcp-server-circleci', version: '0.20.0', env: { CIRCLECI_TOKEN: PLACEHOLDER } },
  { name: '@mobilenext/mobile-mcp', version: '1.0.4' },
  { name: '@antv/mcp-server-chart', version: '0.9.10' },
  { name: '@cyanheads/git-mcp-server', version: '2.15.3' },
  { name: '@notionhq/notion-mcp-server', version: '2.5.2', env: { NOTION_TOKEN: PLACEHOLDER } },
  { name: '@tiberriver256/mcp-server-azure-devops', version: '0.1.48', env: { AZURE_DEVOPS_ORG_URL: 'https://example.invalid/org', AZURE_DEVOPS_PAT: PLACEHOLDER, AZURE_DEVOPS_AUTH_METHOD: 'pat' } },
  { name: 'airtable-mcp-server', version: '1.14.0', env: { AIRTABLE_API_KEY: PLACEHOLDER } },
  { name: 'argocd-mcp', version: '0.9.0', args: ['stdio'], env: { ARGOCD_BASE_URL: 'https://example.invalid', ARGOCD_API_TOKEN: PLACEHOLDER } },
  { name: 'bitbucket-mcp', version: '5.0.6', env: { BITBUCKET_URL: 'https://example.invalid', BITBUCKET_TOKEN: PLACEHOLDER, BITBUCKET_WORKSPACE: PLACEHOLDER } },
  { name: 'mcp-server-kubernetes', version: '4.1.7' },
];
