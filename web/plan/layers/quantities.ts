import type {HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {shortDegrees, type TemperatureUnit} from '../degrees.ts'
import {measuresAir} from '../room-readings.ts'
import type {Ramp} from './layer.ts'
import {type Limits, stepRanges} from './scale.ts'

/** A quantity of a room's air. */
export interface Quantity {
  id: 'temperature' | 'humidity' | 'carbon_dioxide' | 'pm25'
  ramp: Ramp
  limits: Limits
  /** The step that is best, from 0. */
  best: number
  /** A difference in an hour that is worth an arrow. */
  trend: number
  /** Tests whether a device measures it, also while nothing is known of it. */
  isMeasuredBy(device: HouseDevice): boolean
  valueOf(state: KnownState, device: HouseDevice): number | undefined
  text(value: number, language: HouseLanguage, unit: TemperatureUnit): string
}

const inUnit = (wanted: string) => (state: KnownState) =>
  state.value !== undefined && (state.unit ?? wanted) === wanted ? state.value : undefined

const whole = (value: number, language: HouseLanguage) => formatNumber(language, Math.round(value))

/** Returns a quantity that sensors of one class tell in one unit. */
const inAir = (measures: string, unit: string) => {
  const value = inUnit(unit)
  return {
    isMeasuredBy: (device: HouseDevice) => device.measures === measures,
    valueOf: (state: KnownState, device: HouseDevice) => (device.measures === measures ? value(state) : undefined),
    text: (value: number, language: HouseLanguage) => `${whole(value, language)} ${unit}`,
  }
}

/** The quantities of *Comfort*. The first that people don't hide tints the rooms. */
export const quantities: readonly Quantity[] = [
  {
    id: 'temperature',
    ramp: 'warm',
    limits: [17, 19, 24, 27],
    best: 2,
    trend: 0.5,
    isMeasuredBy: (device) => measuresAir(device) && (device.measures === 'temperature' || device.kind === 'climate'),
    valueOf: ({temperature}, device) => (measuresAir(device) ? temperature : undefined),
    text: (value, language, unit) => shortDegrees(language, value, unit),
  },
  {
    id: 'humidity',
    ramp: 'load',
    limits: [30, 40, 60, 70],
    best: 2,
    trend: 5,
    isMeasuredBy: ({measures}) => measures === 'humidity',
    valueOf: ({humidity}) => humidity,
    text: (value) => `${Math.round(value)} %`,
  },
  {
    id: 'carbon_dioxide',
    ramp: 'load',
    limits: [800, 1000, 1400, 2000],
    best: 0,
    trend: 150,
    ...inAir('carbon_dioxide', 'ppm'),
  },
  {
    id: 'pm25',
    ramp: 'load',
    limits: [10, 25, 50, 75],
    best: 0,
    trend: 10,
    ...inAir('pm25', 'µg/m³'),
  },
]

/** Returns the meaning of each step of a quantity's scale. */
export function stepTexts({limits, text}: Quantity, language: HouseLanguage, unit: TemperatureUnit): string[] {
  const at = (limit: number) => text(limit, language, unit)
  // One unit is enough for both ends.
  const bare = (limit: number) => at(limit).replace(/\s?(%|ppm|µg\/m³)$/, '')
  return stepRanges(limits, at, bare)
}
