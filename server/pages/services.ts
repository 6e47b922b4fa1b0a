import type {Accounts} from '../accounts/accounts.ts'
import type {RecentRequests} from '../api/recent-requests.ts'
import type {AppNoticeStore} from '../apps/notices.ts'
import type {Apps} from '../apps/store.ts'
import type {AuditStore} from '../audit/store.ts'
import type {CatalogSearch} from '../catalog/search.ts'
import type {Catalog} from '../catalog/store.ts'
import type {Config} from '../config.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {Database} from '../database/open.ts'
import type {DeviceStore} from '../devices/store.ts'
import type {Drafts} from '../drafts/store.ts'
import type {ProjectChanges} from '../events/project-changes.ts'
import type {EventStore} from '../events/store.ts'
import type {FileStore} from '../files/store.ts'
import type {HomeAnswers} from '../homes/home-answers.ts'
import type {HostStore} from '../host-references/store.ts'
import type {AuthorizationRequests} from '../identity/authorization-requests.ts'
import type {KnownBrowsers} from '../identity/known-browsers.ts'
import type {Links} from '../identity/one-time-links.ts'
import type {DeviceCodes} from '../identity/pairing/device-codes.ts'
import type {Passkeys} from '../identity/passkeys/passkeys.ts'
import type {RemoteKeys} from '../identity/remote-keys.ts'
import type {SecondSteps} from '../identity/second-step/second-steps.ts'
import type {Sessions} from '../identity/sessions.ts'
import type {HomeReader} from '../jobs/home-reader.ts'
import type {Mail} from '../mail/mail.ts'
import type {Members} from '../members/store.ts'
import type {SafeFetch} from '../outbound/safe-fetch.ts'
import type {ProjectStore} from '../projects/store.ts'
import type {Proposals} from '../proposals/store.ts'
import type {Quotas} from '../quotas/store.ts'
import type {RevisionStore} from '../revisions/store.ts'
import type {VersionNoticeStore} from '../revisions/version-notices.ts'
import type {TabletStore} from '../tablets/store.ts'
import type {NoticeStore} from '../threads/notices.ts'
import type {ThreadStore} from '../threads/store.ts'
import type {ServerClock} from '../time/server-clock.ts'
import type {Visits} from '../visits/visits.ts'
import type {DeliveryStore} from '../webhooks/deliveries.ts'
import type {WebhookStore} from '../webhooks/store.ts'

/** The stores and settings that the pages use. Each page picks the ones it needs. */
export interface PageServices {
  accounts: Accounts
  appNotices: AppNoticeStore
  apps: Apps
  audit: AuditStore
  authorizationRequests: AuthorizationRequests
  catalog: Catalog
  catalogSearch: CatalogSearch
  clock: ServerClock
  config: Pick<Config, 'authUrl' | 'baseUrl' | 'maxFile' | 'maxHome' | 'rateLimit'>
  connections: ConnectionStore
  database: Database
  deliveries: DeliveryStore
  deviceCodes: DeviceCodes
  devices: DeviceStore
  drafts: Drafts
  proposals: Proposals
  events: EventStore
  files: FileStore
  homeAnswers: HomeAnswers
  homes: HomeReader
  hosts: HostStore
  knownBrowsers: KnownBrowsers
  links: Links
  /** Undefined when no mail server is configured. */
  mail: Mail | undefined
  members: Members
  notices: NoticeStore
  versionNotices: VersionNoticeStore
  passkeys: Passkeys
  projectChanges: ProjectChanges
  projects: ProjectStore
  quotas: Quotas
  recentRequests: RecentRequests
  remoteKeys: RemoteKeys
  revisions: RevisionStore
  safeFetch: SafeFetch
  secondSteps: SecondSteps
  sessions: Sessions
  tablets: TabletStore
  threads: ThreadStore
  visits: Visits
  webhooks: WebhookStore
}
