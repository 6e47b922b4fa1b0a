import {onGrid} from '../geometry/grid.ts'
import type {Product} from '../product.ts'
import {type Calculator, ranges, type Vector} from './calculator.ts'
import {type ChosenValues, holds} from './choose-options.ts'
import type {Part, Slot} from './geometry.ts'

type Shape = {
  /** Along x, y and z before rotation, in metres. */
  size: Vector
} & ({kind: 'box' | 'cylinder'} | {kind: 'model'; sha256: string})

export type PlacedPart = Shape & {
  /** The middle of its underside, relative to the middle of the product's outline, in metres. */
  at: Vector
  /** Degrees, clockwise on the drawing. */
  angle: number
  /** The id of one of the product's finishes. */
  finish: string | undefined
}

/** The maximum number of parts, including copies. */
const maxParts = 2000

/** Returns the parts that exist with these values, in the product's order. Omits parts without extent. */
export function placeParts(product: Product, values: ChosenValues, calculator: Calculator): PlacedPart[] {
  const {slots = [], parts} = product.geometry
  const rows = new Map(slots.map((slot, index) => [slot.id, rowOf(slot, index, calculator)]))
  const placed: PlacedPart[] = []
  for (const [index, part] of parts.entries()) {
    const one = holds(part.when, values) ? placePart(product, part, index, values, calculator) : undefined
    if (one === undefined) continue
    const {count, at, step} = part.slot === undefined ? alone : (rows.get(part.slot) ?? none)
    if (placed.length + count > maxParts) {
      calculator.problems.push({at: '/geometry/parts', wrong: `make more than ${maxParts} parts`})
      return placed
    }
    for (let copy = 0; copy < count; copy++) placed.push({...one, at: along(along(at, step, copy), one.at, 1)})
  }
  return placed
}

function placePart(
  product: Product,
  part: Part,
  index: number,
  values: ChosenValues,
  calculator: Calculator,
): PlacedPart | undefined {
  const shape = shapeOf(part, index, values, calculator)
  const at = calculator.vector(part.at, ranges.coordinate, 'geometry', 'parts', index, 'at')
  const angle = calculator.number(part.angle ?? 0, ranges.angle, 'geometry', 'parts', index, 'angle')
  if (shape === undefined || at === undefined || angle === undefined) return undefined
  if (shape.size.some((extent) => onGrid(extent) === 0)) return undefined
  return {...shape, at, angle: angle % 360, finish: finishOf(product, part, values)}
}

/** The positions of a slot, computed only for the parts copied there: there may be 100,000. */
interface Row {
  count: number
  at: Vector
  step: Vector
}

const origin: Vector = [0, 0, 0]
const alone: Row = {count: 1, at: origin, step: origin}
const none: Row = {...alone, count: 0}

function along([x, y, z]: Vector, [dx, dy, dz]: Vector, times: number): Vector {
  return [x + dx * times, y + dy * times, z + dz * times]
}

function rowOf(slot: Slot, index: number, {number, vector}: Calculator): Row {
  const count = number(slot.count, ranges.count, 'geometry', 'slots', index, 'count')
  const at = vector(slot.at, ranges.coordinate, 'geometry', 'slots', index, 'at')
  const step = vector(slot.step, ranges.coordinate, 'geometry', 'slots', index, 'step')
  if (count === undefined || at === undefined || step === undefined) return none
  return {count: Math.round(count), at, step}
}

/** Returns undefined when the shape can't be evaluated, or no model suits these values. */
function shapeOf(part: Part, index: number, values: ChosenValues, {number, vector}: Calculator): Shape | undefined {
  const path = ['geometry', 'parts', index] as const
  if (part.kind === 'cylinder') {
    const radius = number(part.radius, ranges.extent, ...path, 'radius')
    const height = number(part.height, ranges.extent, ...path, 'height')
    return radius === undefined || height === undefined
      ? undefined
      : {kind: part.kind, size: [2 * radius, 2 * radius, height]}
  }
  const size = vector(part.size, ranges.extent, ...path, 'size')
  if (part.kind === 'box') return size && {kind: part.kind, size}
  const model = part.models.find(({when}) => holds(when, values))
  return size && model && {kind: part.kind, sha256: model.sha256, size}
}

function finishOf({options}: Product, {finish}: Part, values: ChosenValues): string | undefined {
  if (typeof finish !== 'object') return finish
  const option = options.find(({id}) => id === finish.option)
  if (option?.kind !== 'choice') return undefined
  return option.values.find(({id}) => id === values.get(option.id))?.finish
}
