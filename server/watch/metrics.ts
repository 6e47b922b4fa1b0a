import {statSync} from 'node:fs'
import {statfs} from 'node:fs/promises'
import {join} from 'node:path'
import type {Clock} from '#shared/clock.ts'
import {version} from '#shared/host/version.ts'
import {keepResolved} from '#shared/kept-promise.ts'
import type {AuditStore} from '../audit/store.ts'
import type {BackupHealth} from '../backup/schedule.ts'
import {type BackupState, readBackupState} from '../backup/state.ts'
import type {Config} from '../config.ts'
import {sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {projectUsage} from '../database/tables/quotas.ts'
import type {Hub} from '../events/hub.ts'
import type {Sessions} from '../identity/sessions.ts'
import type {PendingDeliveries} from '../webhooks/pending-deliveries.ts'
import type {DeliveryResults} from '../webhooks/results.ts'
import {type Durations, samplesOf} from './durations.ts'
import type {ReadinessProbe} from './readiness.ts'
import type {RequestTimes} from './request-times.ts'

export interface MetricsNeeds {
  audit: Pick<AuditStore, 'failureCount'>
  backupHealth: BackupHealth
  clock: Clock
  config: Pick<Config, 'data'>
  database: Database
  deliveryResults: Pick<DeliveryResults, 'counts'>
  hub: Pick<Hub, 'streamCount'>
  pendingDeliveries: Pick<PendingDeliveries, 'backlog'>
  readiness: ReadinessProbe
  requestTimes: RequestTimes
  sessions: Pick<Sessions, 'startCount'>
}

/** Returns the function that writes the metrics (docs/monitoring.md). */
export function createMetrics(needs: MetricsNeeds) {
  const {audit, clock, config, database, deliveryResults, hub, pendingDeliveries, readiness, requestTimes} = needs
  const files = lazyStatement(() =>
    database.select({bytes: sql<number>`coalesce(sum(${projectUsage.files}), 0)`}).from(projectUsage),
  )
  const databaseFile = join(config.data, 'pianta.sqlite')
  /** Read once for all metrics of an answer. */
  let backlog = {count: 0, dueAt: null as number | null}
  let backups: BackupState = {last: null, lastOk: null}

  /** Loaded with the first request: the library takes time and memory that most servers never need. */
  async function createRegistry() {
    const {collectDefaultMetrics, Gauge, Counter, Registry} = await import('prom-client')
    const registry = new Registry()
    collectDefaultMetrics({register: registry})
    // These gauges have names of counters, which `promtool check metrics` refuses.
    for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`)
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    const counter = <L extends string>(name: string, help: string, label: L, read: () => Iterable<[string, number]>) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset()
          for (const [value, count] of read()) this.inc({[label]: value} as Record<L, string>, count)
        },
      })
    const histogram = (name: string, help: string, read: () => Iterable<[Record<string, string>, Durations]>) =>
      registry.registerMetric({
        name,
        help,
        type: 'histogram',
        aggregator: 'sum',
        get: async () => ({
          name,
          help,
          type: 'histogram',
          aggregator: 'sum',
          values: [...read()].flatMap(([labels, durations]) => samplesOf(name, labels, durations)),
        }),
        reset() {},
      } as never)

    new Gauge({name: 'pianta_info', help: 'The version, always 1', labelNames: ['version'], registers: [registry]}).set(
      {version},
      1,
    )
    gauge('pianta_ready', 'Whether the server can save: 1 or 0', () => Number(readiness.check().isReady))
    histogram('pianta_request_duration_seconds', 'Requests by route and class of status', function* () {
      for (const [route, classes] of requestTimes.byRoute) {
        for (const [statusClass, durations] of classes.entries()) {
          if (durations) yield [{route: route || 'unknown', status: `${statusClass}xx`}, durations]
        }
      }
    })
    counter('pianta_responses_total', 'Responses by status', 'status', function* () {
      for (const [status, count] of requestTimes.statuses) yield [String(status), count]
    })
    counter('pianta_rate_limited_total', 'Requests refused by a limit', 'status', () => [
      ['429', requestTimes.statuses.get(429) ?? 0],
    ])
    counter('pianta_sign_ins_total', 'Sign-ins by result', 'result', () => [
      ['succeeded', needs.sessions.startCount()],
      ['failed', audit.failureCount()],
    ])
    counter('pianta_deliveries_total', 'Attempts of webhook deliveries by result', 'result', () =>
      Object.entries(deliveryResults.counts()),
    )
    gauge('pianta_streams_open', 'Open event streams', hub.streamCount)
    gauge('pianta_outbox_deliveries', 'Deliveries that are not finished, up to 100,000', () => backlog.count)
    gauge('pianta_outbox_overdue_seconds', 'Seconds since the oldest unfinished delivery was due', () => {
      const {dueAt} = backlog
      return dueAt === null ? 0 : Math.max(0, (clock.now() - dueAt) / 1000)
    })
    gauge(
      'pianta_database_bytes',
      'Bytes of the database and its log',
      () => sizeOf(databaseFile) + sizeOf(`${databaseFile}-wal`),
    )
    gauge('pianta_files_bytes', 'Bytes of the files of all projects', () => files.get()?.bytes ?? 0)
    gauge('pianta_disk_free_bytes', 'Free bytes on the disk of the data folder', async () => {
      const {bavail, bsize} = await statfs(config.data)
      return bavail * bsize
    })
    gauge('pianta_backup_ok', 'Whether the last backup went well: 1 or 0; 1 before the first', () =>
      Number((backups.last?.ok ?? true) && !hasFailedSince(backups.last, needs.backupHealth)),
    )
    gauge('pianta_backup_age_seconds', 'Seconds since the last good backup; NaN before the first', () => {
      const {lastOk} = backups
      return lastOk ? Math.max(0, (clock.now() - Date.parse(lastOk.at)) / 1000) : Number.NaN
    })
    histogram(
      'pianta_commit_duration_seconds',
      'Durable writes of one row, made when metrics or readiness are read',
      () => [[{}, readiness.commits]],
    )
    return registry
  }

  const registryOf = keepResolved(createRegistry)

  return async function writeMetrics(): Promise<{contentType: string; text: string}> {
    const registry = await registryOf()
    backlog = pendingDeliveries.backlog()
    backups = readBackupState(config.data)
    return {contentType: registry.contentType, text: await registry.metrics()}
  }
}

/** Tells whether a backup failed after the last that the disk recorded. */
const hasFailedSince = (last: BackupState['last'], {failedAt}: BackupHealth) =>
  failedAt !== undefined && (last === null || failedAt > Date.parse(last.at))

const sizeOf = (path: string) => statSync(path, {throwIfNoEntry: false})?.size ?? 0
