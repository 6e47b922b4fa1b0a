import cron from 'node-cron'
import t, {type Test} from 'tap'
import {startAtDueTimes} from '../../../server/backup/due-times.ts'
import {FakeClock} from '../../fake-clock.ts'

function inZone(t: Test, zone: string) {
  const before = process.env.TZ
  process.env.TZ = zone
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
}

/** Returns the times at which a pattern acts between two times, in UTC. */
function dueTimes(pattern: string, from: string, until: string): string[] {
  const clock = new FakeClock(Date.parse(from))
  const times: string[] = []
  const stop = startAtDueTimes({cron, pattern, clock, act: () => times.push(new Date(clock.now()).toISOString())})
  clock.advance(Date.parse(until) - Date.parse(from))
  stop()
  clock.advance(24 * 60 * 60 * 1000)
  return times.map((time) => time.slice(8, 16))
}

t.test('a schedule keeps its times where the clock is set back or ahead', async (t) => {
  inZone(t, 'Europe/Rome')
  // 3:00 becomes 2:00, at 01:00 UTC.
  const autumn = (pattern: string) => dueTimes(pattern, '2026-10-24T23:50:00Z', '2026-10-25T02:30:00Z')
  t.same(autumn('*/30 * * * *'), ['25T00:00', '25T00:30', '25T01:00', '25T01:30', '25T02:00', '25T02:30'])
  t.same(autumn('0 * * * *'), ['25T00:00', '25T01:00', '25T02:00'])
  t.same(autumn('30 2 * * *'), ['25T00:30'], 'a time of the day comes once')
  t.same(autumn('17 3 * * *'), ['25T02:17'])
  // 2:00 becomes 3:00, at 01:00 UTC.
  const spring = (pattern: string) => dueTimes(pattern, '2026-03-28T23:50:00Z', '2026-03-29T02:30:00Z')
  t.same(spring('*/30 * * * *'), ['29T00:00', '29T00:30', '29T01:00', '29T01:30', '29T02:00', '29T02:30'])
  t.same(spring('30 2 * * *'), ['29T01:30'], 'a skipped time comes once, as much later')
  t.same(spring('0 2 29 3 *'), ['29T01:00'])
  t.same(spring('30 2,3 * * *'), ['29T01:30'], 'not twice at one time')
  t.same(spring('17 3 * * *'), ['29T01:17'])
})

t.test('a schedule runs once in each hour of a shift in every kind of zone', async (t) => {
  const shifts = {
    'Europe/Rome': ['2026-03-29', '2026-10-25'],
    'America/New_York': ['2026-03-08', '2026-11-01'],
    // Half an hour.
    'Australia/Lord_Howe': ['2026-10-03', '2026-04-04'],
    'Asia/Tokyo': ['2026-03-29', '2026-10-25'],
  }
  for (const [zone, days] of Object.entries(shifts)) {
    inZone(t, zone)
    for (const day of days) {
      const from = Date.parse(`${day}T00:00:00Z`) - 12 * 60 * 60 * 1000
      const until = new Date(from + 48 * 60 * 60 * 1000).toISOString()
      const hourly = dueTimes('*/30 * * * *', new Date(from).toISOString(), until)
      t.equal(hourly.length, 96, `${zone}, ${day}: each half hour`)
      for (let hour = 0; hour < 5; hour++)
        for (const minute of [0, 20, 45]) {
          const once = dueTimes(`${minute} ${hour} * * *`, new Date(from).toISOString(), until)
          t.equal(once.length, 2, `${zone}, ${day}: ${hour}:${minute} on two days`)
        }
    }
  }
})

t.test('a machine that slept, or whose clock was set back, does not miss a time', async (t) => {
  inZone(t, 'UTC')
  const clock = new FakeClock(Date.parse('2026-05-01T03:00:00Z'))
  let count = 0
  const stop = startAtDueTimes({cron, pattern: '17 3 * * *', clock, act: () => void count++})
  t.teardown(stop)
  clock.set(Date.parse('2026-05-03T12:00:00Z'))
  clock.advance(60_000)
  t.equal(count, 1, 'once for two nights of sleep')
  clock.set(Date.parse('2026-04-01T03:16:00Z'))
  clock.advance(2 * 60_000)
  t.equal(count, 2, 'the clock was a month ahead')
  clock.set(Date.parse('2026-06-01T12:00:00Z'))
  clock.advance(60_000)
  t.equal(count, 3, 'a long sleep')
})
