/** A home as data to draw, without three: a worker may make it for the page. */
import {defaults} from '#shared/home/defaults.ts'
import type {Home} from '#shared/home/schema.ts'
import {type Lamp, lampsOf} from '#shared/home/solid/lamps.ts'
import {plansShown} from '#shared/home/solid/plans-shown.ts'
import type {Mesh} from '#shared/home/solid/solid.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {type Batches, batchesOf} from './batches.ts'
import {groundOf} from './ground.ts'
import type {Ground} from './walk.ts'

/** A level with the plan of it that is shown. */
export interface LevelModel extends Batches {
  levelId: string
  planId: string
  /** Metres from its floor to its highest solid. */
  height: number
  lamps: readonly Lamp[]
  /** The ground for walks; null for a level without walls. */
  ground: Ground | null
}

/** A home with its levels to draw, from the lowest up. */
export interface HomeModel {
  home: Home
  levels: readonly LevelModel[]
}

export function levelModels(home: Home): LevelModel[] {
  const solids = solidsOf(home)
  const lamps = lampsOf(home)
  return plansShown(home).map(({plan, level}) => {
    const own = solids.filter((solid) => solid.level === level.id)
    const made = batchesOf(own)
    const floors = own.filter(({part}) => part === 'floor')
    const sizes = new Map(floors.map(({elementId, mesh}) => [elementId, areaOf(mesh)]))
    return {
      ...made,
      levelId: level.id,
      planId: plan.id,
      height: highest(made) ?? level.height ?? defaults.level.height,
      lamps: lamps.filter((lamp) => lamp.level === level.id),
      ground: groundOf(plan, level, (roomId) => sizes.get(roomId) ?? 0),
    }
  })
}

/** Returns the area of a mesh as seen from above and from below, to compare floors by. */
function areaOf({positions, indices}: Mesh): number {
  const value = (corner: number, axis: number) => positions[3 * (indices[corner] as number) + axis] as number
  let area = 0
  for (let at = 0; at < indices.length; at += 3) {
    const edge = (to: number, axis: number) => value(at + to, axis) - value(at, axis)
    area += Math.abs(edge(1, 0) * edge(2, 2) - edge(2, 0) * edge(1, 2)) / 2
  }
  return area
}

function highest({batches}: Batches): number | undefined {
  let most: number | undefined
  for (const {positions} of batches)
    for (let at = 1; at < positions.length; at += 3) most = Math.max(most ?? 0, positions[at] as number)
  return most
}

/** Returns the memory that may go to another thread instead of being copied. */
export const buffersOf = (levels: readonly LevelModel[]): ArrayBuffer[] => [
  ...new Set(
    levels.flatMap(({batches, movers}) => [
      ...batches.flatMap(({positions, indices}) => [positions.buffer, indices.buffer]),
      ...movers.map(({corners}) => corners.buffer),
    ]),
  ),
]
