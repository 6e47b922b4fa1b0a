import type {EntityState} from './entity-state.ts'
import type {Registries, RegistryEntity} from './registries.ts'

/** Returns the entities of the device that an entity belongs to, itself among them; none for an entity without one. */
export function* entitiesBeside(entityId: string, {entities}: Registries): Generator<RegistryEntity> {
  const owner = entities.get(entityId)?.deviceId
  if (owner === undefined) return
  for (const entity of entities.values()) if (entity.deviceId === owner) yield entity
}

/** Returns the integration's own name of an entity: people may give another one. */
export const integrationName = ({originalName, entityId}: RegistryEntity) =>
  originalName ?? entityId.replaceAll('_', ' ')

/** Metres of a unit of length: people choose another one for an entity in Home Assistant. */
export const metresOf: Readonly<Record<string, number>> = {
  mm: 0.001,
  cm: 0.01,
  m: 1,
  in: 0.0254,
  ft: 0.3048,
  yd: 0.9144,
}

/** Returns the metres that an entity tells; undefined for one without a number or a unit of length. */
export function metresIn({state, attributes}: EntityState): number | undefined {
  const factor = metresOf[String(attributes.unit_of_measurement)]
  return factor === undefined || !/^-?\d+(\.\d+)?$/.test(state) ? undefined : Number(state) * factor
}
