import {TemplateError} from './template-error.ts'
import {counted, type Work} from './work.ts'
import type {Zone} from './zone.ts'

/** A time span, in seconds: Python's `timedelta`. */
export class Span {
  readonly seconds: number

  constructor(seconds: number) {
    this.seconds = seconds
  }

  toString(): string {
    const days = Math.floor(this.seconds / 86_400)
    const rest = this.seconds - days * 86_400
    const time = `${Math.floor(rest / 3600)}:${two(Math.floor(rest / 60) % 60)}:${two(Math.floor(rest % 60))}`
    return days === 0 ? time : `${days} day${Math.abs(days) === 1 ? '' : 's'}, ${time}`
  }
}

/** A moment with its distance from UTC in minutes; one without is a wall clock's time: Python's `datetime`. */
export class Moment {
  readonly milliseconds: number
  readonly offset: number | undefined

  constructor(milliseconds: number, offset: number | undefined) {
    // The years that Python and JavaScript both know.
    if (!(Math.abs(milliseconds) < 62_000_000_000_000)) throw new TemplateError('has a time out of range')
    this.milliseconds = milliseconds
    this.offset = offset
  }

  /** Returns the date as its wall clock shows it, in the UTC fields. */
  clock(): Date {
    return new Date(this.milliseconds + (this.offset ?? 0) * 60_000)
  }

  /** Returns the seconds since 1970. */
  timestamp(): number {
    return this.milliseconds / 1000
  }

  iso(separator = 'T'): string {
    const [date = '', time = ''] = this.clock().toISOString().slice(0, -1).split('T')
    const [seconds, fraction] = time.split('.')
    const zone = this.offset === undefined ? '' : offsetText(this.offset, ':')
    return `${date}${separator}${seconds}${fraction === '000' ? '' : `.${fraction}000`}${zone}`
  }

  toString(): string {
    return this.iso(' ')
  }
}

const two = (value: number) => String(value).padStart(2, '0')

const offsetText = (minutes: number, colon: string) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${colon}${two(Math.abs(minutes) % 60)}`

export const utc = (milliseconds: number) => new Moment(milliseconds, 0)

export const local = (milliseconds: number, zone: Zone) => new Moment(milliseconds, zone(milliseconds))

const isoPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6})\d*)?)?\s*(Z|[+-]\d{2}:?(?:\d{2})?)?)?$/

/** Reads `2026-11-28T10:00:00Z`; undefined for any other text. */
export function parseIso(text: string): Moment | undefined {
  const [all, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone] =
    isoPattern.exec(text.slice(0, 40)) ?? []
  if (all === undefined || text.length > 40) return undefined
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const date = new Date(wall)
  if (date.getUTCMonth() !== Number(month) - 1 || Number(hour) > 23 || Number(minute) > 59) return undefined
  const milliseconds = wall + Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zone === undefined) return new Moment(milliseconds, undefined)
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(zone) ?? []
  const offset = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return new Moment(milliseconds - offset * 60_000, offset)
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(' ')

/** The parts of a format, by their letter. */
const parts: Readonly<Record<string, (date: Date, moment: Moment) => string>> = {
  Y: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  y: (date) => two(date.getUTCFullYear() % 100),
  m: (date) => two(date.getUTCMonth() + 1),
  d: (date) => two(date.getUTCDate()),
  H: (date) => two(date.getUTCHours()),
  I: (date) => two(date.getUTCHours() % 12 || 12),
  M: (date) => two(date.getUTCMinutes()),
  S: (date) => two(date.getUTCSeconds()),
  f: (date) => `${String(date.getUTCMilliseconds()).padStart(3, '0')}000`,
  p: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  A: (date) => days[date.getUTCDay()] ?? '',
  a: (date) => days[date.getUTCDay()]?.slice(0, 3) ?? '',
  B: (date) => months[date.getUTCMonth()] ?? '',
  b: (date) => months[date.getUTCMonth()]?.slice(0, 3) ?? '',
  w: (date) => String(date.getUTCDay()),
  j: (date) =>
    String((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1)
      .split('.')[0]
      ?.padStart(3, '0') ?? '',
  s: (_, moment) => String(Math.floor(moment.timestamp())),
  z: (_, {offset}) => (offset === undefined ? '' : offsetText(offset, '')),
  F: (date) => date.toISOString().slice(0, 10),
  T: (date) => date.toISOString().slice(11, 19),
  R: (date) => date.toISOString().slice(11, 16),
  '%': () => '%',
}

/** Writes a moment in Python's format, `%d.%m.%Y`. */
export function formatMoment(moment: Moment, format: string, work: Work): string {
  counted(format, work)
  const date = moment.clock()
  return counted(
    format.replace(/%(-?)([a-zA-Z%])/g, (all, bare: string, letter: string) => {
      const part = parts[letter]?.(date, moment)
      return part === undefined ? all : bare === '' ? part : part.replace(/^0+(?=.)/, '')
    }),
    work,
  )
}

/** The part of a time that each letter of a format reads. */
const readers: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d{2})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  I: '(?<I>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  f: '(?<f>\\d{1,6})',
  p: '(?<p>AM|PM)',
  z: '(?<z>Z|[+-]\\d{2}:?\\d{2})',
  '%': '%',
}

/** Reads a moment by Python's format. Throws a TemplateError if it doesn't fit. */
export function readMoment(text: string, format: string): Moment {
  if (text.length > 100 || format.length > 100) throw new TemplateError('has a time that is too long')
  const pattern = format.replace(/%(.)|[\\^$.*+?()[\]{}|]/gs, (all, letter?: string) => {
    if (letter === undefined) return `\\${all}`
    const reader = Object.hasOwn(readers, letter) ? readers[letter] : undefined
    if (reader === undefined) throw new TemplateError(`can't read %${letter}`)
    return reader
  })
  let groups: Record<string, string> | undefined
  try {
    groups = new RegExp(`^${pattern}$`, 'i').exec(text)?.groups
  } catch {
    throw new TemplateError('has a format that names a part twice')
  }
  if (!groups) throw new TemplateError('has a time of another format')
  const number = (letter: string, initial: number) => Number(groups[letter] ?? initial)
  const year = groups.Y === undefined ? 2000 + number('y', -100) : Number(groups.Y)
  const afternoon = groups.p === undefined ? 0 : groups.p.toUpperCase() === 'PM' ? 12 : 0
  const hour = groups.I === undefined ? number('H', 0) : (number('I', 0) % 12) + afternoon
  const iso =
    `${String(year).padStart(4, '0')}-${two(number('m', 1))}-${two(number('d', 1))}T${two(hour)}:` +
    `${two(number('M', 0))}:${two(number('S', 0))}${groups.f === undefined ? '' : `.${groups.f}`}${groups.z ?? ''}`
  const moment = parseIso(iso)
  if (!moment) throw new TemplateError('has a time that is not on a clock')
  return moment
}
