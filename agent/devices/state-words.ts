import type {DeviceState, KnownState} from '#shared/house/device-state.ts'
import {fromCelsius} from '#shared/house/readings.ts'

/** Describes a state in words: `on, 40 %`. */
export function describeState(state: DeviceState | null): string {
  if (state === null) return 'gone'
  if (state.status !== 'ok') return state.status
  const parts = stateParts.flatMap((part) => part(state) ?? [])
  return parts.length === 0 ? 'no reading' : parts.join(', ')
}

const ownDegrees = (celsius: number, unit: string | undefined) =>
  unit === '°F' ? `${fromCelsius(celsius, unit)} °F` : `${celsius} °C`

const percent = (fraction: number) => `${Math.round(fraction * 100)} %`

/** The parts of a state, in the order in which people read them. */
const stateParts: readonly ((state: KnownState) => string | undefined)[] = [
  ({on}) => (on === undefined ? undefined : on ? 'on' : 'off'),
  ({on, brightness}) => (brightness === undefined || on === false ? undefined : percent(brightness)),
  ({on, color}) => (on === false ? undefined : color),
  ({on, kelvin, color}) => (kelvin === undefined || color !== undefined || on === false ? undefined : `${kelvin} K`),
  ({position}) => (position === undefined ? undefined : position === 0 ? 'closed' : `${percent(position)} open`),
  ({moving, target}) => moving && `${moving}${target === undefined ? '' : ` to ${percent(target)}`}`,
  ({tilt}) => (tilt === undefined ? undefined : `tilt ${percent(tilt)}`),
  ({mode, text}) => (mode === text ? undefined : mode),
  ({fanMode}) => fanMode && `fan ${fanMode}`,
  ({speed, on}) => (speed === undefined || on === false ? undefined : `speed ${percent(speed)}`),
  ({targetHumidity}) => (targetHumidity === undefined ? undefined : `target ${targetHumidity} %`),
  ({targetTemperature, unit}) =>
    targetTemperature === undefined ? undefined : `target ${ownDegrees(targetTemperature, unit)}`,
  ({reading, text}) => reading ?? text,
  ({reading, temperature, unit}) =>
    reading === undefined && temperature !== undefined ? ownDegrees(temperature, unit) : undefined,
  ({contact}) => contact,
  ({motion}) => (motion === undefined ? undefined : motion ? 'motion' : 'no motion'),
  ({alarm}) => (alarm === undefined ? undefined : alarm ? 'ALARM' : 'no alarm'),
  ({playback}) => playback,
  ({title}) => title,
  ({volume}) => (volume === undefined ? undefined : `volume ${percent(volume)}`),
  ({battery}) => (battery === undefined ? undefined : `battery ${battery} %`),
]
