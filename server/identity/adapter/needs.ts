import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Apps} from '../../apps/store.ts'
import type {ConnectionStore} from '../../connections/store.ts'
import type {Database} from '../../database/open.ts'
import type {DeviceCodes} from '../pairing/device-codes.ts'
import type {createPairingRules} from '../pairing/pairing-rules.ts'
import type {RemoteKeys} from '../remote-keys.ts'
import type {SignedRefreshTokens} from '../signed-refresh-tokens.ts'
import type {TokenRequests} from '../token-requests.ts'
import type {Tokens} from '../tokens.ts'

/** The dependencies of the provider's adapters. */
export interface AdapterNeeds {
  /** Origin of the API that the tokens are for. */
  baseUrl: string
  database: Database
  clock: Clock
  apps: Pick<Apps, 'byId'>
  connections: Pick<ConnectionStore, 'end' | 'recordReuse'>
  tokens: Tokens
  remoteKeys: RemoteKeys
  signedTokens: Pick<SignedRefreshTokens, 'read'>
  requests: TokenRequests
  checkPairing: ReturnType<typeof createPairingRules>
  deviceCodes: Pick<DeviceCodes, 'confirm'>
  log: FastifyBaseLogger
}
