import type {Wall} from '../schema.ts'
import {isStraight, wallLength} from '../wall-line.ts'

/** Walls within this many degrees share a direction. */
const same = 1

/**
 * Returns the direction that most metres of walls follow or are square to, in degrees clockwise from the right, from
 * -45 to 45; 0 without straight walls.
 */
export function mainDirection(walls: readonly Wall[]): number {
  const lengths = new Map<number, number>()
  const measured = walls.filter(isStraight).map(({a, b}) => {
    const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
    return {degrees: degrees - 90 * Math.round(degrees / 90), length: wallLength({a, b})}
  })
  for (const {degrees, length} of measured) {
    const step = Math.round(degrees / same)
    lengths.set(step, (lengths.get(step) ?? 0) + length)
  }
  let [most, longest] = [0, 0]
  // Nearly equal sums go to the direction nearer to the sheet's own.
  for (const [step, length] of lengths)
    if (length > longest * 1.001 || (length > longest * 0.999 && Math.abs(step) < Math.abs(most)))
      [most, longest] = [step, length]
  const near = measured.filter(({degrees}) => Math.abs(degrees - most * same) <= same)
  const total = near.reduce((sum, {length}) => sum + length, 0)
  if (total === 0) return 0
  const mean = near.reduce((sum, {degrees, length}) => sum + degrees * length, 0) / total
  return Math.abs(mean) < 0.01 ? 0 : mean
}
