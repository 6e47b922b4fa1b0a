import {readdirSync} from 'node:fs'
import t from 'tap'
import {scheduledName, scheduledTime} from '../../../server/backup/file-names.ts'
import {chooseExpired} from '../../../server/backup/retention.ts'
import {deleteExpired} from '../../../server/backup/schedule.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 0, 1, 3, 17)

/** Runs a schedule for some days, deleting after each backup; returns the days that are left, newest first. */
function run(days: number, perDay = 1): number[] {
  let times: number[] = []
  for (let index = 0; index < days * perDay; index++) {
    times.push(start + (index * day) / perDay)
    const expired = new Set(chooseExpired(times))
    times = times.filter((time) => !expired.has(time))
  }
  return times.toSorted((a, b) => b - a)
}

const dates = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 10))

t.test('chooseExpired() keeps 7 days, 4 weeks and 12 months', async (t) => {
  t.same(chooseExpired([]), [])
  t.equal(run(7).length, 7)
  // The last is a Thursday. Weeks end on Sundays, and months on their last day.
  t.same(dates(run(365)), [
    ...['2026-12-31', '2026-12-30', '2026-12-29', '2026-12-28', '2026-12-27', '2026-12-26', '2026-12-25'],
    ...['2026-12-20', '2026-12-13', '2026-11-30', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31'],
    ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31'],
  ])
  t.same(dates(run(3 * 365)).length, run(365).length, 'years later as many')
})

t.test('chooseExpired() keeps the newest of a day, in any order, and counts only days with backups', async (t) => {
  const times = run(3, 24)
  t.same(
    times.map((time) => new Date(time).getUTCHours()),
    [2, 23, 23, 23],
  )
  const sparse = [0, 100, 200, 300].map((days) => start + days * day)
  t.same(chooseExpired(sparse), [], 'a machine that was off for months keeps what it has')
  t.same(chooseExpired([start, start + 2, start + 1]), [start + 1, start])
})

t.test('deleteExpired() keeps what a clock made that was ahead, and the newest before it', async (t) => {
  const nameOf = (time: number) => scheduledName('0a1b2c3d', time, false)
  const ahead = Array.from({length: 9}, (_, index) => nameOf(start + (365 + index) * day))
  const [yesterday, earlier, now] = [start - day, start - 60_000, start].map(nameOf)
  const folder = t.testdir(Object.fromEntries([...ahead, yesterday, earlier, now].map((name) => [name, ''])))
  t.same(await deleteExpired(folder, '0a1b2c3d', start), [earlier])
  t.same(readdirSync(folder).sort(), [yesterday, now, ...ahead])
  t.same(await deleteExpired(folder, '0a1b2c3d', start + 400 * day), [ahead[1], ahead[0]], 'their time has come')
})

t.test('scheduledTime() knows the backups of its own schedule only', async (t) => {
  const time = Date.UTC(2026, 10, 23, 3, 17)
  for (const isEncrypted of [false, true])
    t.equal(scheduledTime('0a1b2c3d', scheduledName('0a1b2c3d', time, isEncrypted)), time)
  t.equal(scheduledName('0a1b2c3d', time, false), 'pianta-scheduled-0a1b2c3d-2026-11-23T03-17-00Z.zip')
  for (const other of [
    'pianta-2026-11-23T03-17-00Z.zip',
    'pianta-scheduled-ffffffff-2026-11-23T03-17-00Z.zip',
    'pianta-scheduled-0a1b2c3d-2026-11-23T03-17-00Z.zip.old',
    'my pianta-scheduled-0a1b2c3d-2026-11-23T03-17-00Z.zip',
    'pianta-scheduled-0a1b2c3d-2026-13-23T03-17-00Z.zip',
  ])
    t.equal(scheduledTime('0a1b2c3d', other), undefined, other)
})
