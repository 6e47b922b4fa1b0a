/** Draws a plan's elements and the names of its rooms to scale, in millimetres from the plan's origin. */
import {drawLabels} from '../draw/labels.ts'
import {drawLayers, type ElementLayers, layerNames} from '../draw/layers.ts'
import type {Units} from '../draw/measures.ts'
import type {PlanRegions} from '../regions.ts'
import type {Home, Plan, Point} from '../schema.ts'
import {penOf} from './pens.ts'
import {readDrawing} from './read-drawing.ts'
import {type Place, placeShape, type Shape} from './shapes.ts'
import {type Mark, text} from './sheet.ts'

/** The layers of elements: names are written by `roomMarks`. */
type DrawnLayer = keyof ElementLayers

/** The most characters of a plan's drawing: its file would be too large to open. */
const maxDrawing = 12 * 1024 * 1024

export class TooDetailedError extends Error {
  override name = 'TooDetailedError'
}

/** Returns the drawing of each layer as SVG, from the floor up. Throws TooDetailedError when that is too much. */
export function drawnLayers(home: Home, plan: Plan, regions: PlanRegions): [DrawnLayer, string][] {
  const layers = drawLayers(home, plan, {regions, imageOf: () => undefined})
  const drawn = layerNames
    .filter((name): name is DrawnLayer => name in layers)
    .map((name): [DrawnLayer, string] => [name, layers[name].join('')])
  const length = drawn.reduce((sum, [, svg]) => sum + svg.length, 0)
  ensurePrintable(plan, length)
  return drawn
}

/** Throws TooDetailedError when a plan's drawing has too many characters. */
export function ensurePrintable({id}: Pick<Plan, 'id'>, length: number): void {
  if (length > maxDrawing) throw new TooDetailedError(`the plan ${id} has too much detail`)
}

/** Returns the marks of all elements; `metre` is how many millimetres one metre has on the sheet. */
export function elementMarks(home: Home, plan: Plan, regions: PlanRegions, metre: number): Mark[] {
  const whole: Place = {at: [0, 0], angle: 0, isMirrored: false}
  return drawnLayers(home, plan, regions).flatMap(([, svg]) =>
    readDrawing(svg).flatMap((element) =>
      element.shapes.flatMap((shape, index) => {
        const pen = penOf(element, shape, index)
        if (pen === undefined) return []
        const placed = element.place ? placeShape(shape, element.place) : shape
        return markOf(placeShape(placed, whole, metre), pen)
      }),
    ),
  )
}

function markOf(shape: Shape, pen: NonNullable<ReturnType<typeof penOf>>): Mark[] {
  if (shape.kind === 'path') return [{kind: 'path', paths: shape.paths, pen}]
  if (shape.kind === 'text')
    return [text(shape.at, shape.size, shape.text, {anchor: 'middle', angle: shape.angle, ink: pen.ink, hasEdge: true})]
  const {center, radii, angle} = shape
  return [{kind: 'ellipse', center, radii, angle, pen}]
}

/**
 * Heights of letters in millimetres: of names, the least legible one, and of the number in a room without more space.
 */
const nameSize = 2.5
const legible = 1.55
const numberSize = 2.2

interface NameOptions {
  metre: number
  units: Units
}

/**
 * Writes the names of rooms with their areas. A room without space for legible letters has the number that the table
 * gives it.
 */
export function roomMarks(home: Home, plan: Plan, regions: PlanRegions, {metre, units}: NameOptions): Mark[] {
  const size = nameSize / metre
  const {texts, placements} = drawLabels(home, plan, regions, {size, units, measures: true})
  return plan.rooms.flatMap((room, index) => {
    const place = placements[index]
    const isLegible = place && place.scale * nameSize >= legible && place.cost < tolerated
    return isLegible ? namesOf(texts[index] ?? '', metre) : [numberAt(room.at, String(index + 1), metre)]
  })
}

/** The cost of covered obstacles from which a number is better: a name across a wall. */
const tolerated = 12

const namesOf = (svg: string, metre: number): Mark[] =>
  readDrawing(svg).flatMap(({shapes}) =>
    shapes.flatMap((shape) => {
      if (shape.kind !== 'text') return []
      const isMeasure = shape.name.includes('measures')
      const at: Point = [shape.at[0] * metre, shape.at[1] * metre]
      return [text(at, shape.size * metre, shape.text, {anchor: 'middle', isBold: !isMeasure, hasEdge: true})]
    }),
  )

const numberAt = ([x, y]: Point, words: string, metre: number): Mark =>
  text([x * metre, y * metre + numberSize * 0.35], numberSize, words, {anchor: 'middle', isBold: true, hasEdge: true})
