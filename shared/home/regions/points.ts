/** Points on the 0.1 mm grid. Within 1,000 m of the origin every cross product of them is exact in a double. */

/** Wall ends within this distance are one corner; an end within it of another wall's line is a T-junction: 1 mm. */
export const jointTolerance = 10

/** The coordinates of points by index, in whole grid steps. */
export interface Points {
  x: Float64Array
  y: Float64Array
}

export function createPoints(count: number): Points {
  return {x: new Float64Array(count), y: new Float64Array(count)}
}

/** Positive when `c` lies on the side of greater y of the line from `a` rightwards to `b`, 0 when on it. Exact. */
export function orientation({x, y}: Points, a: number, b: number, c: number): number {
  const ax = x[a] as number
  const ay = y[a] as number
  return ((x[b] as number) - ax) * ((y[c] as number) - ay) - ((y[b] as number) - ay) * ((x[c] as number) - ax)
}

export function distanceBetween({x, y}: Points, a: number, b: number): number {
  return Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number))
}

/** Rounds halves to the even neighbour, so that a plan and its mirror image have the same corners. Never returns -0. */
export function roundHalfEven(value: number): number {
  const rounded = Math.round(value)
  return (rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded) + 0
}
