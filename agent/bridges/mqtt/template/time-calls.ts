import {type Call, type Calls, given, isGiven, type Named, textOf} from './call.ts'
import {parseFloatText} from './numbers.ts'
import {isMissing, TemplateError} from './template-error.ts'
import {formatMoment, local, Moment, parseIso, readMoment, Span, utc} from './times.ts'
import {spend, type Work} from './work.ts'

/** Returns the default argument, or fails. */
function fallback(args: readonly unknown[], named: Named, place: number): unknown {
  if (isGiven(args, named, place, 'default')) return given(args, named, place, 'default')
  throw new TemplateError('is no time')
}

/** Reads seconds since 1970 into milliseconds. */
function secondsOf(value: unknown, work: Work): number | undefined {
  if (typeof value === 'string' || value === null) return undefined
  const seconds = parseFloatText(value, work)
  return seconds !== undefined && Number.isFinite(seconds) ? seconds * 1000 : undefined
}

const custom: Call = (args, named, work) => {
  const milliseconds = secondsOf(args[0], work)
  if (milliseconds === undefined) return fallback(args, named, 3)
  const format = given(args, named, 1, 'date_format', '%Y-%m-%d %H:%M:%S')
  const isLocal = given(args, named, 2, 'local', true) !== false
  return formatMoment(isLocal ? local(milliseconds, work.zone) : utc(milliseconds), textOf(format), work)
}

const isoOf =
  (isLocal: boolean): Call =>
  (args, named, work) => {
    const milliseconds = secondsOf(args[0], work)
    if (milliseconds === undefined) return fallback(args, named, 1)
    return (isLocal ? local(milliseconds, work.zone) : utc(milliseconds)).iso()
  }

/** Reads a moment of a text, of seconds, or of a moment. */
function momentOf(value: unknown, work: Work): Moment | undefined {
  if (value === undefined) throw isMissing('reads a time of an undefined value')
  if (value instanceof Moment) return value
  if (typeof value === 'string') {
    const moment = parseIso(value)
    if (moment) return moment
  }
  const seconds = parseFloatText(value, work)
  return seconds !== undefined && Number.isFinite(seconds) ? utc(seconds * 1000) : undefined
}

const asDatetime: Call = (args, named, work) =>
  momentOf(args[0], work) ?? (isGiven(args, named, 1, 'default') ? given(args, named, 1, 'default') : null)

const asTimestamp: Call = (args, named, work) => {
  if (args[0] === undefined && isGiven(args, named, 1, 'default')) return given(args, named, 1, 'default')
  const moment = momentOf(args[0], work)
  if (!moment) return fallback(args, named, 1)
  // A wall clock's time is the house's.
  const zone = moment.offset === undefined ? work.zone(moment.milliseconds) * 60_000 : 0
  return (moment.milliseconds - zone) / 1000
}

const strptime: Call = (args, named, work) => {
  spend(work, 10)
  try {
    return readMoment(textOf(args[0]), textOf(args[1]))
  } catch (error) {
    if (error instanceof TemplateError && isGiven(args, named, 2, 'default')) return given(args, named, 2, 'default')
    throw error
  }
}

const units: readonly (readonly [string, number])[] = [
  ['days', 86_400],
  ['seconds', 1],
  ['microseconds', 0.000_001],
  ['milliseconds', 0.001],
  ['minutes', 60],
  ['hours', 3600],
  ['weeks', 604_800],
]

const timedelta: Call = (args, named, work) => {
  const seconds = units.reduce((sum, [name, factor], place) => {
    const value = parseFloatText(given(args, named, place, name, 0n), work)
    return sum + (value ?? Number.NaN) * factor
  }, 0)
  if (!Number.isFinite(seconds)) throw new TemplateError('is no time span')
  return new Span(seconds)
}

/** The functions of times that are filters too. */
export const timeCalls: Calls = {
  as_datetime: asDatetime,
  as_timestamp: asTimestamp,
  as_local: ([value], _, work) => {
    if (value instanceof Moment) return local(value.milliseconds, work.zone)
    throw new TemplateError('is no time')
  },
}

export const timeFilters: Calls = {
  timestamp_custom: custom,
  timestamp_local: isoOf(true),
  timestamp_utc: isoOf(false),
}

export const timeFunctions: Calls = {strptime, timedelta}

const ofMoment =
  (act: (moment: Moment, args: readonly unknown[], work: Work) => unknown): Call =>
  ([value, ...rest], _, work) => {
    if (value instanceof Moment) return act(value, rest, work)
    throw new TemplateError('is no time')
  }

/** The methods of moments and spans. */
export const timeMethods: Calls = {
  isoformat: ofMoment((moment) => moment.iso()),
  timestamp: ofMoment((moment) => moment.timestamp()),
  strftime: ofMoment((moment, [format], work) => formatMoment(moment, textOf(format), work)),
  weekday: ofMoment((moment) => BigInt((moment.clock().getUTCDay() + 6) % 7)),
  total_seconds([value]) {
    if (value instanceof Span) return value.seconds
    throw new TemplateError('is no time span')
  },
}

/** Returns a part of a moment or span, like `hour`. */
export function timeAttribute(value: Moment | Span, name: unknown): unknown {
  if (value instanceof Span) return name === 'days' ? BigInt(Math.floor(value.seconds / 86_400)) : undefined
  const clock = value.clock()
  const parts: Readonly<Record<string, number>> = {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
    second: clock.getUTCSeconds(),
  }
  const part = typeof name === 'string' && Object.hasOwn(parts, name) ? parts[name] : undefined
  return part === undefined ? undefined : BigInt(part)
}
