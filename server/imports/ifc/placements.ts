/** Multiplies placements up to the top, in metres. */
import {ifcRefusal} from '#shared/home/ifc/refusal.ts'
import {numbersOf, referenceOf} from './line-values.ts'
import {axesOf, identity, type Matrix, type Vector, within} from './matrix.ts'
import type {IfcModel} from './open-model.ts'

/** Placements in a row. Files have about six: site, building, storey, wall, opening, door. */
const maxDepth = 200
/** Metres. Farther points are no place on Earth. */
const maxDistance = 1e8

export interface Placements {
  /** Returns where an IfcLocalPlacement is in the project's axes. Throws NotImportable for a circle. */
  of(value: unknown): Matrix
  /** Returns an IfcAxis2Placement2D or 3D, relative to its parent placement. */
  axes(value: unknown): Matrix
  /** Returns an IfcCartesianPoint in metres. */
  point(value: unknown): Vector
  /** Returns an IfcDirection, of any length. */
  direction(value: unknown): Vector | undefined
}

/** `scale` is the file's unit of length in metres. */
export function createPlacements(model: IfcModel, scale: number): Placements {
  const known = new Map<number, Matrix>()

  const point = (value: unknown): Vector => {
    const [x = 0, y = 0, z = 0] = numbersOf(model.line(value)?.Coordinates).map((number) => number * scale)
    // Negated, so that NaN is refused too.
    if (!(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= maxDistance))
      throw ifcRefusal('far', {line: referenceOf(value) ?? 0})
    return [x, y, z]
  }
  const direction = (value: unknown): Vector | undefined => {
    const [x, y, z = 0] = numbersOf(model.line(value)?.DirectionRatios)
    return x === undefined || y === undefined ? undefined : [x, y, z]
  }
  const axes = (value: unknown): Matrix => {
    const line = model.line(value)
    return line === undefined
      ? identity
      : axesOf(point(line.Location), direction(line.Axis), direction(line.RefDirection))
  }

  function of(value: unknown): Matrix {
    const chain: {number: number; axes: unknown}[] = []
    const seen = new Set<number>()
    let outer = identity
    for (let next = value; ; ) {
      const number = referenceOf(next)
      const line = model.line(next)
      if (number === undefined || line === undefined) break
      const found = known.get(number)
      if (found !== undefined) {
        outer = found
        break
      }
      if (seen.has(number) || seen.size >= maxDepth) throw ifcRefusal('circular', {line: number})
      seen.add(number)
      chain.push({number, axes: line.RelativePlacement})
      next = line.PlacementRelTo
    }
    for (const {number, axes: inner} of chain.reverse()) {
      outer = within(outer, axes(inner))
      known.set(number, outer)
    }
    return outer
  }
  return {of, axes, point, direction}
}
