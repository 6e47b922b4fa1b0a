import type {HouseDevice} from '#shared/house/device-state.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import type {LayerRoom} from '../shown-layer.ts'
import {knownOf, type Layer, type PlacedHouse, rampColor} from './layer.ts'
import {layerWords} from './layer-words.ts'
import {lostRoom} from './lost-text.ts'

const en = {
  name: 'Presence',
  kinds: {motion: 'Motion', presence: 'Presence'},
  /** The readings of sensors: movement, or that somebody is there. */
  some: {motion: 'motion', presence: 'somebody'},
  none: {motion: 'no motion', presence: 'nobody'},
  legend: {name: 'Room', some: 'somebody, or motion', none: 'neither'},
  rooms: (count: number) =>
    count === 0 ? 'Nobody is noticed' : count === 1 ? 'Somebody in 1 room' : `Somebody in ${count} rooms`,
}

export type PresenceWords = typeof en

const it: PresenceWords = {
  name: 'Presenza',
  kinds: {motion: 'Movimento', presence: 'Presenza'},
  some: {motion: 'movimento', presence: 'qualcuno'},
  none: {motion: 'nessun movimento', presence: 'nessuno'},
  legend: {name: 'Stanza', some: 'qualcuno, o movimento', none: 'né l’uno né l’altro'},
  rooms: (count) =>
    count === 0 ? 'Nessuno in vista' : count === 1 ? 'Qualcuno in 1 stanza' : `Qualcuno in ${count} stanze`,
}

const words = inLanguages('presence', {en, it})

const stays = new Set(['occupancy', 'presence'])

const kindOf = ({kind, measures}: HouseDevice) =>
  kind !== 'sensor' ? undefined : measures === 'motion' ? 'motion' : stays.has(measures ?? '') ? 'presence' : undefined

/** The rooms with somebody in them. Without motion a room may still hold somebody: its words say no more. */
export const presence: Layer = {
  id: 'presence',
  words,
  read(house, shows) {
    const {language, places} = house
    const text = words[language]
    const rooms = new Map<string, LayerRoom>()
    let taken = 0
    let unknown = 0
    for (const {id, devices} of places.rooms) {
      const sensors = devices.filter((device) => {
        const kind = kindOf(device)
        return kind !== undefined && shows(kind)
      })
      if (sensors.length === 0) continue
      const room = roomOf(sensors, house)
      if (room.isTaken) taken++
      if (room.isTaken === null) unknown++
      rooms.set(id, room)
    }
    const radars = shows('presence') ? (house.readRadars?.(house) ?? null) : null
    return {
      ...(radars && {over: radars.over}),
      rooms,
      signs: new Map(),
      scale:
        rooms.size > 0
          ? {
              name: text.legend.name,
              steps: [
                {color: rampColor('load', 4), text: text.legend.some},
                {color: rampColor('load', 0), text: text.legend.none},
              ],
            }
          : null,
      says: [
        ...(rooms.size > unknown ? [text.rooms(taken)] : []),
        ...(unknown > 0 ? [layerWords[language].unknown(unknown)] : []),
        ...(radars?.says ?? []),
      ],
    }
  },
}

function roomOf(sensors: readonly HouseDevice[], house: PlacedHouse): LayerRoom & {isTaken: boolean | null} {
  const {states, language} = house
  const text = words[language]
  const known = sensors.filter(({id}) => knownOf(states[id])?.motion !== undefined)
  const seen = known.filter(({id}) => knownOf(states[id])?.motion === true)
  const lost = sensors.length - known.length
  if (known.length === 0) return {...lostRoom(sensors, house), isTaken: null}
  const isOf = (devices: readonly HouseDevice[]) =>
    devices.some((device) => kindOf(device) === 'presence') ? 'presence' : 'motion'
  const isTaken = seen.length > 0
  const said = isTaken ? text.some[isOf(seen)] : text.none[isOf(known)]
  return {
    // A room with a sensor out of reach may not be empty.
    tint: isTaken ? rampColor('load', 4) : lost > 0 ? null : rampColor('load', 0),
    // An empty room needs no word: its colour says so.
    text: [...(isTaken ? [said] : []), ...(lost > 0 ? [layerWords[language].unknown(lost)] : [])].join(' · '),
    ...(!isTaken && {spoken: said}),
    isLost: lost > 0,
    isTaken: isTaken ? true : lost > 0 ? null : false,
  }
}
