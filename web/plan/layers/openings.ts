import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {contactClasses} from '#shared/house/readings.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import type {LayerRoom} from '../shown-layer.ts'
import {readingWords} from '../state-words.ts'
import {knownOf, type Layer, type PlacedHouse, rampColor} from './layer.ts'
import {layerWords} from './layer-words.ts'
import {lostRoom, lostSign} from './lost-text.ts'
import {signsOf} from './signs-of.ts'

const en = {
  name: 'Openings',
  kinds: {doors: 'Doors', windows: 'Windows', locks: 'Locks', alarm: 'Alarm'},
  open: 'open',
  closed: 'closed',
  unlocked: 'unlocked',
  locked: 'locked',
  moves: 'moves',
  jammed: 'jammed',
  opened: (count: number) => (count === 0 ? 'All closed' : `${count} open`),
  unlockedOnes: (count: number) => `${count} unlocked`,
  legendOpen: 'something is open or unlocked',
  legendClosed: 'all closed',
  room: 'Room',
}

export type OpeningWords = typeof en

const it: OpeningWords = {
  name: 'Aperture',
  kinds: {doors: 'Porte', windows: 'Finestre', locks: 'Serrature', alarm: 'Allarme'},
  open: 'aperta',
  closed: 'chiusa',
  unlocked: 'non bloccata',
  locked: 'bloccata',
  moves: 'si muove',
  jammed: 'inceppata',
  opened: (count) => (count === 0 ? 'Tutto chiuso' : count === 1 ? '1 aperta' : `${count} aperte`),
  unlockedOnes: (count) => (count === 1 ? '1 non bloccata' : `${count} non bloccate`),
  legendOpen: 'qualcosa è aperto o non bloccato',
  legendClosed: 'tutto chiuso',
  room: 'Stanza',
}

const words = inLanguages('openings', {en, it})

export type Guard = 'open' | 'closed' | 'unlocked' | 'locked' | 'moves' | 'jammed'

const colors = {open: rampColor('warm', 3), closed: rampColor('warm', 1)}

const doors = new Set(['door', 'garage_door'])

/** The word of each state. */
export const guardWords: Readonly<Record<HouseLanguage, Readonly<Record<Guard, string>>>> = words

/** Returns the kind of opening that a device guards; undefined for all other devices. */
export function guardOf({kind, measures}: HouseDevice, state: DeviceState | undefined): string | undefined {
  if (measures === 'lock') return 'locks'
  if (measures === 'alarm_control_panel') return 'alarm'
  if (kind !== 'sensor') return undefined
  if (measures === 'window') return 'windows'
  if (doors.has(measures ?? '')) return 'doors'
  return contactClasses.has(measures ?? '') || knownOf(state)?.contact !== undefined ? 'windows' : undefined
}

const lockStates: Readonly<Record<string, Guard>> = {
  locked: 'locked',
  unlocked: 'unlocked',
  open: 'unlocked',
  jammed: 'jammed',
  locking: 'moves',
  unlocking: 'moves',
  opening: 'moves',
}

/** Returns whether a door, window or lock is open; undefined while nobody knows. */
export function guardState({measures}: HouseDevice, state: DeviceState | undefined): Guard | undefined {
  const known = knownOf(state)
  if (measures === 'lock') return lockStates[known?.text ?? '']
  return known?.contact
}

export const isSafe = (guard: Guard | undefined) => guard === 'closed' || guard === 'locked'

/** Doors, windows and locks: open ones stand out. The alarm system is told below. */
export const openings: Layer = {
  id: 'openings',
  words,
  read(house, shows) {
    const {places, devices, states, language} = house
    const text = words[language]
    const kindOf = (device: HouseDevice) => guardOf(device, states[device.id])
    const isShown = (device: HouseDevice) => {
      const kind = kindOf(device)
      return kind !== undefined && shows(kind)
    }
    const guards = devices.filter((device) => isShown(device) && kindOf(device) !== 'alarm')
    const stateOf = (device: HouseDevice) => guardState(device, states[device.id])
    const wanted = new Set(guards)
    const rooms = new Map<string, LayerRoom>()
    for (const {id, devices, isOutdoor} of places.rooms) {
      // Openings that lead outside count in the room inside.
      if (isOutdoor) continue
      const here = devices.filter((device) => wanted.has(device))
      if (here.length > 0) rooms.set(id, roomOf(here, house))
    }
    const signs = signsOf(places, rooms, (device) => {
      const guard = stateOf(device)
      // Closed doors are drawn closed, and need no word.
      if (!wanted.has(device) || guard === 'closed') return undefined
      if (guard === undefined) return lostSign(device, house)
      return {device: device.id, name: device.name, text: text[guard], isLost: false, isAlert: !isSafe(guard)}
    })
    const count = (...guarded: (Guard | undefined)[]) =>
      guards.filter((device) => guarded.includes(stateOf(device))).length
    const unknown = count(undefined)
    const unlocked = count('unlocked', 'jammed', 'moves')
    const alarms = devices.filter((device) => isShown(device) && kindOf(device) === 'alarm')
    return {
      rooms,
      signs,
      scale:
        rooms.size > 0
          ? {
              name: text.room,
              steps: [
                {color: colors.open, text: text.legendOpen},
                {color: colors.closed, text: text.legendClosed},
              ],
            }
          : null,
      says: [
        ...(guards.length > unknown ? [text.opened(count('open'))] : []),
        ...(unlocked > 0 ? [text.unlockedOnes(unlocked)] : []),
        ...(unknown > 0 ? [layerWords[language].unknown(unknown)] : []),
        ...alarms.map(({id, name}) => `${name}: ${readingWords(states[id], language)}`),
      ],
    }
  },
}

/** Tells the open things of a room, and the number of unknown ones. */
function roomOf(devices: readonly HouseDevice[], house: PlacedHouse): LayerRoom {
  const {states, language} = house
  const text = words[language]
  const guards = devices.map((device) => guardState(device, states[device.id]))
  const unknown = guards.filter((guard) => guard === undefined).length
  if (unknown === devices.length) return lostRoom(devices, house)
  const isOpen = guards.some((guard) => guard !== undefined && !isSafe(guard))
  const parts = (['open', 'unlocked', 'jammed', 'moves'] as const).flatMap((guard) => {
    const count = guards.filter((one) => one === guard).length
    return count === 0 ? [] : [count === 1 ? text[guard] : `${count} × ${text[guard]}`]
  })
  const calm = guards.includes('closed') ? text.closed : text.locked
  return {
    tint: isOpen ? colors.open : unknown > 0 ? null : colors.closed,
    // A closed room needs no word: its colour says so.
    text: [...parts, ...(unknown > 0 ? [layerWords[language].unknown(unknown)] : [])].join(' · '),
    isLost: unknown > 0,
    ...(parts.length === 0 && {spoken: calm}),
  }
}
