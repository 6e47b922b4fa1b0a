import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile, writeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {WritableModel} from '../model.ts'

/** The entities of elements, by the elements' keys: an id, for a plate's slot `<id>/<index>`. */
export type OfferedPlaces = Readonly<Record<string, readonly string[]>>

export const offerLimits = {places: 1000, entitiesOfPlace: 8}

const keyPattern = /^[a-z0-9][a-z0-9-]{0,47}(\/\d{1,2})?$/
const entityPattern = /^[a-z0-9_]{1,64}\.[a-z0-9_]{1,190}$/

export function isOfferedPlaces(value: unknown): value is OfferedPlaces {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= offerLimits.places && entries.every(([key, list]) => keyPattern.test(key) && isEntities(list))
  )
}

const isEntities = (list: unknown) =>
  Array.isArray(list) &&
  list.length <= offerLimits.entitiesOfPlace &&
  list.every((entity) => typeof entity === 'string' && entityPattern.test(entity))

export interface OfferedPlacesOptions {
  folder: string
  model: WritableModel
  logger: Logger
}

/**
 * Keeps which entities people chose for elements in a dashboard's card, and tells the model. The agent declares them as
 * aliases of its devices, so *Match* proposes the pairs: nothing is bound before a person agrees there. Returns a
 * function that replaces the entities of some elements; an empty list forgets those of an element. It throws a
 * RangeError when there are too many.
 */
export async function openOfferedPlaces({folder, model, logger}: OfferedPlacesOptions) {
  const stored: JsonFile<OfferedPlaces> = openJsonFile({
    path: filesIn(folder).offeredPlaces,
    version: 1,
    isValid: isOfferedPlaces,
  })
  let places = (await stored.read()) ?? {}
  model.update({offered: byEntity(places)})

  return async (offered: OfferedPlaces): Promise<void> => {
    const next = Object.fromEntries(
      Object.entries({...places, ...offered}).filter(([, entities]) => entities.length > 0),
    )
    if (!isOfferedPlaces(next)) throw new RangeError(`at most ${offerLimits.places} elements`)
    places = next
    model.update({offered: byEntity(places)})
    await writeOrWarn(stored, places, logger)
  }
}

function byEntity(places: OfferedPlaces): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>()
  for (const [key, entities] of Object.entries(places))
    for (const entity of new Set(entities)) keys.set(entity, [...(keys.get(entity) ?? []), key])
  return keys
}
