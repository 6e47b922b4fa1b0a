import {allBindings, keyOf} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {bindEntities, placesOf} from './bind-entities.ts'
import type {EntityList} from './entity-list.ts'
import type {Hass} from './hass.ts'
import {createPlaceNamer} from './name-places.ts'

interface Options {
  list: EntityList
  hass: Hass
  /** The setting `entities`, as the dashboard keeps it. */
  named: Readonly<Record<string, unknown>>
  /** The keys of places that somebody is giving an entity. */
  chosen: ReadonlySet<string>
  language: Language
}

/** A place of the home whose entity is chosen in the card's settings. */
export interface PlaceToName {
  /** As the setting `entities` names it. */
  key: string
  /** For people: `door to Balcony in Kitchen`. */
  name: string
  /** The entity that the settings name; empty without one. */
  entity: string
}

export interface PlacesToName {
  /** The places whose entity this Home Assistant doesn't have, those with one by the settings, and the chosen ones. */
  places: PlaceToName[]
  /** The other places, which nothing gives an entity. */
  free: Pick<PlaceToName, 'key' | 'name'>[]
}

/** Returns the places of a home for the editor of the card's settings. `chosen` are keys of free places. */
export function placesToName(home: Home, {list, hass, named, chosen, language}: Options): PlacesToName {
  const nameOf = createPlaceNamer(home, language)
  const {unbound} = bindEntities(home, new Map(), list, hass)
  const bound = new Set(allBindings(home).map(keyOf))
  const places = new Map(unbound.map(({key, place}) => [key, {key, name: nameOf(place), entity: ''}]))
  const free = [...placesOf(home)].flatMap(([key, place]) => {
    if (bound.has(key)) return []
    const name = nameOf({...place, role: ''})
    if (chosen.has(key) || key in named) places.set(key, {key, name, entity: ''})
    return places.has(key) ? [] : [{key, name}]
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
