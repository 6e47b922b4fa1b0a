// A minimal model of refresh token rotation (server/identity/refresh-tokens.ts).

interface ModelToken {
  grant: ModelGrant
  parent: ModelToken | undefined
  /** `gone` means expired and deleted. */
  state: 'live' | 'spent' | 'dead' | 'gone'
  expiresAt: number
}

/** A client's grant. */
export interface ModelGrant {
  clientId: string
  tokens: ModelToken[]
  /** The reason of the revocation. */
  ended: 'theft' | 'app' | undefined
}

const lifetime = 90 * 24 * 60 * 60 * 1000

export function openGrant(clientId: string, now: number): ModelGrant {
  const grant: ModelGrant = {clientId, tokens: [], ended: undefined}
  grant.tokens.push({grant, parent: undefined, state: 'live', expiresAt: now + lifetime})
  return grant
}

/** Presents a token at the token endpoint. Returns whether it gets a successor, which becomes the newest token. */
export function refreshModel(grant: ModelGrant, index: number, clientId: string, now: number): boolean {
  const token = grant.tokens[index]
  if (!token || grant.ended || clientId !== grant.clientId || token.expiresAt <= now) return false
  if (token.state === 'dead') {
    grant.ended = 'theft'
    return false
  }
  if (token.parent) token.parent.state = 'dead'
  for (const sibling of grant.tokens) {
    if (sibling.parent === token && sibling.state === 'live') sibling.state = 'dead'
  }
  token.state = 'spent'
  grant.tokens.push({grant, parent: token, state: 'live', expiresAt: now + lifetime})
  return true
}

/** Revokes a token as its own client, in any state until it expires. */
export function revokeModel(grant: ModelGrant, index: number, clientId: string, now: number) {
  const token = grant.tokens[index]
  if (token && clientId === grant.clientId && token.expiresAt > now) grant.ended ??= 'app'
}

export function deleteExpiredModel(grant: ModelGrant, now: number) {
  for (const token of grant.tokens) if (token.expiresAt < now) token.state = 'gone'
}
