import type {Segment} from './segment.ts'

/** Degrees. Lines that differ by less run in one direction. */
const same = 1
/** Degrees. A smaller turn counts as none, so that straight lines stay exactly straight. */
const least = 0.01
/** The share by which a direction must have more metres to be another one than the drawing's own. */
const clearly = 1.001

/**
 * Returns the direction that most metres of lines follow or are square to, in degrees from -45 up to 45, from the x
 * axis towards y. Returns 0 without lines. Nearly equal sums go to the direction nearer to the axes.
 */
export function mainDirection(lines: readonly Segment[]): number {
  const lengths = new Map<number, number>()
  const measured = lines.map(({a, b}) => {
    const [x, y] = [b[0] - a[0], b[1] - a[1]]
    return {degrees: quarterTurn((Math.atan2(y, x) * 180) / Math.PI), length: Math.sqrt(x * x + y * y)}
  })
  for (const {degrees, length} of measured) {
    const step = quarterTurn(Math.round(degrees / same) * same)
    lengths.set(step, (lengths.get(step) ?? 0) + length)
  }
  let [most, longest] = [0, 0]
  for (const [step, length] of lengths)
    if (length > longest * clearly || (length > longest / clearly && comesFirst(step, most)))
      [most, longest] = [step, length]
  // Around 45 degrees a line's direction may have the other sign: differences are turned back.
  const near = measured
    .map(({degrees, length}) => ({by: quarterTurn(degrees - most), length}))
    .filter(({by}) => Math.abs(by) <= same)
  const total = near.reduce((sum, {length}) => sum + length, 0)
  if (total === 0) return 0
  const main = quarterTurn(most + near.reduce((sum, {by, length}) => sum + by * length, 0) / total)
  return Math.abs(main) < least ? 0 : main
}

const comesFirst = (one: number, other: number) =>
  Math.abs(one) < Math.abs(other) || (Math.abs(one) === Math.abs(other) && one < other)

/** Returns an angle without quarter turns, from -45 up to 45 degrees. */
const quarterTurn = (degrees: number): number => degrees - 90 * Math.floor((degrees + 45) / 90)
