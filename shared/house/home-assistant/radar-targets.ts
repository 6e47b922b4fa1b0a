import {rounded} from '#shared/home/geometry/grid.ts'
import type {RadarReading} from '../radars.ts'
import {entitiesBeside, integrationName, metresIn} from './entities-beside.ts'
import type {EntityState} from './entity-state.ts'
import type {Registries} from './registries.ts'

/** The entities of one target of a radar. Those that its firmware lacks, or that are disabled, are absent. */
export interface TargetEntities {
  x: string
  y: string
  /** Whether the target is there, by firmware that says so. */
  active?: string
}

/** Sensors tell at most three targets, and people of their own firmware some more. */
const maxTargets = 10

/** `Target-1 X` of ESPHome and Apollo, `LD2450 Target-1 X`, `Target 1 Active` of Everything Presence. */
const names = /\btarget[\s_-]*(\d{1,2})[\s_-]*(x|y|active)$/i

/** Returns the targets of the sensor that an entity belongs to; empty where it tells none. */
export function targetsBeside(entityId: string, registries: Registries): TargetEntities[] {
  const found = new Map<number, Partial<TargetEntities>>()
  for (const entity of entitiesBeside(entityId, registries)) {
    const [, number, part] = names.exec(integrationName(entity)) ?? []
    if (number === undefined || part === undefined) continue
    const parts = found.get(Number(number)) ?? {}
    parts[part.toLowerCase() as keyof TargetEntities] ??= entity.entityId
    found.set(Number(number), parts)
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([, {x, y, active}]) => (x && y ? [{x, y, ...(active && {active})}] : []))
    .slice(0, maxTargets)
}

/** Reads where people are. A sensor of which no target can be read is unavailable. */
export function readTargets(
  targets: readonly TargetEntities[],
  stateOf: (entityId: string) => EntityState | undefined,
): RadarReading {
  const read = targets.map((target) => readTarget(target, stateOf))
  if (read.every((target) => target === undefined)) return {status: 'unavailable'}
  return {status: 'ok', targets: read.flatMap((target) => (target ? [target] : []))}
}

/** Returns the place of a target; null for one that isn't there, and undefined where nobody knows. */
function readTarget(
  {x, y, active}: TargetEntities,
  stateOf: (entityId: string) => EntityState | undefined,
): [number, number] | null | undefined {
  const [aside, ahead] = [stateOf(x), stateOf(y)]
  if (!isHeard(aside) || !isHeard(ahead)) return undefined
  // ESPHome's radar says so of a target that has gone.
  if (aside.state === 'unknown' || ahead.state === 'unknown') return null
  if (active !== undefined && stateOf(active)?.state === 'off') return null
  const place = [metres(aside), metres(ahead)]
  if (place.some((value) => value === undefined)) return undefined
  // Everything Presence puts a target that has gone on the sensor itself.
  return place.every((value) => value === 0) ? null : (place as [number, number])
}

const isHeard = (entity: EntityState | undefined): entity is EntityState =>
  entity !== undefined && entity.state !== 'unavailable'

function metres(entity: EntityState): number | undefined {
  const told = metresIn(entity)
  return told === undefined ? undefined : rounded(told)
}
