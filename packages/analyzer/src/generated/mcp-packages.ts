// Generated from the folders by `npm run generate`. Do not edit.

/** Packages whose tools are MCP tools, or modules of such packages. */
export const mcpPackages: readonly string[] = [
  '@mcp-use/modelcontextprotocol-sdk',
  '@metorial/mcp-server-sdk',
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/server-legacy',
  '@redocly/mcp-typescript-sdk',
];
