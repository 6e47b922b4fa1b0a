/** The solids of one plan. */

import type {WallBody} from '../draw/wall-body.ts'
import {wallBodies} from '../draw/wall-ends.ts'
import type {ElementKind} from '../kinds.ts'
import {groupBy} from '../older-browsers.ts'
import {roomOutlines} from '../regions.ts'
import type {Level, Plan} from '../schema.ts'
import {cutHoles} from './cut-holes.ts'
import {awningParts, plateMesh} from './fixture-solids.ts'
import {openingParts} from './opening-solids.ts'
import type {createProductSolids} from './product-solids.ts'
import {ceilingMesh, floorMesh} from './room-solids.ts'
import type {MadePart, Mesh, Place, Solid, SolidPart} from './solid.ts'
import type {Shafts} from './stair-shafts.ts'
import {riseOf, stairMesh} from './stair-solids.ts'
import type {Surfaces} from './surfaces.ts'
import {type CellBudget, wallMesh} from './wall-solids.ts'

export interface Shown {
  plan: Plan
  level: Level
  levels: readonly Level[]
  shafts: Shafts
  surfaces: Surfaces
  cells: CellBudget
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

function wallSolids({plan: {openings}, level, surfaces, cells}: Shown, bodies: Bodies): Solid[] {
  const byWall = groupBy(openings, ({wall}) => wall)
  return [...bodies].flatMap(([id, body]) => {
    const own = byWall.get(id) ?? []
    return [
      ...solid('wall', id, level, 'wall', wallMesh(body, own, level, {surfaces, cells})),
      ...own.flatMap((opening) => parts('opening', opening.id, level, openingParts(opening, body, level, surfaces))),
    ]
  })
}

function roomSolids({plan, level, shafts, surfaces}: Shown): Solid[] {
  const outlines = roomOutlines(plan).rooms
  return plan.rooms.flatMap((room) => {
    const rings = outlines.get(room.id)?.rings
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

function fixtureSolids({plan: {plates, awnings, openings}, level, surfaces}: Shown, bodies: Bodies): Solid[] {
  const byWall = groupBy(openings, ({wall}) => wall)
  return [
    ...plates.flatMap((plate) => {
      const body = bodies.get(plate.wall)
      return body ? solid('plate', plate.id, level, 'plate', plateMesh(plate, body, surfaces)) : []
    }),
    ...awnings.flatMap((awning) => {
      const body = bodies.get(awning.wall)
      if (body === undefined) return []
      return parts('awning', awning.id, level, awningParts(awning, body, byWall.get(awning.wall) ?? [], surfaces))
    }),
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

const parts = (elementKind: ElementKind, elementId: string, {id: level}: Level, made: readonly MadePart[]): Solid[] =>
  made.map((part) => ({elementId, elementKind, level, ...part}))
