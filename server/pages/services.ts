import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {Database} from '../database/open.ts'
import type {FileStore} from '../files/store.ts'
import type {HomeReader} from '../homes/home-reader.ts'
import type {Accounts} from '../identity/accounts.ts'
import type {DeviceCodes} from '../identity/device-codes.ts'
import type {Links} from '../identity/one-time-links.ts'
import type {Sessions} from '../identity/sessions.ts'
import type {ProjectStore} from '../projects/store.ts'
import type {RevisionStore} from '../revisions/store.ts'

export type OwnProject = ReturnType<ProjectStore['listOf']>[number]

/** What the pages need of the server. */
export interface PageServices {
  config: Pick<Config, 'authUrl' | 'baseUrl' | 'maxFile' | 'rateLimit'>
  clock: Clock
  accounts: Pick<Accounts, 'byId' | 'count' | 'create' | 'problemsOf' | 'setPassword' | 'update' | 'verifyPassword'>
  sessions: Pick<Sessions, 'create' | 'end' | 'extend' | 'find'>
  links: Pick<Links, 'find' | 'use'>
  projects: Pick<ProjectStore, 'create' | 'listOf' | 'readOf'>
  connections: Pick<ConnectionStore, 'byId' | 'end' | 'list' | 'listEnded'>
  deviceCodes: DeviceCodes
  /** For what a page does in one transaction over several stores. */
  database: Database
  files: FileStore
  homes: Pick<HomeReader, 'drawPicture' | 'drawPlans' | 'importFile'>
  revisions: RevisionStore
}
