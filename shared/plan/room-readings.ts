import type {Device} from '../api/resources.ts'
import {formatNumber} from '../formats.ts'
import {type DeviceStates, type KnownState, lowBattery} from './device-state.ts'
import {mean} from './mean.ts'
import {localReading} from './state-words.ts'
import type {Language} from './words.ts'

/** The readings of a room's sensors and thermostats. */
export interface RoomReadings {
  /** For people, on one line: `21.5° · 45 %`; empty when nothing is known. */
  text: string
  /** The mean temperature in °C; null when none is known. */
  temperature: number | null
  hasMotion: boolean
  /** Whether a battery has 15 % or less. */
  isBatteryLow: boolean
  /** Whether the text says that no sensor can be reached. */
  isLost?: boolean
}

/** Returns the readings of a room's devices that answer. */
export function roomReadings(devices: readonly Device[], states: DeviceStates, language: Language): RoomReadings {
  const known = devices.flatMap(({id}): KnownState[] => {
    const state = states[id]
    return state?.status === 'ok' ? [state] : []
  })
  const temperature = mean(known.flatMap(temperatureOf))
  const humidity = mean(known.flatMap(({humidity = []}) => humidity))
  const others = known.flatMap((state) =>
    temperatureOf(state).length > 0 || state.humidity !== undefined || state.reading === undefined
      ? []
      : localReading(state.reading, language),
  )
  const parts = [
    ...(temperature === null ? [] : [`${formatNumber(language, temperature)}°`]),
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

const temperatureOf = ({temperature, value, unit}: KnownState): number[] => {
  if (temperature !== undefined) return [temperature]
  return unit === '°C' && value !== undefined ? [value] : []
}
