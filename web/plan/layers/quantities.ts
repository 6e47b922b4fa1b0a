import type {HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {Language} from '#shared/text/languages.ts'
import {shortDegrees, type TemperatureUnit} from '../degrees.ts'
import {measuresAir} from '../room-readings.ts'
import type {Ramp, Words} from './layer.ts'

/** A quantity of a room's air. */
export interface Quantity {
  id: string
  name: Words
  ramp: Ramp
  /** Where the second to the last step of its scale begin. */
  limits: readonly [number, number, number, number]
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

/** Returns the step of a value, from 0 to 4. */
export const stepOf = ({limits}: Quantity, value: number): number => limits.filter((limit) => value >= limit).length

/** Returns what each step of a scale means: `below 17°`, `17°–19°`, … `from 27°`. */
export function stepTexts({limits, text, best, bestName}: Quantity, language: Language, unit: TemperatureUnit) {
  const at = (index: number) => text(limits[index] ?? 0, language, unit)
  // One unit is enough for both ends.
  const bare = (index: number) => at(index).replace(/\s?(%|ppm|µg\/m³)$/, '')
  return [0, 1, 2, 3, 4].map((step) => {
    const range = step === 0 ? `< ${at(0)}` : step === 4 ? `≥ ${at(3)}` : `${bare(step - 1)}–${at(step)}`
    return step === best ? `${range} ${bestName[language]}` : range
  })
}
