/** Points on the grid of 0.1 mm. Within 1,000 m of the origin every cross product of them is exact in a double. */

/** Ends of walls nearer than this are one corner, and an end nearer than this to a wall's line is a joint: 1 mm. */
export const jointTolerance = 10

/** Indexed alike; the coordinates are whole numbers of grid steps. */
export interface Points {
  x: Float64Array
  y: Float64Array
}

export function createPoints(count: number): Points {
  return {x: new Float64Array(count), y: new Float64Array(count)}
}

/** Above 0 when `c` lies on the side of greater y of the line from `a` rightwards to `b`, 0 when it lies on it. */
export function orientation({x, y}: Points, a: number, b: number, c: number): number {
  const ax = x[a] as number
  const ay = y[a] as number
  return ((x[b] as number) - ax) * ((y[c] as number) - ay) - ((y[b] as number) - ay) * ((x[c] as number) - ax)
}

export function distanceBetween({x, y}: Points, a: number, b: number): number {
  return Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number))
}

/** Halves go to the even neighbour, so that a plan and its mirror image have the same corners. Never -0. */
export function roundHalfEven(value: number): number {
  const rounded = Math.round(value)
  return (rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded) + 0
}
