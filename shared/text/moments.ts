import {keepEach} from './formats.ts'
import type {Language} from './languages.ts'

/** `web/pages/local-times.js` has them too: tests compare both. */
const fields = {day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit'} as const

const moments = keepEach((locale) => new Intl.DateTimeFormat(locale, fields))
const zonedMoments = keepEach((locale) => new Intl.DateTimeFormat(locale, {...fields, timeZoneName: 'short'}))

/**
 * Returns a date with its time: `21 Nov 2026, 14:02`; in the hour that autumn repeats also its zone: `25 Oct 2026,
 * 02:30 CEST`. Times are in milliseconds since the epoch, the zone is the machine's.
 */
export const formatMoment = (language: Language, at: number): string =>
  isRepeated(at) ? formatZonedMoment(language, at) : moments(language).format(at)

/** Returns a date with its time and the machine's zone, for readers elsewhere: `21 Nov 2026, 14:02 CET`. */
export const formatZonedMoment = (language: Language, at: number): string => zonedMoments(language).format(at)

/** No zone sets its clock back and forth within so many milliseconds. */
const halfDay = 12 * 3_600_000

/** Whether clocks show this time twice: they are set back in between. */
function isRepeated(at: number): boolean {
  return [-halfDay, halfDay].some((span) => {
    const shift = offsetAt(at + span) - offsetAt(at)
    return shift !== 0 && offsetAt(at + shift) === offsetAt(at + span)
  })
}

/** Returns by how many milliseconds the machine's zone is behind UTC. */
const offsetAt = (time: number) => new Date(time).getTimezoneOffset() * 60_000

/** The formats of days, by time zone. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of a moment, like `2026-11-30`, in a time zone. Throws a RangeError for one that nobody knows. */
export function zonedDay(zone: string, at: number): string {
  // Canada writes days as ISO 8601.
  const options = {year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone} as const
  const format = dayFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA', options)
  dayFormats.set(zone, format)
  return format.format(at)
}
