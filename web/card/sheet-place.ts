import type {Point} from '#shared/home/schema.ts'

/** The place of a sheet: over a side of the plan, or below it. */
export type SheetPlace = 'left' | 'right' | 'top' | 'bottom' | 'below'

/** The width in pixels from which a sheet leaves most of the plan to its side. */
const wide = 640

/** A lower plan would be hidden whole. */
const lowest = 320

/** Returns where a sheet lies on a plan of a size in pixels: away from its element, which is at shares of that size. */
export function sheetPlace([width, height]: readonly [number, number], [x, y]: Point): SheetPlace {
  if (width >= wide) return x > 0.5 ? 'left' : 'right'
  if (height < lowest) return 'below'
  return y > 0.5 ? 'top' : 'bottom'
}
