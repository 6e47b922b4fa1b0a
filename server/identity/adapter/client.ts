import type {Adapter, AdapterPayload} from 'oidc-provider'
import {deviceClient} from '#shared/api/scopes.ts'
import type {App, Apps} from '../../apps/store.ts'
import type {AppKind, Jwks} from '../../database/schema.ts'
import type {RemoteKeys} from '../remote-keys.ts'

export interface ClientNeeds {
  apps: Pick<Apps, 'byId'>
  remoteKeys: Pick<RemoteKeys, 'cachedSince'>
}

/** Clients as the provider knows them: the built-in one and the registered apps, read anew at every use. */
export function clientAdapter({apps, remoteKeys}: ClientNeeds): Partial<Adapter> {
  /** The provider makes a client anew, without the keys it fetched, where anything here is new. */
  const published = (address: string) => ({
    jwks_uri: new URL(address).href,
    keys_cached_since: remoteKeys.cachedSince(address),
  })

  return {
    async find(id) {
      if (id === deviceClient.id) return metadata({id, name: 'Device', scopes: deviceClient.scopes, kind: 'device'})
      const app = apps.byId(id)
      return app && {...metadata(app), ...(app.jwksUri !== null && published(app.jwksUri))}
    },
  }
}

type Client = Pick<App, 'id' | 'name' | 'kind'> & {scopes: readonly string[]} & Partial<App>

function metadata({id, name, scopes, kind, redirectUris = [], jwks = null}: Client): AdapterPayload {
  return {
    client_id: id,
    client_name: name,
    scope: scopes.join(' '),
    redirect_uris: redirectUris,
    ...(jwks && {jwks: {keys: jwks.keys.map(acceptBothEdDsaNames)}}),
    ...ofKind[kind],
  }
}

/** A key of Ed25519 signs in one way, which has two names (RFC 9864): it is to verify both, whichever its maker wrote on it. */
export const acceptBothEdDsaNames = ({alg, ...key}: Jwks['keys'][number]) =>
  key.crv === 'Ed25519' ? key : {...key, alg}

const byCode: AdapterPayload = {grant_types: ['authorization_code', 'refresh_token'], response_types: ['code']}

/** What each kind of client does (contract: Authentication 6 and 7). None has a secret of ours. */
const ofKind: Record<AppKind, AdapterPayload> = {
  web: {...byCode, application_type: 'web', token_endpoint_auth_method: 'none'},
  // At 127.0.0.1 the provider lets a native client return to any port (RFC 8252, section 7.3).
  installed: {...byCode, application_type: 'native', token_endpoint_auth_method: 'none'},
  server: {...byCode, application_type: 'web', token_endpoint_auth_method: 'private_key_jwt'},
  device: {
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    response_types: [],
  },
}
