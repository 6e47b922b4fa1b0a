/** Places of parts: a matrix of 16 numbers, column by column. */
import type {Point} from '../schema.ts'

export interface Placement {
  at: Point
  y: number
  along: Point
  facing: Point
  /** Returns a point of the part's own space on the plan. */
  toPlan(local: readonly number[]): Point
}

/** Metres. No phone scans farther. Larger numbers lose the millimetres. */
const maxCoordinate = 1e5

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Returns numbers that are finite and in reach; undefined when one isn't, or when there are others than `count`. */
export function numbersOf(value: unknown, count: number): number[] | undefined {
  if (!Array.isArray(value) || value.length !== count) return undefined
  return value.every((each) => isNumber(each) && Math.abs(each) <= maxCoordinate) ? (value as number[]) : undefined
}

/** Returns the place that a matrix tells; undefined when its numbers are no place on a plan. */
export function placementOf(matrix: unknown): Placement | undefined {
  const numbers = numbersOf(matrix, 16)
  if (numbers === undefined) return undefined
  const column = (index: number) => numbers.slice(index * 4, index * 4 + 3) as [number, number, number]
  const [right, up, front, middle] = [column(0), column(1), column(2), column(3)]
  const along = unit([right[0], right[2]])
  if (along === undefined) return undefined
  return {
    at: [middle[0], middle[2]],
    y: middle[1],
    along,
    // A floor faces up: then nobody asks.
    facing: unit([front[0], front[2]]) ?? [-along[1], along[0]],
    toPlan: ([x = 0, y = 0, z = 0]) => [
      middle[0] + right[0] * x + up[0] * y + front[0] * z,
      middle[2] + right[2] * x + up[2] * y + front[2] * z,
    ],
  }
}

/** Returns a vector of length 1; undefined for one that hardly has a direction on the plan. */
function unit([x, y]: Point): Point | undefined {
  const length = Math.sqrt(x * x + y * y)
  return length < 0.5 ? undefined : [x / length, y / length]
}
