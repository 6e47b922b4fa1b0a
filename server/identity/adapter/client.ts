import type {Adapter, AdapterPayload} from 'oidc-provider'
import {deviceClient} from '#shared/api/scopes.ts'
import type {Apps} from '../../apps/store.ts'

/** Clients as the provider knows them: the built-in one and the registered apps, read anew at every use. */
export function clientAdapter({apps}: {apps: Pick<Apps, 'byId'>}): Partial<Adapter> {
  return {
    async find(id) {
      if (id === deviceClient.id) return metadata({id, name: 'Device', scopes: deviceClient.scopes})
      const app = apps.byId(id)
      return app && metadata(app)
    },
  }
}

/** A public client without redirects: it signs in by the device flow. */
function metadata({id, name, scopes}: {id: string; name: string; scopes: readonly string[]}): AdapterPayload {
  return {
    client_id: id,
    client_name: name,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    response_types: [],
    redirect_uris: [],
    scope: scopes.join(' '),
  }
}
