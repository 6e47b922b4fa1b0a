import {type Adapter, Provider} from 'oidc-provider'
import {extendGrant} from '../grants.ts'
import type {RefreshToken, RefreshTokens} from '../refresh-tokens.ts'
import {hashSecret} from '../secret-text.ts'
import type {StoredPayloads} from '../stored-payload.ts'
import type {TokenRequest} from '../token-requests.ts'
import type {AdapterNeeds} from './needs.ts'

type Needs = Pick<AdapterNeeds, 'database' | 'clock' | 'requests'> & {
  payloads: StoredPayloads
  refreshTokens: RefreshTokens
}

export function refreshTokenAdapter({database, clock, requests, payloads, refreshTokens}: Needs): Partial<Adapter> {
  const presented = new WeakMap<TokenRequest, RefreshToken>()

  return {
    async upsert(token, payload, expiresIn = 0) {
      const hash = hashSecret(token)
      const grantId = payload.grantId ?? ''
      const expiresAt = clock.now() + expiresIn * 1000
      const request = requests.current()
      const parent = request && presented.get(request)
      requests.write(() => {
        refreshTokens.add({hash, grantId, payload: payloads.pack(payload), expiresAt}, parent)
        extendGrant(database, grantId, expiresAt)
      })
    },

    async find(token) {
      const hash = hashSecret(token)
      const request = requests.current()
      let row = refreshTokens.byHash(hash)
      // The revocation endpoint takes a token in any state.
      if (!row || !request) return row && payloads.unpack(row, token)
      await request.hold(`grant ${row.grantId}`)
      // Whoever held the lock may have rotated or ended it.
      row = refreshTokens.byHash(hash)
      if (!row) return undefined
      const isOwn = row.payload.clientId === Provider.ctx?.oidc.client?.clientId
      if (isOwn && !refreshTokens.isUsable(row)) return undefined
      presented.set(request, row)
      return payloads.unpack(row, token)
    },

    // What these would do is done when the successor is added, and when the grant ends.
    async consume() {},
    async destroy() {},
  }
}
