import {type Adapter, type KoaContextWithOIDC, Provider} from 'oidc-provider'
import {hashSecret} from '../../accounts/secrets.ts'
import {extendGrant} from '../grants.ts'
import type {PayloadCodec} from '../payload-codec.ts'
import {createRefreshResponseCache} from '../refresh-response-cache.ts'
import type {RefreshToken, RefreshTokens} from '../refresh-tokens.ts'
import type {TokenRequest} from '../token-requests.ts'
import type {AdapterNeeds} from './needs.ts'

type Needs = Pick<AdapterNeeds, 'database' | 'clock' | 'requests' | 'apps'> & {
  payloads: PayloadCodec
  refreshTokens: RefreshTokens
}

export function refreshTokenAdapter(needs: Needs): Partial<Adapter> {
  const {database, clock, requests, apps, payloads, refreshTokens} = needs
  const presented = new WeakMap<TokenRequest, RefreshToken>()
  const responses = createRefreshResponseCache({clock})

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
      const find = () => refreshTokens.byHash(hash) ?? refreshTokens.fromBeforeRestore(token)
      let row = find()
      // The revocation endpoint accepts a token in any state.
      if (!row || !request) return row && payloads.unpack(row, token)
      await request.hold(`grant ${row.grantId}`)
      // Another request may have rotated or revoked it while this one waited.
      row = find()
      if (!row) return undefined
      const ctx = Provider.ctx
      const isOwn = row.payload.clientId === ctx?.oidc.client?.clientId
      if (isOwn && !refreshTokens.isUsable(row)) return undefined
      presented.set(request, row)
      if (!refreshTokens.byHash(hash)) requests.write(() => refreshTokens.adopt(row))
      if (ctx) shareAmongTabs(ctx, request, row)
      return payloads.unpack(row, token)
    },

    // Adding the successor consumes the token, and revoking the grant deletes it.
    async consume() {},
    async destroy() {},
  }

  function shareAmongTabs({oidc, ip, headers}: KoaContextWithOIDC, request: TokenRequest, row: RefreshToken) {
    if (apps.byId(oidc.client?.clientId ?? '')?.kind !== 'web') return
    const {scope, resource} = oidc.params ?? {}
    const key = JSON.stringify([ip, headers['user-agent'], scope, resource])
    // This request holds the grant's lock, so a concurrent tab's response is already cached.
    request.repeated = responses.get(row.hash, key)
    request.onCommit = (body) => responses.set(row.hash, key, body)
  }
}
