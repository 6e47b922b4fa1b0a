/** Draws the elements of a plan, layer by layer. */
import {groupBy} from '../older-browsers.ts'
import type {RoomOutlines} from '../regions.ts'
import type {Home, Plan} from '../schema.ts'
import {drawPictures, type PictureOf} from './drawings.ts'
import {drawAwning, drawLight, drawPlate} from './fixtures.ts'
import {drawAreas, drawFloors, drawSteps} from './floors.ts'
import {drawItems} from './items.ts'
import {drawOpening} from './openings.ts'
import {drawStairs} from './stairs.ts'
import type {WallBody} from './wall-body.ts'
import {wallBodies} from './wall-ends.ts'
import {drawDivider, drawWall} from './walls.ts'
import {createWindowSides} from './window-sides.ts'

/** The layers from the floor up: later layers cover earlier ones. */
export const layerNames = [
  'rooms',
  'areas',
  'drawings',
  'steps',
  'stairs',
  'items',
  'dividers',
  'walls',
  'openings',
  'awnings',
  'plates',
  'notes',
  'dimensions',
  'names',
  'lights',
] as const

export type Layers = Record<(typeof layerNames)[number], string[]>

/** The layers of built elements; names and annotations are drawn by themselves. */
export type ElementLayers = Omit<Layers, 'names' | 'notes' | 'dimensions'>

interface LayerOptions {
  regions: RoomOutlines
  imageOf: PictureOf
  /** Whether small details are left out. */
  isSmall?: boolean
}

/** Returns the drawing of each element, by layer, without names and annotations. Absent elements are empty texts. */
export function drawLayers(home: Home, plan: Plan, {regions, imageOf, isSmall = false}: LayerOptions): ElementLayers {
  return {
    ...floorLayers(plan, regions, imageOf),
    ...elementLayers(home, plan, regions, isSmall),
    lights: plan.lights.map(drawLight),
  }
}

function floorLayers(plan: Plan, regions: RoomOutlines, imageOf: PictureOf) {
  return {
    rooms: drawFloors(plan, regions),
    areas: drawAreas(plan, regions),
    drawings: drawPictures(plan, imageOf),
    steps: [drawSteps(plan, regions)],
  }
}

function elementLayers(home: Home, plan: Plan, regions: RoomOutlines, isSmall: boolean) {
  const bodies = wallBodies(plan.walls)
  const byId = new Map(bodies.map((body) => [body.wall.id, body]))
  const withSide = createWindowSides(plan, regions)
  const openings = groupBy(plan.openings, ({wall}) => wall)
  const onWalls = <T extends {wall: string}>(elements: readonly T[], draw: (element: T, body: WallBody) => string) =>
    elements.map((element) => {
      const body = byId.get(element.wall)
      return body === undefined ? '' : draw(element, body)
    })
  return {
    stairs: drawStairs(home, plan),
    items: drawItems(home, plan),
    dividers: plan.walls.filter(({kind}) => kind === 'divider').map(drawDivider),
    walls: bodies.map((body) => drawWall(body, openings.get(body.wall.id) ?? [])),
    openings: onWalls(plan.openings, (opening, body) => drawOpening(withSide(opening, body), body)),
    awnings: onWalls(plan.awnings, drawAwning),
    plates: isSmall ? [] : onWalls(plan.plates, drawPlate),
  }
}
