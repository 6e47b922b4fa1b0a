import type {KnownState} from './device-state.ts'
import {plainText} from './plain-text.ts'

/** The fields of a state that sensors report. */
export type Readings = Partial<
  Pick<
    KnownState,
    | 'on'
    | 'value'
    | 'unit'
    | 'reading'
    | 'text'
    | 'at'
    | 'temperature'
    | 'humidity'
    | 'power'
    | 'battery'
    | 'contact'
    | 'motion'
    | 'alarm'
  >
>

/** The state of a sensor, as the house writes it. */
export interface SensorState {
  state: unknown
  /** The quantity that it measures, by Home Assistant's device class. */
  measures: string | undefined
  unit: string | undefined
  /** The decimals that people see; undefined if the house doesn't say. */
  precision?: number | undefined
}

/** States that mean that there is no reading yet. */
const noReading = new Set(['', 'unknown', 'unavailable', 'none', 'null', 'nan'])

/** Only Python's `None` means that: `none` is a word, as of an effect or an action. */
const isNoReading = (text: string) => text !== 'none' && noReading.has(text.toLowerCase())

/** Device classes whose state is a text, even if it looks like a number. */
const textClasses = new Set(['date', 'enum'])
/** Those whose state is a moment. `uptime` is that of a device's start (Home Assistant 2026). */
const momentClasses = new Set(['timestamp', 'uptime'])

/** Reads a sensor's state: a number with its unit, or a text. Returns undefined if there is no reading. */
export function readSensor({state, measures, unit, precision}: SensorState): Readings | undefined {
  const text = plainText(typeof state === 'number' || typeof state === 'boolean' ? String(state) : state)
  if (text === undefined || isNoReading(text)) return undefined
  const isMoment = momentClasses.has(measures ?? '')
  // A date that is none tells nothing, as in Home Assistant.
  if ((isMoment || measures === 'date') && Number.isNaN(Date.parse(text))) return undefined
  if (isMoment) return {at: Date.parse(text), text, reading: text}
  const value = textClasses.has(measures ?? '') ? undefined : parseNumber(text)
  if (value === undefined) return {text, reading: text}
  const shownUnit = plainText(unit, maxUnit)
  return {
    value,
    ...(shownUnit !== undefined && {unit: shownUnit}),
    reading: formatReading(value, shownUnit, precision),
    ...quantityOf(value, measures, shownUnit),
  }
}

/** Reads a sensor of two states by its device class. */
export function readBinarySensor(isOn: boolean, measures: string | undefined): Readings {
  if (contactClasses.has(measures ?? '')) return {contact: isOn ? 'open' : 'closed'}
  if (motionClasses.has(measures ?? '')) return {motion: isOn}
  if (alarmClasses.has(measures ?? '')) return {alarm: isOn}
  return {on: isOn, text: isOn ? 'on' : 'off'}
}

/** The classes of Home Assistant's sensors that tell whether a door or window is open. */
export const contactClasses: ReadonlySet<string> = new Set(['door', 'garage_door', 'opening', 'window'])
const motionClasses = new Set(['motion', 'occupancy', 'presence'])

/** Tells whether a cover of a device class moves a door, a gate or a garage door: no shutter or curtain. */
export const isEntrance = (deviceClass: string | undefined): boolean =>
  deviceClass === 'door' || deviceClass === 'garage' || deviceClass === 'gate'

/**
 * Returns the device class of a sensor of two states. The valve of a radiator is an opening to Zigbee2MQTT, but an open
 * one must not look like an open window: `names` tell it apart.
 */
export const twoStateClass = (measures: string | undefined, names: readonly string[]) =>
  measures === 'opening' && names.some((name) => /valve/i.test(name)) ? undefined : measures

/** Hazards to people or to the house. An alarm fills the screen, so `problem`, `tamper` and `heat` are left out. */
const alarmClasses = new Set(['carbon_monoxide', 'gas', 'moisture', 'safety', 'smoke'])

/** Returns a temperature in °C; undefined for a unit of another quantity. A missing unit counts as °C. */
export function toCelsius(value: number, unit: string | undefined): number | undefined {
  const convert = celsiusFrom.get(unit ?? '°C')
  return convert && round(convert(value), 2)
}

/** Returns a temperature of °C in the unit of the house. */
export function fromCelsius(celsius: number, unit: string | undefined): number {
  if (unit === '°F' || unit === 'F') return round((celsius * 9) / 5 + 32, 1)
  return unit === 'K' ? round(celsius + 273.15, 2) : celsius
}

const same = (value: number) => value
const fromFahrenheit = (value: number) => ((value - 32) * 5) / 9
const fromKelvin = (value: number) => value - 273.15

const celsiusFrom: ReadonlyMap<string, (value: number) => number> = new Map([
  ['°C', same],
  ['C', same],
  ['°F', fromFahrenheit],
  ['F', fromFahrenheit],
  ['K', fromKelvin],
])

/** Watts of each unit of power. */
const watts: ReadonlyMap<string, number> = new Map([
  ['mW', 0.001],
  ['W', 1],
  ['kW', 1000],
  ['MW', 1_000_000],
])

const maxUnit = 20

/** Returns a power in watts; undefined for a unit of another quantity. A missing unit counts as W. */
export function wattsOf(value: number, unit: string | undefined): number | undefined {
  const factor = watts.get(unit ?? 'W')
  return factor === undefined ? undefined : round(value * factor, 3)
}

/** Returns the quantities that have a field of their own. */
function quantityOf(value: number, measures: string | undefined, unit: string | undefined): Readings {
  switch (measures) {
    case 'temperature': {
      const temperature = toCelsius(value, unit)
      return temperature === undefined ? {} : {temperature}
    }
    case 'humidity':
      return {humidity: value}
    case 'power': {
      const power = wattsOf(value, unit)
      return power === undefined ? {} : {power}
    }
    case 'battery':
      return {battery: Math.min(Math.max(value, 0), 100)}
    default:
      return {}
  }
}

/** Returns a value for people: `21.5 °C`. It has at most two decimals, unless the house asks for more. */
export function formatReading(value: number, unit: string | undefined, precision?: number): string {
  const isAsked = precision !== undefined && Number.isInteger(precision) && precision >= 0 && precision <= 10
  const number = isAsked ? value.toFixed(precision) : String(round(value, 2))
  return unit === undefined ? number : `${number} ${unit}`
}

/** Parses a number as houses write them. A leading zero, as in a code, makes it a text. */
function parseNumber(text: string): number | undefined {
  if (!/^[+-]?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Rounds to some decimals. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  const rounded = Math.round(value * factor) / factor
  // A huge number overflows when multiplied, and needs no rounding.
  return Number.isFinite(rounded) ? rounded : value
}
