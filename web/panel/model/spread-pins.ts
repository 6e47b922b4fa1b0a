/** A mark on the picture, in pixels, and metres from the eye. */
export interface Seen {
  x: number
  y: number
  distance: number
}

/** Pixels between two marks that a finger can tell apart. */
const apart = 36

/** Returns the numbers of the marks to show: of those that lie upon each other, the nearest to the eye. */
export function shownPins(all: readonly (Seen | undefined)[]): ReadonlySet<number> {
  const shown = new Set<number>()
  const cells = new Map<string, Seen[]>()
  const cell = (value: number) => Math.floor(value / apart)
  const isFree = ({x, y}: Seen) => {
    for (let column = cell(x) - 1; column <= cell(x) + 1; column++)
      for (let row = cell(y) - 1; row <= cell(y) + 1; row++)
        for (const other of cells.get(`${column} ${row}`) ?? [])
          if (Math.hypot(other.x - x, other.y - y) < apart) return false
    return true
  }
  const nearestFirst = all
    .flatMap((seen, index) => (seen ? [{seen, index}] : []))
    .sort((one, other) => one.seen.distance - other.seen.distance)
  for (const {seen, index} of nearestFirst) {
    if (!isFree(seen)) continue
    const key = `${cell(seen.x)} ${cell(seen.y)}`
    cells.set(key, [...(cells.get(key) ?? []), seen])
    shown.add(index)
  }
  return shown
}
