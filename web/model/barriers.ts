/** The barriers of a walk through a plan: its walls, without the openings that reach the floor. */

import {distanceTo, type Segment} from '#shared/home/geometry/segment.ts'
import type {Opening, Plan, Point, Wall} from '#shared/home/schema.ts'
import {halfThickness, wallLine} from '#shared/home/wall-line.ts'

interface Barrier extends Segment {
  /** Metres that a person keeps from the segment. */
  reach: number
}

export type Barriers = readonly Barrier[]

/** Half of a person's width, in metres. */
const shoulder = 0.15
/** Metres from the floor up to which a person steps over a sill. */
const stepOver = 0.2
/** Metres between the points of a curved wall. */
const chord = 0.5

export function barriersOf({walls, openings}: Pick<Plan, 'walls' | 'openings'>): Barriers {
  const byWall = new Map<string, Opening[]>()
  for (const opening of openings) byWall.set(opening.wall, [...(byWall.get(opening.wall) ?? []), opening])
  return walls.filter(({kind}) => kind !== 'divider').flatMap((wall) => barriersOfWall(wall, byWall.get(wall.id) ?? []))
}

function barriersOfWall(wall: Wall, openings: readonly Opening[]): Barrier[] {
  const line = wallLine(wall)
  const half = halfThickness(wall)
  const gaps = openings
    .filter(({sill = 0}) => sill <= stepOver)
    // The round end of a barrier is not to stand in the doorway.
    .map(({at, width}) => ({from: at - width / 2 - half, to: at + width / 2 + half}))
    .sort((one, other) => one.from - other.from)
  const solid: {from: number; to: number}[] = []
  let from = 0
  for (const gap of [...gaps, {from: line.length, to: line.length}]) {
    if (gap.from >= from) solid.push({from, to: gap.from})
    from = Math.max(from, gap.to)
  }
  return solid.flatMap(({from, to}) => {
    const parts = line.arc ? Math.ceil((to - from) / chord) || 1 : 1
    const at = (part: number) => line.at(from + ((to - from) * part) / parts).point
    return Array.from({length: parts}, (_, part) => ({a: at(part), b: at(part + 1), reach: half + shoulder}))
  })
}

const isFree = (at: Point, barriers: Barriers) =>
  barriers.every((barrier) => distanceTo(barrier, at) >= barrier.reach - 1e-9)

/**
 * Returns the end of a step from one point to another: there, along the wall in the way, or not moved. A step is
 * shorter than walls are thick.
 */
export function walkTo(from: Point, to: Point, barriers: Barriers): Point {
  const near = barriers.filter((barrier) => distanceTo(barrier, from) < barrier.reach + 1)
  // A person inside a wall may leave it.
  if (isFree(to, near) || !isFree(from, near)) return to
  const along: Point[] = [
    [to[0], from[1]],
    [from[0], to[1]],
  ]
  return along.find((point) => isFree(point, near)) ?? from
}
