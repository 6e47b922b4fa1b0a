import type {HouseLanguage} from './languages.ts'

/** British English: everybody reads its dates alike (`21 Nov 2026`), and it puts no comma before the last item. */
const locales: Record<HouseLanguage, string> = {
  en: 'en-GB',
  it: 'it-IT',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  nl: 'nl-NL',
}

/** How a person writes numbers and times of day, where a page knows it apart from the language of its words. */
export interface Region {
  /** The BCP 47 tag of a language with such numbers. */
  numbers?: string
  /** False for numbers without a separator of thousands. */
  isGrouped?: boolean
  /** Whether times are like `2:02 PM`. */
  hour12?: boolean
}

let region: Region = {}
let regionalNumbers: Intl.NumberFormat | undefined

/** Sets how this page writes numbers and times: it is read by one person. */
export function setRegion(next: Region) {
  region = next
  const {numbers, isGrouped: useGrouping = true} = next
  regionalNumbers =
    numbers === undefined ? undefined : new Intl.NumberFormat(numbers, {maximumFractionDigits: 1, useGrouping})
}

/**
 * Makes one format per language, on first use. Each holds 27 kB outside V8's heap: a format per date fills the memory
 * long before a collection.
 */
export function keepEach<Format>(make: (locale: string) => Format): (language: HouseLanguage) => Format {
  const kept: Partial<Record<HouseLanguage, Format>> = {}
  return (language) => {
    kept[language] ??= make(locales[language])
    return kept[language]
  }
}

const days = keepEach((locale) => new Intl.DateTimeFormat(locale, {day: 'numeric', month: 'long'}))
const dates = keepEach((locale) => new Intl.DateTimeFormat(locale, {dateStyle: 'medium'}))
const relatives = keepEach((locale) => new Intl.RelativeTimeFormat(locale, {numeric: 'auto'}))
const numbers = keepEach((locale) => new Intl.NumberFormat(locale, {maximumFractionDigits: 1}))

const collators = keepEach((locale) => new Intl.Collator(locale, {numeric: true}))

const hundredths = keepEach(
  (locale) => new Intl.NumberFormat(locale, {minimumFractionDigits: 2, maximumFractionDigits: 2}),
)

/**
 * Returns a time of day, alike in all languages: `14:02`, or `2:02 PM` where the region has it. Times are in
 * milliseconds since the epoch. Making a format takes an old tablet half a second.
 */
export function formatTime(at: number): string {
  const date = new Date(at)
  const [hours, minutes] = [date.getHours(), String(date.getMinutes()).padStart(2, '0')]
  if (region.hour12) return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

/** Tells whether people of a language read `10:00 PM`, by its BCP 47 tag; undefined for the browser's own language. */
export const readsTwelveHours = (tag: string | undefined): boolean =>
  new Date(2026, 0, 1, 22).toLocaleTimeString(tag).includes('10')

/** The formats of hours, by time zone: a page shows one home. */
const hours = new Map<string, Intl.DateTimeFormat>()

/** Returns the hour of the day in a time zone; throws a RangeError when the browser doesn't know the zone. */
export function hourIn(zone: string, at: number): number {
  const format =
    hours.get(zone) ?? new Intl.DateTimeFormat('en-GB', {timeZone: zone, hour: '2-digit', hourCycle: 'h23'})
  hours.set(zone, format)
  return Number(format.format(at))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the hour of the day in a time zone with its minutes as a fraction; throws as `hourIn` does. */
export function clockIn(zone: string, at: number): number {
  const options = {timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23'} as const
  const format = clocks.get(zone) ?? new Intl.DateTimeFormat('en-GB', options)
  clocks.set(zone, format)
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number)
  return hour + minute / 60
}

/** Returns a day without its year: `21 November`. */
export const formatDay = (language: HouseLanguage, at: number): string => days(language).format(at)

/** Returns a day with its year: `21 Nov 2026`. */
export const formatDate = (language: HouseLanguage, at: number): string => dates(language).format(at)

/** Returns a time like `14:02`, with the day when it isn't today. */
export function formatTimeOrDay(language: HouseLanguage, at: number, now: number): string {
  const time = formatTime(at)
  if (new Date(at).toDateString() === new Date(now).toDateString()) return time
  return `${time}, ${formatDay(language, at)}`
}

/** Returns a number with at most one decimal: `1,234.5`. */
export function formatNumber(language: HouseLanguage, value: number): string {
  // Zero has no sign.
  const rounded = Math.round(value * 10) / 10 + 0
  if (regionalNumbers) return regionalNumbers.format(rounded)
  if (Math.abs(rounded) >= 1000) return numbers(language).format(value)
  // Nearly all numbers are small, and making a format takes an old tablet a third of a second.
  return language === 'en' ? String(rounded) : String(rounded).replace('.', ',')
}

/** Returns the sign before a number's decimals. */
export const decimalSign = (language: HouseLanguage): string => formatNumber(language, 0.5).replace(/\p{N}/gu, '')

/** The units of relative times, with their milliseconds. */
const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Days after which a time is a date. */
const maxDays = 7

/** Returns a time as people say it: `5 minutes ago`, `yesterday`; after a week, its date. */
export function formatSince(language: HouseLanguage, at: number, now: number): string {
  const past = Math.max(0, now - at)
  const [unit, length] = spans.find(([, length]) => past >= length) ?? ['second', 1000]
  if (past >= maxDays * 86_400_000) return formatDate(language, at)
  const count = unit === 'second' ? 0 : -Math.floor(past / length)
  return relatives(language).format(count, unit)
}

/** Compares two names as people order them: `Lamp 2` before `Lamp 10`. */
export const compareNames = (language: HouseLanguage, one: string, other: string): number =>
  collators(language).compare(one, other)

/** Returns a measure with two decimals: `1.90`. */
export const formatHundredths = (language: HouseLanguage, value: number): string => hundredths(language).format(value)
