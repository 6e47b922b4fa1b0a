import type {Point} from '../schema.ts'

/**
 * Returns a function that finds the index of the nearest point, the first one of equally near ones. It looks at points
 * to the left and the right until they are further away than the nearest by that alone.
 */
export function createNearestFinder(points: readonly Point[]): (point: Point) => number | undefined {
  const order = points.map((_, index) => index).sort((one, other) => xOf(one) - xOf(other))
  const xs = order.map(xOf)

  function xOf(index: number): number {
    return (points[index] as Point)[0]
  }

  /** Returns the number of points to the left. */
  function countLeft(x: number): number {
    let [low, high] = [0, xs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((xs[middle] as number) < x) low = middle + 1
      else high = middle
    }
    return low
  }

  return ([x, y]) => {
    let nearest: number | undefined
    let distance = Number.POSITIVE_INFINITY
    /** Looks at a point. Returns whether there may be a nearer one behind it. */
    const look = (at: number): boolean => {
      const index = order[at]
      if (index === undefined || Math.abs(xOf(index) - x) > distance) return false
      const other = Math.hypot(xOf(index) - x, (points[index] as Point)[1] - y)
      if (other < distance || (other === distance && index < (nearest as number))) {
        nearest = index
        distance = other
      }
      return true
    }
    const start = countLeft(x)
    let [left, right] = [start - 1, start]
    for (let isLeft = true, isRight = true; isLeft || isRight; ) {
      if (isLeft) isLeft = look(left--)
      if (isRight) isRight = look(right++)
    }
    return nearest
  }
}
