/** Divides windows below the ridge of a gable, which is two walls in line: each holds its part. */
import {along, cross, directionOf, distance, dot, minus, rotate} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {ImportContext} from './import-context.ts'
import {centerInWall} from './opening-center.ts'
import {openingKindOf} from './opening-kinds.ts'
import type {SourcePiece, SourceWall} from './source-home.ts'

/** Metres between ends that are one corner. */
const near = 0.01
/** The sine of 1°: the largest angle between walls in line. */
const maxBend = 0.0175
/** The sine of 15°, and metres: the largest angle and distance between a window and its wall. */
const [maxSine, maxBeside] = [0.26, 0.1]
/** Metres. A window whose smaller part would be narrower moves to one side. */
const minPart = 0.15

interface Ridge {
  at: Point
  direction: Point
}

/** Returns a function that divides a window at the ridge in it. Walls with sloping tops aren't joined to one. */
export function createRidgeDivider(
  walls: readonly SourceWall[],
  {notes, budget}: ImportContext,
): (piece: SourcePiece) => SourcePiece[] {
  const ridges = ridgesOf(walls.filter(({heightAtEnd, arc}) => heightAtEnd !== undefined && arc === 0))
  return (piece) => {
    if (ridges.length === 0 || openingKindOf(piece) !== 'window') return [piece]
    budget.spend(ridges.length)
    const center = centerInWall(piece)
    const axis = rotate([1, 0], piece.angle)
    for (const {at, direction} of ridges) {
      const apart = minus(at, center)
      const [first, second] = [piece.width / 2 + dot(apart, axis), piece.width / 2 - dot(apart, axis)]
      if (Math.min(first, second) < minPart || Math.abs(cross(axis, direction)) > maxSine) continue
      if (Math.abs(cross(axis, apart)) > piece.depth / 2 + maxBeside) continue
      notes.changed.add('windows-divided', piece.name)
      const part = (width: number, side: -1 | 1, isWider: boolean): SourcePiece => ({
        ...piece,
        at: along(piece.at, axis, (side * (piece.width - width)) / 2),
        width,
        sashes: [],
        // The next import finds both again.
        sourceId: isWider || piece.sourceId === undefined ? piece.sourceId : `${piece.sourceId}-2`,
      })
      return [part(first, -1, first >= second), part(second, 1, first < second)]
    }
    return [piece]
  }

  function ridgesOf(sloping: readonly SourceWall[]): Ridge[] {
    budget.spend(sloping.length ** 2)
    return sloping.flatMap((one, index) => {
      const direction = directionOf(one.a, one.b)
      return sloping.slice(index + 1).flatMap((other) => {
        if (Math.abs(cross(direction, directionOf(other.a, other.b))) > maxBend) return []
        const at = [one.a, one.b].find((end) => [other.a, other.b].some((their) => distance(end, their) <= near))
        return at === undefined ? [] : [{at, direction}]
      })
    })
  }
}
