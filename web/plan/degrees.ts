import type {KnownState} from '#shared/house/device-state.ts'
import {fromCelsius} from '#shared/house/readings.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'

/** A unit that people read temperatures in. States have °C beside it. */
export type TemperatureUnit = '°C' | '°F'

/** Returns the unit in which most of some thermometers and thermostats tell their temperatures. */
export function temperatureUnitOf(states: readonly KnownState[]): TemperatureUnit {
  const fahrenheit = states.filter(({unit}) => unit === '°F').length
  return 2 * fahrenheit > states.length ? '°F' : '°C'
}

/** Returns a temperature of °C for people: `21.5 °C`, `70.7 °F`. */
export const degrees = (language: HouseLanguage, celsius: number, unit: TemperatureUnit): string =>
  `${formatNumber(language, fromCelsius(celsius, unit))} ${unit}`

/** Returns a temperature of °C where little room is: `21.5°`. Only Fahrenheit needs its unit to be plain. */
export const shortDegrees = (language: HouseLanguage, celsius: number, unit: TemperatureUnit): string =>
  unit === '°C' ? `${formatNumber(language, celsius)}°` : degrees(language, celsius, unit)
