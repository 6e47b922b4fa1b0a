import {allBindings, keyOf} from '#shared/home/bindings.ts'
import {hasOwn} from '#shared/home/older-browsers.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {bindEntities, placesOf} from '../bind-entities.ts'
import type {EntityList} from '../entity-list.ts'
import type {Hass} from '../hass.ts'
import {createPlaceNamer} from './name-places.ts'
import {createProposer} from './propose-entities.ts'

interface Options {
  list: EntityList
  hass: Hass
  /** The setting `entities`, as the dashboard keeps it. */
  named: Readonly<Record<string, unknown>>
  /** The keys of places that somebody is giving an entity. */
  chosen: ReadonlySet<string>
  language: HouseLanguage
}

/** A place of the home whose entity is chosen in the card's settings. */
export interface PlaceToName {
  /** As the setting `entities` names it. */
  key: string
  /** The words for people: `door to Balcony in Kitchen`. */
  name: string
  /** The entity that the settings name; for a chosen place also the home's own. Empty without one. */
  entity: string
  /** The entities that it most likely is, the best first. Only chosen places without an entity have some. */
  proposals: readonly string[]
}

export interface PlacesToName {
  /** The places whose entity this Home Assistant lacks, those with one by the settings, and the chosen ones. */
  places: PlaceToName[]
  /** The other places, which nothing gives an entity. */
  free: Pick<PlaceToName, 'key' | 'name'>[]
}

/** Returns the places of a home for the editor of the card's settings. `chosen` are keys of free places. */
export function placesToName(home: Home, {list, hass, named, chosen, language}: Options): PlacesToName {
  const nameOf = createPlaceNamer(home, language)
  const {unbound, bindings, devices} = bindEntities(home, {entities: new Map(), values: new Map()}, list, hass)
  const bound = new Set(allBindings(home).map(keyOf))
  const entityOf = new Map(devices.map(({device, entityId}) => [device.id, entityId]))
  const ownEntity = (key: string) => {
    const binding = bindings.find((one) => keyOf(one) === key)
    return (binding && entityOf.get(binding.device)) ?? ''
  }
  const taken = new Set([...entityOf.values(), ...Object.values(named).flat().map(String)])
  const propose = createProposer(home, {hass, list, taken}, language)
  const places = new Map(
    unbound.map(({key, place}) => [key, {key, name: nameOf(place), entity: '', proposals: [] as readonly string[]}]),
  )
  const free = [...placesOf(home)].flatMap(([key, place]) => {
    const isWanted = chosen.has(key) || hasOwn(named, key)
    if (bound.has(key) && !isWanted) return []
    const name = nameOf({...place, role: ''})
    const entity = ownEntity(key)
    if (isWanted && !places.has(key)) places.set(key, {key, name, entity, proposals: []})
    const known = places.get(key)
    if (known && chosen.has(key) && entity === '' && !hasOwn(named, key))
      places.set(key, {...known, proposals: propose(place)})
    return known || bound.has(key) ? [] : [{key, name}]
  })
  for (const [key, entity] of Object.entries(named)) {
    const place = places.get(key)
    if (place && typeof entity === 'string') places.set(key, {...place, entity})
    // A list of entities is kept as it is: the code editor has it.
    else if (typeof entity !== 'string') places.delete(key)
  }
  return {places: [...places.values()], free: numbered(free)}
}

/** Tells places of one name apart: `Lamp in Kitchen`, `Lamp in Kitchen (2)`. */
function numbered(places: PlacesToName['free']): PlacesToName['free'] {
  const counts = new Map<string, number>()
  return places.map(({key, name}) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return {key, name: count === 1 ? name : `${name} (${count})`}
  })
}
