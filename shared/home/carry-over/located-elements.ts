/** Lists a home's elements with their places, to find them again in another home. */

import {elementLists} from '../element-lists.ts'
import {sourceIdOf} from '../import/source-id.ts'
import type {ElementKind} from '../kinds.ts'
import type {Bindings, Home, Plan, Point, Slot} from '../schema.ts'
import {wallLine} from '../wall-line.ts'

export interface LocatedElement {
  kind: ElementKind
  id: string
  name: string
  /** The plan's id; for a plan, its level's; undefined for levels and presentations. */
  within: string | undefined
  /** Points in metres that say where it is: none for areas and presentations, both ends for a wall. */
  points: readonly Point[]
  /** Metres above its level's floor; undefined when it has no height of its own. */
  height: number | undefined
  /** Its id in the Sweet Home 3D file that it comes from, which stays as long as the piece. */
  source: string | undefined
  element: {id: string; name?: string; note?: string; bindings?: Bindings; slots?: readonly Slot[]; extra?: unknown}
}

/** Returns every element of the home, in its order. */
export function locatedElements(home: Home): LocatedElement[] {
  const heights = new Map(home.levels.map(({id, z}) => [id, z]))
  return [
    ...home.levels.map((level) => located('level', level, undefined, [[level.z, 0]])),
    ...home.plans.flatMap((plan) => [
      located('plan', plan, plan.level, [[heights.get(plan.level) ?? 0, 0]]),
      ...elementsOfPlan(plan),
    ]),
    ...(home.presentations ?? []).map((each) => located('presentation', each, undefined, [])),
  ]
}

function elementsOfPlan(plan: Plan): LocatedElement[] {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const onWall = ({wall: id, at}: {wall: string; at: number}): Point[] => {
    const wall = walls.get(id)
    return wall === undefined ? [] : [wallLine(wall).at(at).point]
  }
  const pointsOf: {[List in (typeof elementLists)[number][0]]: (element: Plan[List][number]) => readonly Point[]} = {
    areas: () => [],
    rooms: ({at}) => [at],
    walls: ({a, b}) => [a, b],
    openings: onWall,
    items: ({at}) => [at],
    lights: ({at}) => [at],
    plates: onWall,
    awnings: onWall,
    stairs: ({path}) => path.slice(0, 1),
  }
  return elementLists.flatMap(([list, kind]) => {
    const points = pointsOf[list] as (element: unknown) => readonly Point[]
    return plan[list].map((element) => located(kind, element, plan.id, points(element)))
  })
}

function located(
  kind: ElementKind,
  element: LocatedElement['element'],
  within: string | undefined,
  points: readonly Point[],
): LocatedElement {
  const {z, sill} = element as {z?: number; sill?: number}
  const height = kind === 'level' ? undefined : (z ?? sill)
  return {kind, id: element.id, name: element.name ?? '', within, points, height, source: sourceIdOf(element), element}
}
