import t from 'tap'
import {dayIn} from '../../../agent/devices/day-in.ts'

const at = Date.UTC(2026, 10, 30, 23, 30)

t.test('the day is that of the home', async (t) => {
  t.equal(dayIn('Europe/Rome', at), '2026-12-01')
  t.equal(dayIn('America/New_York', at), '2026-11-30')
  t.match(dayIn('Nowhere/None', at), /^\d{4}-\d\d-\d\d$/)
})

t.test('the day in this machine’s own zone is the same, without Intl', async (t) => {
  const before = process.env.TZ
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
  const {DateTimeFormat} = Intl
  for (const zone of ['Europe/Rome', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu']) {
    const there = new DateTimeFormat('en-CA', {timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit'})
    process.env.TZ = zone
    Intl.DateTimeFormat = undefined as never
    try {
      for (let hour = 0; hour < 24 * 400; hour += 5) {
        const time = at + hour * 3_600_000
        if (dayIn(zone, time) !== there.format(time)) t.fail(`${zone}: ${new Date(time).toISOString()}`)
      }
      t.equal(dayIn(undefined, at), there.format(at), zone)
    } finally {
      Intl.DateTimeFormat = DateTimeFormat
    }
  }
})
