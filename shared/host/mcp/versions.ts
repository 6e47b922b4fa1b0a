/** The revisions of MCP that Pianta's programs speak. */

/** The revision without a handshake: each request names its revision. */
export const modernVersion = '2026-07-28'
/** The revisions with the handshake `initialize`, which most clients still use (docs/assistants.md). */
export const legacyVersions = ['2025-11-25', '2025-06-18'] as const
export const supportedVersions: readonly string[] = [modernVersion, ...legacyVersions]

/** Keys of `params._meta` (MCP 2026-07-28, Basic, "_meta"). */
export const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const
