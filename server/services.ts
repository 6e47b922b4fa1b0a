import {join} from 'node:path'
import type {Clock} from '#shared/clock.ts'
import {createAccounts} from './accounts/accounts.ts'
import {createAnswerFiles} from './api/answer-files.ts'
import {createIdempotency} from './api/idempotency.ts'
import {createRecentRequests} from './api/recent-requests.ts'
import {createUnreadAnswers} from './api/unread-answers.ts'
import {createAppNotices} from './apps/notices.ts'
import {createApps} from './apps/store.ts'
import {createAudit} from './audit/store.ts'
import type {BackupHealth} from './backup/schedule.ts'
import {createCatalogLoader} from './catalog/loader.ts'
import {createProjectModels} from './catalog/project-models.ts'
import {createCatalogSearch} from './catalog/search.ts'
import {createSearchIndex} from './catalog/search-index.ts'
import {createShippedAssets} from './catalog/shipped-assets.ts'
import {starter} from './catalog/starter.ts'
import {createCatalog} from './catalog/store.ts'
import type {Config} from './config.ts'
import {createConnections} from './connections/store.ts'
import {shippedDatabase} from './database/begin-with.ts'
import {ensurePrivateFolder} from './database/folder/private-folder.ts'
import {markIfCopied} from './database/mark-restored.ts'
import {openDatabase, ownMigrations} from './database/open.ts'
import {watchDatabaseFile} from './database/watch-file.ts'
import {createDevices} from './devices/store.ts'
import {createDrafts} from './drafts/store.ts'
import {createHub} from './events/hub.ts'
import {createProjectChanges} from './events/project-changes.ts'
import {createEvents} from './events/store.ts'
import {createFiles} from './files/store.ts'
import {createHomeAnswers} from './homes/home-answers.ts'
import {createHosts} from './host-references/store.ts'
import {createAuthorizationRequests} from './identity/authorization-requests.ts'
import {createClientDocuments, documentNetworks} from './identity/client-documents/client-documents.ts'
import {createConsents} from './identity/consents.ts'
import {createKnownBrowsers} from './identity/known-browsers.ts'
import {createLinks} from './identity/one-time-links.ts'
import {createDeviceCodes} from './identity/pairing/device-codes.ts'
import {createPasskeys} from './identity/passkeys/passkeys.ts'
import {createRemoteKeys} from './identity/remote-keys.ts'
import {createSecondSteps} from './identity/second-step/second-steps.ts'
import {createSessions} from './identity/sessions.ts'
import {createTokens} from './identity/tokens.ts'
import {createHomeReader} from './jobs/home-reader.ts'
import {planMemory} from './jobs/memory-plan.ts'
import {createMail} from './mail/mail.ts'
import {createMembers} from './members/store.ts'
import {createHomeModels} from './models/home-models.ts'
import {createSafeFetch} from './outbound/safe-fetch.ts'
import {createProjects} from './projects/store.ts'
import {createProposals} from './proposals/store.ts'
import {createQuotas} from './quotas/store.ts'
import {createRevisions} from './revisions/store.ts'
import {createVersionNotices} from './revisions/version-notices.ts'
import {createTablets} from './tablets/store.ts'
import {createNotices} from './threads/notices.ts'
import {createThreads} from './threads/store.ts'
import {createServerClock} from './time/server-clock.ts'
import {createVisits} from './visits/visits.ts'
import {createReadiness} from './watch/readiness.ts'
import {createRequestTimes} from './watch/request-times.ts'
import {createOldDeliveryCleanup} from './webhooks/delete-old-deliveries.ts'
import {createDeliveries} from './webhooks/deliveries.ts'
import {createOutbox} from './webhooks/outbox.ts'
import {createPendingDeliveries} from './webhooks/pending-deliveries.ts'
import {createResults} from './webhooks/results.ts'
import {createWebhooks} from './webhooks/store.ts'

export type Services = ReturnType<typeof openServices>

/** Bytes of answers that a person may leave unread; or four of the largest homes, if they are more. */
const leastUnread = 64 * 1024 * 1024

