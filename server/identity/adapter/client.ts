import type {Adapter, AdapterPayload} from 'oidc-provider'
import {deviceClient} from '#shared/contract/scopes.ts'
import {acceptBothEdDsaNames} from '../../apps/public-keys.ts'
import type {App, Apps} from '../../apps/store.ts'
import type {AppKind} from '../../database/tables/apps.ts'
import type {RemoteKeys} from '../remote-keys.ts'

export interface ClientNeeds {
  apps: Pick<Apps, 'byId'>
  remoteKeys: Pick<RemoteKeys, 'cachedSince'>
}

/** Reads clients: the built-in one and the registered apps, anew at every use. */
export function clientAdapter({apps, remoteKeys}: ClientNeeds): Partial<Adapter> {
  /** A new value here makes the provider forget the keys it fetched. */
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
    ...metadataByKind[kind],
  }
}

const byCode: AdapterPayload = {grant_types: ['authorization_code', 'refresh_token'], response_types: ['code']}

/** Client metadata by app kind (docs/api.md#authentication). None has a client secret. */
const metadataByKind: Record<AppKind, AdapterPayload> = {
  web: {...byCode, application_type: 'web', token_endpoint_auth_method: 'none'},
  // The provider lets a native client return to any port of 127.0.0.1 (RFC 8252, section 7.3).
  installed: {...byCode, application_type: 'native', token_endpoint_auth_method: 'none'},
  server: {...byCode, application_type: 'web', token_endpoint_auth_method: 'private_key_jwt'},
  device: {
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    response_types: [],
  },
}
