import {isIP} from 'node:net'

/** The server as passkeys know it. */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

/**
 * Returns the relying party of an address; undefined where browsers have no passkeys: without https, except on
 * localhost, and at a numeric address (WebAuthn Level 3, sections 5.1 and 5.1.3).
 */
export function relyingParty(authUrl: string): RelyingParty | undefined {
  const {protocol, hostname, origin} = new URL(authUrl)
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return undefined
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? {id: hostname, origin} : undefined
}
