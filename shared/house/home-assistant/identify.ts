import type {StateSource} from './entity-state.ts'
import type {Registries, RegistryEntity} from './registries.ts'

/** The entity that last stood for a device. */
export interface LastEntity {
  /** Its entity id in lower case. */
  entityId: string
  /** The id of its entry in the registry; absent for one that has none. */
  entry?: string
}

/** The devices that the plan names. */
export interface Places {
  isPlaced(device: string): boolean
  /** The last entity of each of them, by the device's id. */
  last: ReadonlyMap<string, LastEntity>
}

export interface IdentifyOptions {
  bridge: string
  registries: Registries
  states: StateSource
  places?: Places | undefined
}

/** Returns the id of an entity's device. */
export type Identify = (entityId: string, entry: RegistryEntity | undefined) => string

/**
 * Creates a function that tells which device an entity is: that of its entry in the registry, which outlives renames.
 * 1. A light that Home Assistant shows in place of a switch (`switch_as_x`) is the switch, unless the plan names the
 *    light itself. The switch is hidden meanwhile.
 * 2. A device of the plan whose entry is gone lives on in the entity that has its entity id now: people give an
 *    exchanged device the old id, so that their automations go on.
 */
export function createIdentify({bridge, registries, states, places}: IdentifyOptions): Identify {
  const {entities} = registries
  const ownId: Identify = (entityId, entry) => (entry ? `${bridge}:${entry.id}` : `${bridge}:state:${entityId}`)
  const isPlaced = (id: string) => places?.isPlaced(id) === true

  const baseId: Identify = (entityId, entry) => {
    const own = ownId(entityId, entry)
    const source = entities.get(entry?.wraps ?? '')
    if (!source || source.isShown) return own
    const wrapped = ownId(source.entityId, source)
    return isPlaced(own) && !isPlaced(wrapped) ? own : wrapped
  }

  const heirs = places ? findHeirs({bridge, registries, states, places}, baseId) : new Map<string, string>()
  return (entityId, entry) => {
    const base = baseId(entityId, entry)
    return heirs.get(base) ?? base
  }
}

/** Finds the entities in which devices of the plan live on, by the ids that they would have. */
function findHeirs(
  {bridge, registries: {entities}, states, places}: IdentifyOptions & {places: Places},
  baseId: Identify,
): Map<string, string> {
  const heirs = new Map<string, string>()
  const placed = [...places.last].filter(([id]) => places.isPlaced(id))
  if (placed.length === 0) return heirs
  const byEntry = new Map([...entities.values()].map((entry) => [entry.id, entry]))
  const isUnregistered = (entityId: string) => !entities.has(entityId) && states.get(entityId) !== undefined
  const isHere = (id: string) => {
    const own = id.slice(bridge.length + 1)
    return byEntry.has(own) || (own.startsWith('state:') && isUnregistered(own.slice('state:'.length)))
  }
  for (const [id, {entityId, entry}] of placed) {
    if (isHere(id)) continue
    const heir = byEntry.get(entry ?? '') ?? entities.get(entityId)
    if (!heir && !isUnregistered(entityId)) continue
    const base = baseId(heir?.entityId ?? entityId, heir)
    if (!places.isPlaced(base) && !heirs.has(base)) heirs.set(base, id)
  }
  return heirs
}