/** Opens every store and service on the data, without listening. The server and the commands share it. */
export function openServices(config: Config, machineClock: Clock) {
  if (!config.allowsOpenData) ensurePrivateFolder(config.data)
  const shippedIfWanted = config.hasStarterCatalog ? shippedDatabase : undefined
  const {database, close} = openDatabase(config.data, ownMigrations, shippedIfWanted)
  const databaseFile = watchDatabaseFile(config.data)
  const clock = createServerClock(machineClock, database.$client)
  const audit = createAudit({database, clock})
  const restored = () => audit.record({kind: 'data-restored'})
  const isCopy = markIfCopied(database, join(config.data, 'pianta.sqlite'), {clock, restored})
  const events = createEvents({database, clock})
  const hub = createHub({events, clock})
  const projectChanges = createProjectChanges()
  const connections = createConnections({database, clock, events, projectChanges})
  const tokens = createTokens({database, clock, hub, connections})
  const quotas = createQuotas({database, config})
  const shipped = createShippedAssets(starter.folder)
  const files = createFiles({folder: join(config.data, 'files'), database, clock, quotas, shipped})
  const searchIndex = createSearchIndex({database})
  const catalog = createCatalog({database, clock, searchIndex, shipped})
  const catalogLoader = createCatalogLoader({catalog, files})
  const unread = createUnreadAnswers(Math.max(leastUnread, config.maxHome * 4))
  const answerFiles = createAnswerFiles({files, unread})
  const homes = createHomeReader({maxHome: config.maxHome, clock})
  const hosts = createHosts({database, projectChanges})
  const projectModels = createProjectModels({database, shipped})
  const safeFetch = createSafeFetch(config)
  const documentFetch = createSafeFetch({allowNetworks: documentNetworks(config)})
  const appNotices = createAppNotices({database, clock})
  const apps = createApps({database, clock, safeFetch, appNotices})
  const members = createMembers({database, clock, connections, quotas})
  const consents = createConsents({database, clock, apps, connections, members, tokens})
  const sessions = createSessions({database, clock, tokens})
  const mail = createMail(config)
  const notices = createNotices({database, clock})
  const versionNotices = createVersionNotices({database, clock})
  const outbox = createOutbox({database, clock, events, connections})
  const revisions = createRevisions({database, clock, events, files, hosts, projectModels, quotas, versionNotices})
  return {
    config,
    clock,
    database,
    databaseFile,
    /** Whether the database was put back or moved as a copy since the last start. */
    isCopy,
    events,
    hub,
    connections,
    tokens,
    files,
    catalog,
    catalogLoader,
    catalogSearch: createCatalogSearch({database}),
    searchIndex,
    unread,
    answerFiles,
    homes,
    homeAnswers: createHomeAnswers({answerFiles, clock, max: planMemory(config.maxHome).answers}),
    hosts,
    projectChanges,
    projectModels,
    devices: createDevices({database, clock, projectChanges}),
    tablets: createTablets({database, clock, onChange: hub.tellTablets}),
    drafts: createDrafts({database, clock, quotas}),
    proposals: createProposals({database, clock, quotas, projectChanges}),
    accounts: createAccounts({database, clock, tokens}),
    sessions,
    visits: createVisits({clock, connections, database, hub, members, sessions}),
    knownBrowsers: createKnownBrowsers({database}),
    passkeys: createPasskeys({database, clock, config}),
    secondSteps: createSecondSteps({database, clock}),
    links: createLinks({database, clock}),
    idempotency: createIdempotency({database, clock, connections}),
    apps,
    appNotices,
    audit,
    backupHealth: {failedAt: undefined} as BackupHealth,
    remoteKeys: createRemoteKeys({safeFetch, clock}),
    clientDocuments: createClientDocuments({clock, connections, safeFetch: documentFetch, tokens}),
    recentRequests: createRecentRequests({connections, clock}),
    deviceCodes: createDeviceCodes({database, clock, config, consents}),
    authorizationRequests: createAuthorizationRequests({config, database, clock, consents}),
    mail,
    members,
    quotas,
    projects: createProjects({database, clock, quotas}),
    notices,
    versionNotices,
    threads: createThreads({database, clock, hosts, notices, projectChanges, quotas}),
    revisions,
    homeModels: createHomeModels({homes, files, revisions}),
    readiness: createReadiness({database, databaseFile, clock}),
    requestTimes: createRequestTimes(),
    safeFetch,
    outbox,
    webhooks: createWebhooks({database, clock, outbox}),
    deliveries: createDeliveries({database, clock, outbox, connections}),
    deleteOldDeliveries: createOldDeliveryCleanup({database}),
    pendingDeliveries: createPendingDeliveries({database, clock}),
    deliveryResults: createResults({database}),
    async close() {
      await catalogLoader.close()
      hub.close()
      await Promise.all([safeFetch.close(), documentFetch.close()])
      await mail?.close()
      await homes.close()
      await files.close()
      close()
    },
  }
}
