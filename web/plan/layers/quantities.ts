import type {HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {Language} from '#shared/text/languages.ts'
import {shortDegrees, type TemperatureUnit} from '../degrees.ts'
import {measuresAir} from '../room-readings.ts'
import type {Ramp, Words} from './layer.ts'
import {type Limits, stepRanges} from './scale.ts'

/** A quantity of a room's air. */
export interface Quantity {
  id: string
  name: Words
  ramp: Ramp
  limits: Limits
  /** The step that is best, from 0. */
  best: number
  bestName: Words
  /** A difference in an hour that is worth an arrow. */
  trend: number
  /** Tests whether a device measures it, also while nothing is known of it. */
  isMeasuredBy(device: HouseDevice): boolean
  valueOf(state: KnownState, device: HouseDevice): number | undefined
  text(value: number, language: Language, unit: TemperatureUnit): string
}

const inUnit = (wanted: string) => (state: KnownState) =>
  state.value !== undefined && (state.unit ?? wanted) === wanted ? state.value : undefined

const whole = (value: number, language: Language) => formatNumber(language, Math.round(value))

/** Returns a quantity that sensors of one class tell in one unit. */
const inAir = (measures: string, unit: string) => {
  const value = inUnit(unit)
  return {
    isMeasuredBy: (device: HouseDevice) => device.measures === measures,
    valueOf: (state: KnownState, device: HouseDevice) => (device.measures === measures ? value(state) : undefined),
    text: (value: number, language: Language) => `${whole(value, language)} ${unit}`,
  }
}

/** The quantities of *Comfort*. The first that people don't hide tints the rooms. */
export const quantities: readonly Quantity[] = [
  {
    id: 'temperature',
    name: {en: 'Temperature', it: 'Temperatura'},
    ramp: 'warm',
    limits: [17, 19, 24, 27],
    best: 2,
    bestName: {en: 'comfortable', it: 'gradevole'},
    trend: 0.5,
    isMeasuredBy: (device) => measuresAir(device) && (device.measures === 'temperature' || device.kind === 'climate'),
    valueOf: ({temperature}, device) => (measuresAir(device) ? temperature : undefined),
    text: (value, language, unit) => shortDegrees(language, value, unit),
  },
  {
    id: 'humidity',
    name: {en: 'Humidity', it: 'Umidità'},
    ramp: 'load',
    limits: [30, 40, 60, 70],
    best: 2,
    bestName: {en: 'comfortable', it: 'gradevole'},
    trend: 5,
    isMeasuredBy: ({measures}) => measures === 'humidity',
    valueOf: ({humidity}) => humidity,
    text: (value) => `${Math.round(value)} %`,
  },
  {
    id: 'carbon_dioxide',
    name: {en: 'CO₂', it: 'CO₂'},
    ramp: 'load',
    limits: [800, 1000, 1400, 2000],
    best: 0,
    bestName: {en: 'fresh', it: 'fresca'},
    trend: 150,
    ...inAir('carbon_dioxide', 'ppm'),
  },
  {
    id: 'pm25',
    name: {en: 'Particles (PM2.5)', it: 'Polveri (PM2,5)'},
    ramp: 'load',
    limits: [10, 25, 50, 75],
    best: 0,
    bestName: {en: 'clean', it: 'pulita'},
    trend: 10,
    ...inAir('pm25', 'µg/m³'),
  },
]

/** Returns what each step of a quantity's scale means; the best one has its name. */
export function stepTexts({limits, text, best, bestName}: Quantity, language: Language, unit: TemperatureUnit) {
  const at = (limit: number) => text(limit, language, unit)
  // One unit is enough for both ends.
  const bare = (limit: number) => at(limit).replace(/\s?(%|ppm|µg\/m³)$/, '')
  return stepRanges(limits, at, bare).map((range, step) => (step === best ? `${range} ${bestName[language]}` : range))
}
