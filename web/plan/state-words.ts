import type {DeviceState, KnownState} from '#shared/house/device-state.ts'
import {decimalSign, formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {shortDegrees, temperatureUnitOf} from './degrees.ts'
import type {MarkState} from './mark-state.ts'
import {type PlanWords, planWords} from './words.ts'

const percent = (fraction: number) => Math.round(fraction * 100)

/**
 * Describes a mark's state: `on, 40 %`, `60 % open`, `on, did not answer`, `unavailable since 14:02`, `closed, contact
 * open`, `open, battery low`.
 */
export function stateWords(mark: MarkState, words: PlanWords, since: string | null = null): string {
  const {pending, status, isBatteryLow} = mark
  const state = status === 'unavailable' && since !== null ? words.unavailableSince(since) : knownWords(mark, words)
  const parts = [state, ...(isBatteryLow ? [words.batteryLow] : []), ...(pending ? [words[pending]] : [])]
  return parts.join(', ')
}

function knownWords(mark: MarkState, words: PlanWords): string {
  const {status, position, target, contact} = mark
  if (status === 'unavailable' || status === 'unknown') return words[status]
  if (target === null && position === null)
    return contact === null ? switchWords(mark, words) : contactWords(contact, words)
  const cover = target === null ? positionWords(position ?? 0, words) : words.moving(percent(target))
  // A window has a shutter of its own: both may be open.
  return contact === null ? cover : `${cover}, ${words.contact(contactWords(contact, words))}`
}

const positionWords = (position: number, words: PlanWords) =>
  percent(position) === 0 ? words.closed : words.open(percent(position))

const contactWords = (contact: 'open' | 'closed', words: PlanWords) =>
  contact === 'open' ? words.open(100) : words.closed

const switchWords = ({status, brightness, isDimmable}: MarkState, words: PlanWords) =>
  isDimmable ? `${words[status]}, ${percent(brightness)} %` : words[status]

/** Describes the value of a sensor or thermostat. */
export function readingWords(state: DeviceState | undefined, language: HouseLanguage): string {
  const words = planWords[language]
  if (state?.status !== 'ok') return words[state?.status ?? 'unknown']
  const reading = readingText(state, language)
  if (reading !== undefined) return reading
  return state.on === undefined ? words.unknown : state.on ? words.on : words.off
}

/**
 * Returns what a sensor or thermostat tells, in the house's own words where it has some; undefined if it tells nothing. A
 * moment is told as people say it: `in 20 min`, an event with its time: `Ring · 5 min ago`.
 */
export function readingText({reading, text, words, at}: KnownState, language: HouseLanguage): string | undefined {
  const own = words?.[language] ?? (reading === undefined ? text : localReading(reading, language))
  if (at === undefined) return own
  const moment = momentWords(at, Date.now(), language)
  return text === undefined || Date.parse(text) === at ? moment : `${own} · ${moment}`
}

const minute = 60_000
const hour = 60 * minute

function momentWords(at: number, now: number, language: HouseLanguage): string {
  const words = planWords[language]
  const away = Math.abs(at - now)
  if (away < minute) return words.now
  if (away >= 24 * hour) return formatTimeOrDay(language, at, now)
  const time = away < hour ? `${Math.round(away / minute)} min` : `${Math.round(away / hour)} h`
  return at > now ? words.in(time) : words.ago(time)
}

/**
 * Describes a reading for the plan, where a thermostat has its target: `21 °C → 20°`, and alone `target 20°`. `isShort`
 * leaves units out that are plain: `21° → 20°`.
 */
export function shortReading(state: DeviceState | undefined, language: HouseLanguage, isShort = false): string {
  const target = targetWords(state, language)
  const reading = readingWords(state, language)
  if (target === undefined || state?.status !== 'ok') return reading
  if (readingText(state, language) === undefined) return planWords[language].target(target)
  const {temperature} = state
  if (!isShort || temperature === undefined || state.text !== undefined) return `${reading} → ${target}`
  return `${shortDegrees(language, temperature, temperatureUnitOf([state]))} → ${target}`
}

/** Describes a reading for screen readers: `21 °C, target 20°`. */
export function spokenReading(state: DeviceState | undefined, language: HouseLanguage): string {
  const target = targetWords(state, language)
  const reading = readingWords(state, language)
  return target === undefined ? reading : `${reading}, ${planWords[language].target(target)}`
}

/** A thermostat that is off heats to no temperature. */
function targetWords(state: DeviceState | undefined, language: HouseLanguage): string | undefined {
  if (state?.status !== 'ok' || state.on === false || state.targetTemperature === undefined) return undefined
  return shortDegrees(language, state.targetTemperature, temperatureUnitOf([state]))
}

/** Writes a value with its unit as the person does: houses write `21.5 °C` everywhere. Other texts stay as they are. */
function localReading(reading: string, language: HouseLanguage): string {
  const sign = decimalSign(language)
  return sign === '.' ? reading : reading.replace(/^(-?\d+)\.(\d+)(?=\s?[^\d\s.])/, `$1${sign}$2`)
}
