import type {ActionType, DeviceState, KnownState} from '../../device-state.ts'
import {round} from '../../readings.ts'
import {clamp, type Domain, type Entity, hasFeature, numberOf, refuse, textOf, unreadable} from './domain.ts'

const pause = 1
const setVolume = 4
const turnOn = 128
const turnOff = 256
const play = 16_384

const playbacks: ReadonlyMap<string, {on: boolean; playback: NonNullable<KnownState['playback']>}> = new Map([
  ['off', {on: false, playback: 'idle'}],
  ['standby', {on: false, playback: 'idle'}],
  ['on', {on: true, playback: 'idle'}],
  ['idle', {on: true, playback: 'idle'}],
  ['buffering', {on: true, playback: 'playing'}],
  ['playing', {on: true, playback: 'playing'}],
  ['paused', {on: true, playback: 'paused'}],
])

export const media: Domain = {
  kind: 'media',
  capabilities: (entity) => ({actions: actionsOf(entity)}),
  state(entity): DeviceState {
    const playback = playbacks.get(entity.state)
    if (!playback) throw unreadable(entity)
    const volume = numberOf(entity, 'volume_level')
    const title = [textOf(entity, 'media_artist'), textOf(entity, 'media_title')].filter((part) => part).join(' – ')
    return {
      status: 'ok',
      ...playback,
      ...(volume !== undefined && {volume: round(clamp(volume, 0, 1), 3)}),
      ...(title !== '' && {title}),
    }
  },
  call(entity, action) {
    if (!actionsOf(entity).includes(action.type)) refuse(entity, action)
    switch (action.type) {
      case 'toggle':
        return {service: playbacks.get(entity.state)?.on ? 'turn_off' : 'turn_on'}
      case 'turn':
        if (!hasFeature(entity, action.on ? turnOn : turnOff)) {
          throw new RangeError(`${entity.name} can't be turned ${action.on ? 'on' : 'off'}.`)
        }
        return {service: action.on ? 'turn_on' : 'turn_off'}
      case 'play':
        return {service: 'media_play'}
      case 'pause':
        return {service: 'media_pause'}
      case 'volume':
        return {service: 'volume_set', data: {volume_level: round(clamp(action.value, 0, 1), 2)}}
      default:
        return refuse(entity, action)
    }
  },
}

function actionsOf(entity: Entity): ActionType[] {
  const [canTurnOn, canTurnOff] = [hasFeature(entity, turnOn), hasFeature(entity, turnOff)]
  return [
    ...(canTurnOn && canTurnOff ? (['toggle'] as const) : []),
    ...(canTurnOn || canTurnOff ? (['turn'] as const) : []),
    ...(hasFeature(entity, play) ? (['play'] as const) : []),
    ...(hasFeature(entity, pause) ? (['pause'] as const) : []),
    ...(hasFeature(entity, setVolume) ? (['volume'] as const) : []),
  ]
}
