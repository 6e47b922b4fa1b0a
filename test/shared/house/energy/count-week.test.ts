import fc from 'fast-check'
import t from 'tap'
import {
  type CountedDay,
  type CountedMeter,
  type Counts,
  countReading,
  loseSight,
} from '#shared/house/energy/count-day.ts'
import {addDays} from '#shared/house/energy/sum-house.ts'
import {runs} from '../../../runs.ts'

const hour = 3_600_000
const hours = 7 * 24
const start = Date.UTC(2026, 10, 23)
const timeOf = (step: number) => start + step * hour
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** An hour of a meter: the energy that flows, and whether it begins anew before. */
interface Hour {
  energy: number
  resets: boolean
}

const meterOf = fc.array(
  fc.record({
    energy: fc.oneof(fc.constant(0), fc.double({min: 0, max: 12_000, noNaN: true})),
    resets: fc.integer({min: 0, max: 40}).map((chance) => chance === 0),
  }),
  {minLength: hours, maxLength: hours},
)

/** Whether the meter is read in each hour: gaps of an hour to two days. */
const readingsOf = fc
  .array(fc.tuple(fc.integer({min: 1, max: 60}), fc.integer({min: 1, max: 48})), {minLength: 1, maxLength: 30})
  .map((spans) => spans.flatMap(([read, lost]) => [...Array(read).fill(true), ...Array(lost).fill(false)]))
  .map((read: boolean[]) => Array.from({length: hours}, (_, step) => read[step % read.length] === true))

interface Week {
  days: ReadonlyMap<string, CountedDay>
  /** The days in which the meter began anew, climbed past its last reading, and so told nobody. */
  hidden: ReadonlySet<string>
  /** The days in which it began anew while nobody read it. */
  lost: ReadonlySet<string>
}

function countWeek(meter: readonly Hour[], isRead: readonly boolean[], counts: Counts): Week {
  const days = new Map<string, CountedDay>()
  const hidden = new Set<string>()
  const lost = new Set<string>()
  let counted: CountedMeter | undefined
  let value = 123_456.7
  let begun = 0
  let resets = false
  for (const [step, {energy, resets: now}] of meter.entries()) {
    if (now) {
      value = 0
      begun = step
      resets = true
    }
    value += energy
    if (!isRead[step]) {
      if (counted) counted = loseSight(counted)
      continue
    }
    const day = dayOf(timeOf(step))
    const before = counted
    const lastReset = counts === 'total' ? String(begun) : undefined
    counted = countReading(before, {at: timeOf(step), value, lastReset}, {day, counts})
    days.set(day, counted.today)
    if (resets && before && counts === 'increasing' && value >= 0.9 * before.last.value) hidden.add(day)
    else if (resets && before?.isWatched === false) lost.add(day)
    resets = false
  }
  return {days, hidden, lost}
}

/** Returns the energy that truly flowed from the moment at which counting began to the last reading of a day. */
function truth(meter: readonly Hour[], isRead: readonly boolean[], {day, since}: CountedDay): number {
  const ofDay = [...meter.keys()].filter((step) => dayOf(timeOf(step)) === day)
  const last = Math.max(...ofDay.filter((step) => isRead[step]))
  return ofDay
    .filter((step) => step <= last && (since === null || timeOf(step) > since))
    .reduce((sum, step) => sum + (meter[step]?.energy ?? 0), 0)
}

for (const counts of ['increasing', 'total'] as const) {
  t.test(`a week of a meter (${counts}) is counted to the watt-hour, with resets and gaps`, async (t) => {
    let whole = 0
    let begun = 0
    let partial = 0
    fc.assert(
      fc.property(meterOf, readingsOf, (meter, isRead) => {
        const {days, hidden, lost} = countWeek(meter, isRead, counts)
        for (const [name, day] of days) {
          if (hidden.has(name)) continue
          const flowed = truth(meter, isRead, day)
          if (day.isPartial) {
            partial++
            if (day.amount > flowed + 0.5) return false
            continue
          }
          if (lost.has(name) && day.since === null) return false
          if (Math.abs(day.amount - flowed) > 0.5) return false
          if (day.since === null) whole++
          else begun++
        }
        return true
      }),
      runs(300),
    )
    t.ok(whole > 100 && begun > 100 && partial > 0, `${whole} whole days, ${begun} begun later, ${partial} in part`)
  })
}

t.test('what two meters counted is added up to the watt-hour, or not at all', async (t) => {
  let sums = 0
  fc.assert(
    fc.property(meterOf, meterOf, readingsOf, readingsOf, fc.boolean(), (one, other, isRead, otherRead, together) => {
      const read = together ? isRead : otherRead
      const [here, there] = [countWeek(one, isRead, 'total'), countWeek(other, read, 'total')]
      for (const [name, day] of here.days) {
        const second = there.days.get(name) ?? null
        const sum = addDays([{day}, {day: second, sign: -1}])
        if (!sum || !second) continue
        if (sum.since !== day.since || sum.since !== second.since) return false
        if (sum.isPartial) continue
        sums++
        const flowed = truth(one, isRead, day) - truth(other, read, second)
        if (Math.abs(sum.amount - flowed) > 0.5) return false
      }
      return true
    }),
    runs(200),
  )
  t.ok(sums > 100, `${sums} sums`)
})
