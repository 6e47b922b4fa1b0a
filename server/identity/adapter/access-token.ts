import type {Adapter} from 'oidc-provider'
import {hashSecret} from '../../accounts/secrets.ts'
import {eq} from '../../database/drizzle.ts'
import {accessToken} from '../../database/tables/identity.ts'
import {extendGrant} from '../grants.ts'
import type {PayloadCodec} from '../payload-codec.ts'
import type {AdapterNeeds} from './needs.ts'

type Needs = Pick<AdapterNeeds, 'database' | 'clock' | 'requests' | 'tokens'> & {payloads: PayloadCodec}

export function accessTokenAdapter({database, clock, requests, tokens, payloads}: Needs): Partial<Adapter> {
  return {
    async upsert(token, payload, expiresIn = 0) {
      const hash = hashSecret(token)
      const grantId = payload.grantId ?? ''
      const expiresAt = clock.now() + expiresIn * 1000
      requests.write(() => {
        database
          .insert(accessToken)
          .values({hash, grantId, payload: payloads.pack(payload), expiresAt})
          .run()
        extendGrant(database, grantId, expiresAt)
      })
    },

    async find(token) {
      const row = database
        .select()
        .from(accessToken)
        .where(eq(accessToken.hash, hashSecret(token)))
        .get()
      return row && payloads.unpack(row, token)
    },

    async destroy(token) {
      tokens.endToken(hashSecret(token))
    },
  }
}
