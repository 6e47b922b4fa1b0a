/** Returns points of whole grid steps that are the same in every run. */
import type {Points} from '#shared/home/regions/points.ts'

export function randomPoints(count: number, most: number): Points {
  const points = {x: new Float64Array(count), y: new Float64Array(count)}
  let state = 1
  const next = () => {
    // Lehmer's generator: a product of two numbers below 2^31 and 2^17 is exact.
    state = (state * 48_271) % 2_147_483_647
    return (state % (2 * most)) - most
  }
  for (let point = 0; point < count; point++) {
    points.x[point] = next()
    points.y[point] = next()
  }
  return points
}
