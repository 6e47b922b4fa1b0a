/** The revisions of MCP that Pianta's programs speak. */

/** Without a handshake: each request says its revision. */
export const modernVersion = '2026-07-28'
/** With `initialize`, as most clients still begin (design of `/mcp` in docs/assistants.md). */
export const legacyVersions = ['2025-11-25', '2025-06-18'] as const
export const supportedVersions: readonly string[] = [modernVersion, ...legacyVersions]

/** Keys of `params._meta` (MCP 2026-07-28, Basic, "_meta"). */
export const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const
