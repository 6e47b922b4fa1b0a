import type {Adapter, AdapterFactory} from 'oidc-provider'
import {createGrantRevocation} from '../grant-revocation.ts'
import {createPayloadCodec} from '../payload-codec.ts'
import {createRefreshTokens} from '../refresh-tokens.ts'
import {accessTokenAdapter} from './access-token.ts'
import {authorizationCodeAdapter} from './authorization-code.ts'
import {clientAdapter} from './client.ts'
import {deviceCodeAdapter} from './device-code.ts'
import {grantAdapter} from './grant.ts'
import {interactionAdapter} from './interaction.ts'
import type {AdapterNeeds} from './needs.ts'
import {refreshTokenAdapter} from './refresh-token.ts'
import {replayDetectionAdapter} from './replay-detection.ts'

/** Where the provider keeps its models: each in the table that suits it, secrets as hashes. */
export function createAdapter(needs: AdapterNeeds): AdapterFactory {
  const payloads = createPayloadCodec(needs)
  const signIns = createGrantRevocation(needs)
  const refreshTokens = createRefreshTokens({...needs, signIns})
  const adapters: Record<string, Partial<Adapter>> = {
    Client: clientAdapter(needs),
    Grant: grantAdapter({...needs, signIns}),
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

/** People's sessions are those of our pages. The provider makes one for each request, and here it ends with it. */
const noSessions: Partial<Adapter> = {
  async find() {
    return undefined
  },
  async upsert() {},
  async destroy() {},
}

/** What the features in use never ask of a model. */
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
    // A grant that ends takes its tokens along: the provider has nothing to do for each kind.
    async revokeByGrantId() {},
  }
}
