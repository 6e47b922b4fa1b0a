/** The solids of one plan. */

import type {WallBody} from '../draw/wall-body.ts'
import {wallBodies} from '../draw/wall-ends.ts'
import type {ElementKind} from '../kinds.ts'
import {groupBy} from '../older-browsers.ts'
import {planRegions} from '../regions.ts'
import type {Level, Plan} from '../schema.ts'
import {cutHoles} from './cut-holes.ts'
import {awningMesh, plateMesh} from './fixture-solids.ts'
import {openingMesh} from './opening-solids.ts'
import type {createProductSolids} from './product-solids.ts'
import {ceilingMesh, floorMesh} from './room-solids.ts'
import type {Mesh, Place, Solid, SolidPart} from './solid.ts'
import type {Shafts} from './stair-shafts.ts'
import {riseOf, stairMesh} from './stair-solids.ts'
import type {Surfaces} from './surfaces.ts'
import {wallMesh} from './wall-solids.ts'

export interface Shown {
  plan: Plan
  level: Level
  levels: readonly Level[]
  shafts: Shafts
  surfaces: Surfaces
  products: ReturnType<typeof createProductSolids>
}

/** The most steps of all stairs of a plan: bounds the work. */
const maxSteps = 40_000

export function planSolids(shown: Shown): Solid[] {
  const bodies = new Map(wallBodies(shown.plan.walls).map((body) => [body.wall.id, body]))
  return [
    ...wallSolids(shown, bodies),
    ...roomSolids(shown),
    ...stairSolids(shown),
    ...fixtureSolids(shown, bodies),
    ...productSolids(shown),
  ]
}

type Bodies = ReadonlyMap<string, WallBody>

function wallSolids({plan: {openings}, level, surfaces}: Shown, bodies: Bodies): Solid[] {
  const byWall = groupBy(openings, ({wall}) => wall)
  return [...bodies].flatMap(([id, body]) => {
    const own = byWall.get(id) ?? []
    return [
      ...solid('wall', id, level, 'wall', wallMesh(body, own, level, surfaces)),
      ...own.flatMap((opening) => {
        const made = openingMesh(opening, body, level, surfaces)
        return made ? solid('opening', opening.id, level, made.part, made.mesh) : []
      }),
    ]
  })
}

function roomSolids({plan, level, shafts, surfaces}: Shown): Solid[] {
  const regions = planRegions(plan)
  return plan.rooms.flatMap((room) => {
    const {rings} = regions.rooms.get(room.id) ?? {}
    if (rings === undefined) return []
    const [below, above] = [shafts.floors.get(level.id) ?? [], shafts.ceilings.get(level.id) ?? []]
    return [
      ...solid('room', room.id, level, 'floor', floorMesh(room, cutHoles(rings, below), level, surfaces)),
      ...solid('room', room.id, level, 'ceiling', ceilingMesh(room, cutHoles(rings, above), level, surfaces)),
    ]
  })
}

function stairSolids({plan: {stairs}, level, levels, surfaces}: Shown): Solid[] {
  const most = Math.ceil(maxSteps / Math.max(stairs.length, 1))
  return stairs.flatMap((stair) =>
    solid('stair', stair.id, level, 'stair', stairMesh(stair, riseOf(stair, level, levels), most, surfaces)),
  )
}

function fixtureSolids({plan: {plates, awnings}, level, surfaces}: Shown, bodies: Bodies): Solid[] {
  const on = <Fixture extends {wall: string}>(
    fixture: Fixture,
    mesh: (fixture: Fixture, body: WallBody, surfaces: Surfaces) => Mesh | undefined,
  ) => {
    const body = bodies.get(fixture.wall)
    return body && mesh(fixture, body, surfaces)
  }
  return [
    ...plates.flatMap((plate) => solid('plate', plate.id, level, 'plate', on(plate, plateMesh))),
    ...awnings.flatMap((awning) => solid('awning', awning.id, level, 'awning', on(awning, awningMesh))),
  ]
}

function productSolids({plan: {items, lights}, level, products}: Shown): Solid[] {
  const placed = (kind: ElementKind, id: string, part: SolidPart, made: {mesh: Mesh; place: Place} | undefined) =>
    solid(kind, id, level, part, made?.mesh).map((each) => ({...each, ...(made && {place: made.place})}))
  return [
    ...items.flatMap((item) => placed('item', item.id, 'item', products.item(item))),
    ...lights.flatMap((light) => placed('light', light.id, 'lamp', products.lamp(light, level))),
  ]
}

function solid(
  elementKind: ElementKind,
  elementId: string,
  level: Level,
  part: SolidPart,
  mesh: Mesh | undefined,
): Solid[] {
  return mesh ? [{elementId, elementKind, level: level.id, part, mesh}] : []
}
