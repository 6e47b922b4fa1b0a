import type {Device} from '../api/resources.ts'
import {formatNumber} from '../formats.ts'
import type {DeviceStates, KnownState} from './device-state.ts'
import {mean} from './mean.ts'
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
}

/** A battery is low from this charge down, in percent. */
export const lowBattery = 15

/** Returns the readings of a room's devices that answer. */
export function roomReadings(devices: readonly Device[], states: DeviceStates, language: Language): RoomReadings {
  const known = devices.flatMap(({id}): KnownState[] => {
    const state = states[id]
    return state?.status === 'ok' ? [state] : []
  })
  const temperature = mean(known.flatMap(temperatureOf))
  const humidity = mean(known.flatMap(({humidity = []}) => humidity))
  const others = known.flatMap((state) =>
    temperatureOf(state).length > 0 || state.humidity !== undefined ? [] : (state.reading ?? []),
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

/** The colours of room temperatures, in °C: cold, comfortable, hot. */
const tints: readonly (readonly [celsius: number, ...color: [number, number, number]])[] = [
  [14, 88, 140, 214],
  [18, 120, 180, 200],
  [21, 150, 190, 130],
  [24, 226, 178, 92],
  [28, 214, 100, 74],
]

/** Returns the colour that tints a room's floor at a temperature. */
export function temperatureColor(celsius: number): string {
  const above = tints.findIndex(([each]) => each >= celsius)
  const high = tints[above < 0 ? tints.length - 1 : above]
  const low = tints[above < 0 ? tints.length - 1 : Math.max(0, above - 1)]
  if (!high || !low) return ''
  const share = high[0] === low[0] ? 0 : (celsius - low[0]) / (high[0] - low[0])
  const mix = (index: 1 | 2 | 3) => Math.round(low[index] + (high[index] - low[index]) * share)
  return `rgba(${mix(1)}, ${mix(2)}, ${mix(3)}, .32)`
}
