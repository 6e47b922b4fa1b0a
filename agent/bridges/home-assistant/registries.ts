import {
  indexBy,
  indexDevices,
  type Registries,
  readArea,
  readEntity,
  readFloor,
} from '#shared/house/home-assistant/registries.ts'
import {isRecord} from '#shared/json.ts'
import type {Connection} from './connection.ts'
import {Refusal} from './refusals.ts'

/** Events that tell that a registry has changed. */
export const registryEvents = [
  'entity_registry_updated',
  'device_registry_updated',
  'area_registry_updated',
  'floor_registry_updated',
  // The unit of temperatures is no registry, but changes as rarely.
  'core_config_updated',
] as const

/** Entries of one registry that are read. */
const maxEntries = 20_000

/** Reads the registries. */
export async function readRegistries(connection: Connection): Promise<Registries> {
  const list = async (registry: string) => {
    const result = await connection.request({type: `config/${registry}_registry/list`})
    return Array.isArray(result) ? result.slice(0, maxEntries).filter(isRecord) : []
  }
  const [entities, devices, areas, floors] = await Promise.all([
    list('entity'),
    list('device'),
    list('area'),
    // Home Assistant before 2024.4 has no floors.
    list('floor').catch((error) => {
      if (error instanceof Refusal) return []
      throw error
    }),
  ])
  return {
    entities: indexBy(entities, readEntity),
    devices: indexDevices(devices),
    areas: indexBy(areas, readArea),
    floors: indexBy(floors, readFloor),
  }
}
