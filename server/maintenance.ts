import type {FastifyBaseLogger} from 'fastify'
import {deleteOldCopies} from './database/old-copies.ts'
import type {Database} from './database/open.ts'
import {truncateLog} from './database/truncate-log.ts'
import type {ServerClock} from './time/server-clock.ts'
import {createTimeWatch} from './time/watch-time.ts'

const hour = 60 * 60 * 1000

/** The parts of the stores that maintenance needs. */
interface MaintainedStores {
  clock: ServerClock
  database: Database
  tokens: {deleteExpired(): unknown}
  connections: {endIdle(): unknown; deleteOldEnded(): unknown}
  devices: {deleteOldGone(): unknown}
  proposals: {deleteOld(): unknown}
  sessions: {deleteExpired(): unknown}
  links: {deleteExpired(): unknown}
  members: {deleteExpiredInvitations(): unknown}
  events: {deleteOld(): unknown}
  notices: {deleteOld(signal: AbortSignal): Promise<unknown>}
  audit: {deleteOld(signal: AbortSignal): Promise<unknown>}
  appNotices: {deleteOld(signal: AbortSignal): Promise<unknown>}
  versionNotices: {deleteOld(signal: AbortSignal): Promise<unknown>}
  idempotency: {deleteExpired(): unknown}
  files: {
    deleteUnnamed(signal: AbortSignal): Promise<unknown>
    deleteUnreferenced(signal: AbortSignal): Promise<unknown>
  }
  deleteOldDeliveries(signal: AbortSignal): Promise<unknown>
}

/**
 * Deletes expired records at startup and hourly. Each hour it then goes through tables and folders that may be large,
 * in slices between which requests run: old notices, audit entries and deliveries, files that no version or draft
 * names, and unused bytes. While the time is not known to be right, it deletes nothing.
 */
export function startMaintenance(stores: MaintainedStores, logger: FastifyBaseLogger) {
  const {
    clock,
    database,
    tokens,
    connections,
    devices,
    sessions,
    links,
    members,
    events,
    notices,
    appNotices,
    versionNotices,
    audit,
    idempotency,
    files,
  } = stores
  const end = new AbortController()
  const logFailure = (task: string, error: unknown) => logger.error({err: error, task}, 'maintenance failed')
  const runQuickTask = (task: string, run: () => unknown) => {
    try {
      run()
    } catch (error) {
      logFailure(task, error)
    }
  }
  const isTimeRight = createTimeWatch(clock, logger)
  const deletions = {
    tokens: tokens.deleteExpired,
    connections: connections.endIdle,
    ends: connections.deleteOldEnded,
    devices: devices.deleteOldGone,
    proposals: stores.proposals.deleteOld,
    sessions: sessions.deleteExpired,
    links: links.deleteExpired,
    invitations: members.deleteExpiredInvitations,
    events: events.deleteOld,
    answers: idempotency.deleteExpired,
    copies: () => deleteOldCopies({database, clock}),
  }
  const emptyLog = () => runQuickTask('log', () => truncateLog(database))
  const deleteExpired = () => {
    if (isTimeRight()) for (const [task, run] of Object.entries(deletions)) runQuickTask(task, run)
    // Last, so that it empties the log of all of the above.
    emptyLog()
  }
  deleteExpired()
  const slowTasks = {
    notices: notices.deleteOld,
    appNotices: appNotices.deleteOld,
    versionNotices: versionNotices.deleteOld,
    audit: audit.deleteOld,
    deliveries: stores.deleteOldDeliveries,
    unnamedFiles: files.deleteUnnamed,
    files: files.deleteUnreferenced,
  }
  const runSlowTasks = async () => {
    for (const [task, run] of isTimeRight() ? Object.entries(slowTasks) : []) {
      await run(end.signal).catch((error) => logFailure(task, error))
    }
    if (!end.signal.aborted) emptyLog()
  }
  /** Runs the slow tasks one after another: a large folder may take longer than an hour. */
  let running = Promise.resolve()
  const runHourly = () => {
    deleteExpired()
    running = running.then(runSlowTasks)
    return running
  }
  let cancel = clock.after(hour, onHour)
  function onHour() {
    cancel = clock.after(hour, onHour)
    void runHourly()
  }
  return {
    runHourly,
    stop() {
      cancel()
      end.abort()
    },
  }
}
