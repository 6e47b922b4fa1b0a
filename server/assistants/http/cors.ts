import {corsHeaders} from '../../api/cors.ts'

/** Unexpected origins are refused before, and the token travels in a header, never in a cookie. */
export const mcpHeaders = corsHeaders

/**
 * Allows the headers of clients of all revisions: older ones send a session and a stream's place, both ignored here.
 */
export const mcpPreflightHeaders = {
  ...mcpHeaders,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'access-control-max-age': '7200',
} as const
