import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {scheduledName, scheduledTime} from '../../../server/backup/file-names.ts'
import {readBackupState} from '../../../server/backup/state.ts'
import {ownSettings, pianta, serve} from '../commands/pianta.ts'

const everySecond = '* * * * * *'

async function setUp(t: Test, more: Record<string, string>) {
  const folder = t.testdir({data: {}})
  const backups = join(folder, 'backups')
  const settings = {
    ...(await ownSettings(t)),
    PIANTA_DATA: join(folder, 'data'),
    PIANTA_LOG_LEVEL: 'info',
    PIANTA_BACKUP_FOLDER: backups,
    ...more,
  }
  return {folder, data: settings.PIANTA_DATA, backups, settings}
}

const scheduledDay = (name: string) => /^pianta-scheduled-[0-9a-f]{8}-(\d{4}-\d\d-\d\d)T/.exec(name)?.[1]

/** Resolves with the logged line that has this message. */
function logged(server: Awaited<ReturnType<typeof serve>>, message: string): Promise<Record<string, unknown>> {
  let said = ''
  return new Promise((resolve) => {
    server.child.stdout.on('data', (chunk) => {
      said += chunk
      const line = said.split('\n').find((one) => one.endsWith('}') && JSON.parse(one).msg === message)
      if (line) resolve(JSON.parse(line))
    })
  })
}

t.test('the schedule makes whole backups, and deletes old ones of its own only', async (t) => {
  const {data, backups, settings} = await setUp(t, {PIANTA_BACKUP_SCHEDULE: everySecond})
  const server = await serve(t, settings)
  const first = await logged(server, 'made the scheduled backup')
  t.match(first, {file: /backups\/pianta-scheduled-[0-9a-f]{8}-.*Z\.zip$/, deleted: []})
  const [, series = ''] = /scheduled-([0-9a-f]{8})/.exec(String(first.file)) ?? []
  // Two of one day, long ago: only the later stays.
  const old = [1, 2].map((hour) => scheduledName(series, Date.UTC(2020, 1, 1, hour), false))
  const others = [
    'pianta-2020-02-01T01-00-00Z.zip',
    'photos.zip',
    scheduledName('ffffffff', Date.UTC(2020, 1, 1), false),
  ]
  for (const name of [...old, ...others]) writeFileSync(join(backups, name), '')
  // A server that just got its folder can't know that its clock is right.
  t.match(await pianta(['time', '--confirm'], settings), {code: 0})
  const {deleted} = await logged(server, 'made the scheduled backup')
  t.ok((deleted as string[]).includes(old[0] ?? ''))
  t.match(await server.stop(), {code: 0})
  const names = readdirSync(backups)
  t.notOk(names.includes(old[0] ?? ''))
  for (const name of [...others, old[1] ?? '']) t.ok(names.includes(name), name)
  t.notOk(
    names.some((name) => name.includes('unfinished')),
    'a backup that the stop ended left nothing',
  )
  t.match(readBackupState(data).lastOk, {ok: true, file: /pianta-scheduled/, error: null})
  const mine = names.filter((name) => (scheduledTime(series, name) ?? 0) > Date.UTC(2021))
  for (const name of mine) t.match(await pianta(['backup', 'check', join(backups, name)], settings), {code: 0})
})

t.test('a scheduled backup that fails is logged and recorded, and the next one may go well', async (t) => {
  const {data, backups, settings} = await setUp(t, {PIANTA_BACKUP_SCHEDULE: everySecond})
  writeFileSync(backups, 'a file in its place')
  const server = await serve(t, settings)
  const failure = await logged(server, 'the scheduled backup failed')
  t.match(failure, {level: 50, reason: /No backup was made.*A file is in the place of a folder/})
  t.match(readBackupState(data), {last: {ok: false, error: /No backup was made/}, lastOk: null})
  rmSync(backups)
  mkdirSync(backups)
  await logged(server, 'made the scheduled backup')
  t.match(readBackupState(data).lastOk, {ok: true})
  await server.stop()
})

t.test('a clock that is set back does not put off the next backup', async (t) => {
  const {backups, settings} = await setUp(t, {
    PIANTA_BACKUP_SCHEDULE: everySecond,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'clock-ahead.ts')}`,
  })
  const server = await serve(t, settings)
  await logged(server, 'made the scheduled backup')
  const today = new Date().toISOString().slice(0, 10)
  const fromToday = () => readdirSync(backups).filter((name) => scheduledDay(name) === today)
  t.same(fromToday(), [])
  server.child.kill('SIGUSR2')
  while (fromToday().length === 0) await logged(server, 'made the scheduled backup')
  t.match(await server.stop(), {code: 0})
})

t.test('a malformed schedule stops the start', async (t) => {
  const {settings} = await setUp(t, {PIANTA_BACKUP_SCHEDULE: '61 3 * * *'})
  t.match(await pianta(['serve'], settings), {
    code: 3,
    stderr: /^pianta: PIANTA_BACKUP_SCHEDULE is "61 3 \* \* \*"; it must be a cron expression like 17 3 \* \* \*/,
  })
})

t.test('without a schedule of its own, a folder gets a backup each night', async (t) => {
  const {backups, settings} = await setUp(t, {})
  const server = await serve(t, settings)
  t.match(await server.stop(), {code: 0})
  t.notOk(readdirSync(join(backups, '..')).includes('backups'), 'not at the start')
})
