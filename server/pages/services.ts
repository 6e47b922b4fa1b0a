import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {Accounts} from '../identity/accounts.ts'
import type {DeviceCodes} from '../identity/device-codes.ts'
import type {Links} from '../identity/one-time-links.ts'
import type {Sessions} from '../identity/sessions.ts'
import type {ProjectStore} from '../projects/store.ts'

export type OwnProject = ReturnType<ProjectStore['listOf']>[number]

/** What the pages need of the server. */
export interface PageServices {
  config: Pick<Config, 'authUrl' | 'baseUrl' | 'rateLimit'>
  clock: Clock
  accounts: Pick<Accounts, 'byId' | 'count' | 'create' | 'problemsOf' | 'setPassword' | 'update' | 'verifyPassword'>
  sessions: Pick<Sessions, 'create' | 'end' | 'extend' | 'find'>
  links: Pick<Links, 'find' | 'use'>
  projects: Pick<ProjectStore, 'create' | 'listOf'>
  connections: Pick<ConnectionStore, 'byId' | 'end' | 'list' | 'listEnded'>
  deviceCodes: DeviceCodes
}
