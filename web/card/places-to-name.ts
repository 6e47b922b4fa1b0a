import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {bindEntities} from './bind-entities.ts'
import type {EntityList} from './entity-list.ts'
import type {Hass} from './hass.ts'
import {createPlaceNamer} from './name-places.ts'

interface Options {
  list: EntityList
  hass: Hass
  /** The setting `entities`, as the dashboard keeps it. */
  named: Readonly<Record<string, unknown>>
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

/** Returns the places whose entity this Home Assistant doesn't have, and those with one entity by the settings. */
export function placesToName(home: Home, {list, hass, named, language}: Options): PlaceToName[] {
  const nameOf = createPlaceNamer(home, language)
  const {unbound} = bindEntities(home, new Map(), list, hass)
  const places = new Map(unbound.map(({key, place}) => [key, {key, name: nameOf(place), entity: ''}]))
  for (const [key, entity] of Object.entries(named)) {
    const place = places.get(key)
    if (place && typeof entity === 'string') places.set(key, {...place, entity})
    // A list of entities is kept as it is: the code editor has it.
    else if (typeof entity !== 'string') places.delete(key)
  }
  return [...places.values()]
}
