import {type Entry, indexBy, type RegistryEntity, readEntity} from '#shared/house/home-assistant/registries.ts'
import {isRecord} from '#shared/json.ts'
import {keptIn} from '#shared/kept-promise.ts'
import type {Hass} from './hass.ts'

/** The entity registry by entity id; null if Home Assistant doesn't tell it to this user. */
export type EntityList = ReadonlyMap<string, RegistryEntity> | null

/** `hass.entities` is another object after each change of the registry, for all cards. */
const lists = new WeakMap<object, Promise<EntityList>>()

/** Lists the entities, once for all cards until the registry changes. Rejects while Home Assistant is out of reach. */
export function listEntities(hass: Hass): Promise<EntityList> {
  return keptIn(lists, hass.entities ?? hass.callWS, () => ask(hass))
}

async function ask(hass: Hass): Promise<EntityList> {
  try {
    const answer = await hass.callWS({type: 'config/entity_registry/list'})
    const entries: readonly Entry[] = Array.isArray(answer) ? answer.filter(isRecord) : []
    return indexBy(entries, readEntity)
  } catch (error) {
    const code = isRecord(error) ? error.code : undefined
    if (code === 'unauthorized' || code === 'unknown_command') return null
    throw error
  }
}
