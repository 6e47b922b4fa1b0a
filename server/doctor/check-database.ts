import {existsSync, statfsSync, statSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import type {Clock} from '#shared/clock.ts'
import {reasonOf} from '#shared/error-reason.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {readTrustedTime} from '../database/trusted-time.ts'
import {describeTime} from '../time/describe-time.ts'
import {longestPause} from '../time/server-clock.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Milliseconds that a delivery may be overdue: the server tries each as soon as it is due. */
const patience = 15 * 60_000

/** Checks the database as a whole, deliveries that wait too long, and the clock. Only reads, also beside a server. */
export function checkDatabase(folder: string, clock: Clock): Finding[] {
  const file = join(folder, 'pianta.sqlite')
  if (!existsSync(file))
    return [wrong('database', `${file} is not there. Start the server once, or run: ${serverCommand} restore FILE`)]
  let client: Sqlite.Database | undefined
  try {
    client = new Sqlite(file, {readonly: true, fileMustExist: true})
    const problems = (client.pragma('integrity_check(3)') as object[]).map((row) => Object.values(row).join())
    if (problems.join() !== 'ok')
      return [
        wrong(
          'database',
          `The database is damaged: ${problems.join('; ')}. Stop the server, keep a copy of the folder, and run: ` +
            `${serverCommand} restore FILE`,
        ),
      ]
    return [
      right('database', 'Every page of the database is whole.'),
      checkLog(file),
      checkDeliveries(client, clock),
      checkTime(client, clock),
    ]
  } catch (error) {
    const advice = hasRoom(folder)
      ? `Check the disk, or run: ${serverCommand} restore FILE`
      : 'Free some space on its disk, then look again.'
    return [wrong('database', `${file} can't be read: ${reasonOf(error)}. ${advice}`)]
  } finally {
    client?.close()
  }
}

/** Whether SQLite can make its shared-memory file, without which it reports a failing disk. */
function hasRoom(folder: string): boolean {
  const {bavail, bsize} = statfsSync(folder)
  return bavail * bsize >= 1024 ** 2
}

/** Bytes. The server moves the log into the database from 16 MB on, and empties it each hour. */
const longLog = 256 * 1024 ** 2

/** Finds a log that another program keeps from being emptied. */
export function checkLog(file: string): Finding {
  const log = `${file}-wal`
  const size = statSync(log, {throwIfNoEntry: false})?.size ?? 0
  const megabytes = Math.floor(size / 1024 ** 2)
  return size > longLog
    ? wrong(
        'log',
        `${log} has grown to ${megabytes} MB: another program, such as Litestream or a backup, reads the database all the ` +
          'time and keeps the log from being emptied. Restart that program; if none runs, restart the server.',
      )
    : right('log', `The log of the database has ${megabytes} MB.`)
}

function checkTime(client: Sqlite.Database, clock: Clock): Finding {
  const shown = clock.now()
  const known = readTrustedTime(client)
  const gap = known === undefined ? 0 : shown - known
  const isFar = Math.abs(gap) > longestPause
  const state = isFar ? (gap > 0 ? 'ahead' : 'behind') : 'right'
  return (isFar ? wrong : right)('clock', describeTime({state, shown, known}))
}

function checkDeliveries(client: Sqlite.Database, clock: Clock): Finding {
  const due = client
    .prepare<[number], {count: number; first: number | null}>(
      'SELECT count(*) AS count, min(next_attempt_at) AS first FROM delivery WHERE next_attempt_at < ?',
    )
    .get(clock.now() - patience)
  return due?.first
    ? wrong(
        'deliveries',
        `${due.count} deliveries to webhooks are overdue, the first since ${new Date(due.first).toISOString()}. If the ` +
          'server runs, its log says why; else start it.',
      )
    : right('deliveries', 'No delivery to a webhook is overdue.')
}
