import {type ApiScope, readingScopes} from '#shared/contract/scopes.ts'

/**
 * Returns the scopes to ask the person for: the one of this call and all of the token's. A new sign-in replaces the
 * token's scopes, so others would be lost (MCP, Authorization, "Scope Challenge Handling").
 */
export const neededScopes = (held: ReadonlySet<string>, needed: ApiScope): string[] => [
  ...new Set([...held, needed, ...(needed === 'hosts:manage' ? (['projects:read'] satisfies ApiScope[]) : [])]),
]

/** Says how to get a token, or a better one (RFC 6750, section 3; RFC 9728, section 5.1). */
export function challenge(baseUrl: string, why: {isTokenSent: boolean} | {needed: readonly string[]}): string {
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`
  if ('needed' in why) return `Bearer error="insufficient_scope", scope="${why.needed.join(' ')}", ${metadata}`
  const error = why.isTokenSent ? 'error="invalid_token", ' : ''
  // Without it clients ask for every scope that the metadata lists.
  return `Bearer ${error}${metadata}, scope="${readingScopes.join(' ')}"`
}
