import {type Adapter, type KoaContextWithOIDC, Provider} from 'oidc-provider'
import {hashSecret} from '../../accounts/secrets.ts'
import type {AppKind} from '../../database/tables/apps.ts'
import {isDocumentClient} from '../client-documents/document-of-client.ts'
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
      const kind = kindOf(String(row.payload.clientId), ctx?.oidc.client?.clientAuthMethod)
      const repeated = ctx && isOwn ? repeatFor(ctx, kind, request, row) : false
      if (isOwn && !repeated && !refreshTokens.isUsable(row, {hasGrace: withGrace.has(kind)})) return undefined
      presented.set(request, row)
      if (!refreshTokens.byHash(hash)) requests.write(() => refreshTokens.adopt(row))
      return payloads.unpack(row, token)
    },

    // Adding the successor consumes the token, and revoking the grant deletes it.
    async consume() {},
    async destroy() {},
  }

  function kindOf(clientId: string, authMethod: string | undefined): AppKind {
    if (isDocumentClient(clientId)) return authMethod === 'private_key_jwt' ? 'server' : 'installed'
    return apps.byId(clientId)?.kind ?? 'device'
  }

  /**
   * Repeats the answer to a token that came moments ago from the same place, so that tabs or processes with one token
   * all go on. Returns whether it does. An app in browsers is known by its `User-Agent` too, as people share addresses;
   * a server by its key alone.
   */
  function repeatFor(
    {oidc, ip, headers}: KoaContextWithOIDC,
    kind: AppKind,
    request: TokenRequest,
    row: RefreshToken,
  ): boolean {
    const {scope, resource} = oidc.params ?? {}
    const place = kind === 'server' ? [] : [ip, kind === 'web' ? headers['user-agent'] : null]
    const key = JSON.stringify([...place, scope, resource])
    request.onCommit = (body) => responses.set(row.hash, key, body)
    // This request holds the grant's lock, so a concurrent request's answer is already cached.
    if (row.state === 'spent') request.repeated = responses.get(row.hash, key)
    return request.repeated !== undefined
  }
}

/** The kinds of apps that can lose power between the answer and their own write. Browsers keep no such promise. */
const withGrace: ReadonlySet<AppKind> = new Set<AppKind>(['device', 'server'])
