/** A home as data to draw, without three: a worker may make it for the page. */
import {defaults} from '#shared/home/defaults.ts'
import type {Home} from '#shared/home/schema.ts'
import {type Lamp, lampsOf} from '#shared/home/solid/lamps.ts'
import {plansShown} from '#shared/home/solid/plans-shown.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {type Batches, batchesOf} from './batches.ts'

/** A level with the plan of it that is shown. */
export interface LevelModel extends Batches {
  levelId: string
  planId: string
  /** Metres from its floor to its highest solid. */
  height: number
  lamps: readonly Lamp[]
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
    const made = batchesOf(solids.filter((solid) => solid.level === level.id))
    return {
      ...made,
      levelId: level.id,
      planId: plan.id,
      height: highest(made) ?? level.height ?? defaults.level.height,
      lamps: lamps.filter((lamp) => lamp.level === level.id),
    }
  })
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
