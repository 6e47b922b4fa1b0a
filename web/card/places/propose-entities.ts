import type {BoundDevice, BoundElement} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import {isRecord} from '#shared/json.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {EntityList} from '../entity-list.ts'
import type {Hass} from '../hass.ts'
import {createNamer} from './place-words.ts'
import {createPlaceRooms} from './rooms-of-places.ts'

type Place = Omit<BoundDevice, 'device' | 'role'>

/** The entities that elements of a kind usually have, the likeliest first: a domain, or a domain with its class. */
const usual: Readonly<Partial<Record<Place['kind'], readonly string[]>>> = {
  light: ['light', 'switch'],
  opening: [
    'binary_sensor.door',
    'binary_sensor.window',
    'binary_sensor.opening',
    'cover',
    'lock',
    'binary_sensor.garage_door',
  ],
  awning: ['cover'],
  plate: ['switch', 'light', 'climate'],
  item: ['switch', 'light', 'media_player', 'climate', 'fan', 'vacuum', 'humidifier', 'water_heater', 'sensor.power'],
  room: ['sensor.temperature', 'climate', 'binary_sensor.motion', 'binary_sensor.occupancy', 'sensor.humidity'],
}

const maxProposals = 5

/** The scores for the likeliest kind, for the place's room, and for each word that both names have. */
const worth = {kind: 1, area: 4, word: 2, roomWord: 1}

interface House {
  hass: Hass
  list: EntityList
  /** The entities of other elements. */
  taken: ReadonlySet<string>
}

/**
 * Returns a function that proposes entities for an element, the best first: those in the area of its room, or with words
 * of its name.
 */
export function createProposer(home: Home, house: House, language: HouseLanguage): (place: Place) => readonly string[] {
  const nameOf = createNamer(home, language)
  const roomsOf = createPlaceRooms(home)
  return (place) => {
    const rooms = roomsOf(place).map(({name}) => name)
    return proposeEntities(place.kind, nameOf(place as BoundElement), rooms, house)
  }
}

function proposeEntities(
  kind: Place['kind'],
  name: string,
  rooms: readonly string[],
  {hass, list, taken}: House,
): readonly string[] {
  const domains = usual[kind] ?? []
  const roomWords = new Set(rooms.flatMap((room) => [...wordsOf(room)]))
  const words = new Set([...wordsOf(name)].filter((word) => !roomWords.has(word)))
  const scored = Object.entries(hass.states).flatMap(([entityId, state]) => {
    const entry = list?.get(entityId)
    if (!state || taken.has(entityId) || (entry && (!entry.isShown || entry.isAuxiliary))) return []
    const [domain = ''] = entityId.split('.')
    const rank = domains.findIndex(
      (one) => one === domain || one === `${domain}.${String(state.attributes.device_class)}`,
    )
    if (rank < 0) return []
    const own = wordsOf(String(state.attributes.friendly_name ?? entityId.slice(domain.length + 1)))
    const area = areaOf(hass, entityId, entry?.deviceId)
    const isHere = area !== undefined && rooms.some((room) => alike(room, area))
    const score = (isHere ? worth.area : common(own, roomWords) * worth.roomWord) + common(own, words) * worth.word
    return score === 0 ? [] : [{entityId, score: score + (rank === 0 ? worth.kind : 0), rank}]
  })
  return scored
    .sort((one, other) => other.score - one.score || one.rank - other.rank || (one.entityId < other.entityId ? -1 : 1))
    .slice(0, maxProposals)
    .map(({entityId}) => entityId)
}

/** Returns the name of an entity's area: its own, or its device's. */
function areaOf({entities, devices, areas}: Hass, entityId: string, deviceId: string | undefined): string | undefined {
  const entity = isRecord(entities) ? entities[entityId] : undefined
  const device = devices?.[deviceId ?? (isRecord(entity) ? String(entity.device_id) : '')]
  const id = (isRecord(entity) && entity.area_id) || (isRecord(device) && device.area_id)
  return typeof id === 'string' ? areas?.[id]?.name : undefined
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const alike = (one: string, other: string) => plain(one).trim() === plain(other).trim()

/** Words of three letters or more: shorter ones are in many names. */
const wordsOf = (text: string) => new Set(plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [])

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((word) => other.has(word)).length
