import {type DeviceStates, type HouseDevice, type KnownState, lowBattery} from '#shared/house/device-state.ts'
import {toCelsius} from '#shared/house/readings.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {shortDegrees, temperatureUnitOf} from './degrees.ts'
import {mean} from './mean.ts'
import {readingText} from './state-words.ts'

/** The readings of a room's sensors and thermostats. */
export interface RoomReadings {
  /** The words for people, on one line: `21.5° · 45 %`; empty without readings. */
  text: string
  /** The mean temperature in °C; null when none is known. */
  temperature: number | null
  hasMotion: boolean
  /** Whether a battery has 15 % or less. */
  isBatteryLow: boolean
  /** Whether the text says that no sensor can be reached. */
  isLost?: boolean
  /** The words for screen readers beside the text. */
  spoken?: string | undefined
}

/** Returns the readings of a room's devices that answer. */
export function roomReadings(
  devices: readonly HouseDevice[],
  states: DeviceStates,
  language: HouseLanguage,
): RoomReadings {
  const knownOf = (devices: readonly HouseDevice[]) =>
    devices.flatMap(({id}): KnownState[] => {
      const state = states[id]
      return state?.status === 'ok' ? [state] : []
    })
  const known = knownOf(devices)
  const air = knownOf(devices.filter(measuresAir))
  const warm = air.filter((state) => temperatureOf(state).length > 0)
  const temperature = mean(warm.flatMap(temperatureOf))
  const humidity = mean(air.flatMap(({humidity = []}) => humidity))
  const others = air.flatMap((state) =>
    warm.includes(state) || state.humidity !== undefined || state.reading === undefined
      ? []
      : (readingText(state, language) ?? []),
  )
  const parts = [
    ...(temperature === null ? [] : [shortDegrees(language, temperature, temperatureUnitOf(warm))]),
    ...(humidity === null ? [] : [`${Math.round(humidity)} %`]),
    ...others,
  ]
  return {
    text: parts.join(' · '),
    temperature,
    hasMotion: known.some(({motion}) => motion === true),
    isBatteryLow: known.some(({battery = 100}) => battery <= lowBattery),
  }
}

/** Tells whether a device's temperatures are of the room: a boiler's are of its water. */
export const measuresAir = ({measures}: HouseDevice) => measures !== 'water'

const temperatureOf = ({temperature, value, unit}: KnownState): number[] => {
  if (temperature !== undefined) return [temperature]
  const celsius = value === undefined || unit === undefined ? undefined : toCelsius(value, unit)
  return celsius === undefined ? [] : [celsius]
}
