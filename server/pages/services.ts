import type {ProjectStore} from '../projects/store.ts'
import type {Services} from '../services.ts'

export type OwnProject = ReturnType<ProjectStore['listOf']>[number]

/** What the pages work with; each names what it takes of it. */
export type PageServices = Pick<
  Services,
  | 'accounts'
  | 'apps'
  | 'authorizationRequests'
  | 'catalog'
  | 'catalogSearch'
  | 'clock'
  | 'config'
  | 'connections'
  | 'database'
  | 'deliveries'
  | 'deviceCodes'
  | 'events'
  | 'files'
  | 'homes'
  | 'links'
  | 'mail'
  | 'members'
  | 'notices'
  | 'projects'
  | 'recentRequests'
  | 'remoteKeys'
  | 'revisions'
  | 'safeFetch'
  | 'sessions'
  | 'threads'
  | 'webhooks'
>
