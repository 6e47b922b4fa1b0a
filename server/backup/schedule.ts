import {spawn} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {once} from 'node:events'
import {readdir, rm} from 'node:fs/promises'
import {extname, join} from 'node:path'
import {text} from 'node:stream/consumers'
import type {FastifyBaseLogger} from 'fastify'
import {type Config, ConfigError} from '../config.ts'
import type {Database} from '../database/open.ts'
import {storedSecret} from '../database/stored-secret.ts'
import type {ServerClock} from '../time/server-clock.ts'
import {startAtDueTimes} from './due-times.ts'
import {scheduledName, scheduledTime} from './file-names.ts'
import {chooseExpired} from './retention.ts'

// As shipped, files end with `.cjs`.
const main = join(import.meta.dirname, `../main${extname(import.meta.filename)}`)

/** When a scheduled backup failed last, which the disk may not have recorded. */
export interface BackupHealth {
  failedAt: number | undefined
}

interface Needs {
  backupHealth: BackupHealth
  config: Pick<Config, 'data' | 'backup'>
  clock: ServerClock
  database: Database
}

/**
 * Starts the schedule of backups, if there is a folder for them. Each runs as a process of its own: copying, hashing
 * and syncing would delay requests. Throws ConfigError for a malformed schedule.
 */
export async function startBackupSchedule({backupHealth, config, clock, database}: Needs, logger: FastifyBaseLogger) {
  const {folder, schedule, passphrase} = config.backup
  if (folder === undefined) return {async stop() {}}
  const cron = await import('node-cron')
  if (!cron.validate(schedule)) {
    throw new ConfigError(
      `PIANTA_BACKUP_SCHEDULE is ${JSON.stringify(schedule)}; it must be a cron expression like 17 3 * * *: minute, hour, ` +
        'day of the month, month and day of the week.',
    )
  }
  const series = storedSecret(database, 'backup-series', () => randomBytes(4).toString('hex'))
  const end = new AbortController()
  const fail = (details: object) => {
    // A full disk can't take the record of it.
    backupHealth.failedAt = clock.now()
    logger.error(details, 'the scheduled backup failed')
  }
  let running: Promise<void> | undefined

  async function run(into: string) {
    const now = clock.now()
    const file = join(into, scheduledName(series, now, passphrase !== undefined))
    try {
      const {code, messages} = await runBackup(file, end.signal)
      if (end.signal.aborted) return
      if (code !== 0) return fail({file, reason: messages})
      const deleted = await deleteExpiredIfRight(clock, into, series)
      logger.info({file, deleted}, 'made the scheduled backup')
    } catch (error) {
      fail({err: error, file})
    }
  }

  const start = () => {
    running ??= run(folder).finally(() => {
      running = undefined
    })
    return running
  }
  const stop = startAtDueTimes({cron, pattern: schedule, clock, act: () => void start()})

  return {
    async stop() {
      stop()
      end.abort()
      await running
    },
  }
}

/** Runs `pianta backup FILE` with this process's settings. The signal ends it: it then leaves no file behind. */
async function runBackup(file: string, signal: AbortSignal) {
  const child = spawn(process.execPath, [main, 'backup', file], {stdio: ['ignore', 'ignore', 'pipe']})
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const [messages, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  signal.removeEventListener('abort', stop)
  return {code: code as number | null, messages: messages.trim()}
}

/** Does the same as `deleteExpired` by a clock that is right: by another, all backups may look old. */
export async function deleteExpiredIfRight(clock: ServerClock, folder: string, series: string): Promise<string[]> {
  return clock.report().state === 'right' ? deleteExpired(folder, series, clock.now()) : []
}

/**
 * Deletes the backups of this series that retention doesn't need at a time, and no other file. Returns their names.
 * Backups from a clock that was ahead stay until their time comes: they would take the places of the newest.
 */
export async function deleteExpired(folder: string, series: string, now: number): Promise<string[]> {
  const byTime = new Map<number, string[]>()
  for (const name of await readdir(folder)) {
    const time = scheduledTime(series, name)
    if (time !== undefined && time <= now) byTime.set(time, [...(byTime.get(time) ?? []), name])
  }
  const expired = chooseExpired([...byTime.keys()]).flatMap((time) => byTime.get(time) ?? [])
  for (const name of expired) await rm(join(folder, name), {force: true})
  return expired
}
