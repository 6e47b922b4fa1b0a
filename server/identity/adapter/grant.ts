import {type Adapter, Provider} from 'oidc-provider'
import {eq} from '../../database/drizzle.ts'
import {grant} from '../../database/schema.ts'
import type {GrantRevocation} from '../grant-revocation.ts'
import {apiResource, renameResource} from '../resource.ts'
import type {AdapterNeeds} from './needs.ts'

type Needs = Pick<AdapterNeeds, 'database' | 'baseUrl'> & {signIns: GrantRevocation}

/** Grants are made by a consent, with its connection (device-codes.ts); the provider reads and ends them. */
export function grantAdapter({database, baseUrl, signIns}: Needs): Partial<Adapter> {
  return {
    async find(id) {
      const row = database.select({payload: grant.payload}).from(grant).where(eq(grant.id, id)).get()
      return row && {...renameResource(row.payload, apiResource, `${baseUrl}/v1`), jti: id}
    },

    /** At the revocation endpoint its client asked for it; elsewhere a code came that was used already. */
    async destroy(id) {
      signIns.end(id, Provider.ctx?.oidc.route === 'revocation' ? 'app' : 'theft')
    },
  }
}
