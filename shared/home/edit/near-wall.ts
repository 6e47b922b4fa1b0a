/** Finds walls near a pointer. */
import type {Point, Wall} from '../schema.ts'

/** Tests by its box whether a wall is out of reach; a bow widens the box. */
export function isFarFrom({a, b, bow = 0}: Wall, [x, y]: Point, reach: number): boolean {
  const margin = reach + Math.abs(bow)
  return (
    x < Math.min(a[0], b[0]) - margin ||
    x > Math.max(a[0], b[0]) + margin ||
    y < Math.min(a[1], b[1]) - margin ||
    y > Math.max(a[1], b[1]) + margin
  )
}
