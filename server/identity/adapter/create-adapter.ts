import {type Adapter, type AdapterFactory, Provider} from 'oidc-provider'
import {hashSecret} from '../../accounts/secrets.ts'
import {eq} from '../../database/drizzle.ts'
import {grant} from '../../database/tables/identity.ts'
import {createGrantRevocation, type GrantRevocation} from '../grant-revocation.ts'
import {createPayloadCodec} from '../payload-codec.ts'
import {createRefreshTokens} from '../refresh-tokens.ts'
import {createResourceNames} from '../resource.ts'
import {accessTokenAdapter} from './access-token.ts'
import {clientAdapter} from './client.ts'
import {deviceCodeAdapter} from './device-code.ts'
import {interactionAdapter} from './interaction.ts'
import type {AdapterNeeds} from './needs.ts'
import {type RecordNeeds, recordAdapter} from './record.ts'
import {refreshTokenAdapter} from './refresh-token.ts'
import {replayDetectionAdapter} from './replay-detection.ts'

/** Stores each of the provider's models in a table that suits it, secrets as hashes. */
export function createAdapter(needs: AdapterNeeds): AdapterFactory {
  const payloads = createPayloadCodec(needs)
  const revocation = createGrantRevocation(needs)
  const refreshTokens = createRefreshTokens({...needs, revocation})
  const adapters: Record<string, Partial<Adapter>> = {
    Client: clientAdapter(needs),
    Grant: grantAdapter({...needs, revocation}),
    AccessToken: accessTokenAdapter({...needs, payloads}),
    RefreshToken: refreshTokenAdapter({...needs, payloads, refreshTokens}),
    DeviceCode: deviceCodeAdapter({...needs, payloads}),
    AuthorizationCode: authorizationCodeAdapter({...needs, payloads}),
    Interaction: interactionAdapter({...needs, payloads}),
    ReplayDetection: replayDetectionAdapter({...needs, payloads}),
    Session: noSessions,
  }
  return (model) => ({...unsupported(model), ...adapters[model]})
}

type GrantNeeds = Pick<AdapterNeeds, 'database' | 'baseUrl'> & {revocation: GrantRevocation}

/** Reads and revokes grants. Our consent creates them together with their connection (consents.ts). */
function grantAdapter({database, baseUrl, revocation}: GrantNeeds): Partial<Adapter> {
  const resources = createResourceNames(baseUrl)
  return {
    async find(id) {
      const row = database.select({payload: grant.payload}).from(grant).where(eq(grant.id, id)).get()
      return row && {...resources.unpack(row.payload), jti: id}
    },

    /** Outside the revocation endpoint, the provider destroys a grant only when a used code comes back. */
    async destroy(id) {
      revocation.revoke(id, Provider.ctx?.oidc.route === 'revocation' ? 'app' : 'theft')
    },
  }
}

function authorizationCodeAdapter(needs: RecordNeeds): Partial<Adapter> {
  const records = recordAdapter('AuthorizationCode', needs)
  return {
    ...records,
    async upsert(code, payload, expiresIn) {
      needs.requests.write(() => records.store(code, payload, expiresIn))
    },

    /** Takes a lock: of two concurrent exchanges, the second finds the code consumed and its grant is revoked. */
    async find(code) {
      await needs.requests.current()?.hold(`authorization code ${hashSecret(code)}`)
      return records.find(code)
    },
  }
}

/** Stores no sessions: people's sessions belong to our pages. The provider's own one ends with its request. */
const noSessions: Partial<Adapter> = {
  async find() {
    return undefined
  },
  async upsert() {},
  async destroy() {},
}

/** Throws on methods that no feature in use calls. */
function unsupported(model: string): Adapter {
  const refuse = (method: string) => async () => {
    throw new TypeError(`the provider asked for ${model}.${method}, which no feature in use needs`)
  }
  return {
    upsert: refuse('upsert'),
    find: refuse('find'),
    findByUserCode: refuse('findByUserCode'),
    findByUid: refuse('findByUid'),
    consume: refuse('consume'),
    destroy: refuse('destroy'),
    // Tokens are deleted with their grant, so there is nothing to revoke one by one.
    async revokeByGrantId() {},
  }
}
